#!/usr/bin/env bash
# Training and decoding against the same model in PyTorch, in one window on the same machine: ratios, not seconds.
#   [ROUNDS=3] benchmarks/against_pytorch.sh PEER.py DATA [STEPS=60] [--decode]
# PEER.py trains the preset `seed` in PyTorch (python3-torch) and prints "target tokens/s N" after --batches STEPS;
# with --vectorised all decoder steps are one call. DATA is Multi30k, plain or gzip. --decode lets the peer train an
# epoch first, because it decodes only then (about ten minutes), and compares greedy decoding of the 2016 test set.
# With ROUNDS each program has several turns, and its best counts: on a shared machine any turn may be disturbed.
# PyTorch runs with the OpenMP build of OpenBLAS (libopenblas0-openmp) where it is installed: its own threads are
# OpenMP's, and those of Debian's default build slow it down by a third to a half.
set -euo pipefail
peer=$1
data=$2
steps=${3:-60}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
python=${HEED_PYTHON:-/usr/bin/python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir "$folder/data"
for file in "$data"/{train,val,test_2016_flickr}.{de,en}*; do
  case $file in
    *.gz) name=$(basename "$file" .gz); gzip -dc "$file" >"$folder/data/$name" ;;
    *) cp "$file" "$folder/data/" ;;
  esac
done

openmp=$(echo /usr/lib/*/openblas-openmp)
if [ -d "$openmp" ]; then
  echo "PyTorch's BLAS: the OpenMP build of OpenBLAS"
else
  echo "PyTorch's BLAS: the default one, which slows it down; install libopenblas0-openmp for a fair comparison"
  openmp=
fi

# peer [OPTIONS]: its output, then "peak_mb N".
peer() {
  LD_LIBRARY_PATH=$openmp OMP_NUM_THREADS=$(nproc) "$python" - "$peer" "$folder/data" "$@" <<'PYTHON'
import resource, runpy, sys
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
print("peak_mb", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
PYTHON
}
# heed_steps SECONDS: a training stopped after that time, as its JSON summary.
heed_steps() {
  rm -rf "$folder/run"
  "$heed" train --preset seed --data "$folder/data" --src de --tgt en --out "$folder/run" --quiet --json \
    >"$folder/summary.json" &
  sleep "$1"
  kill -TERM $! && wait $! || true
  cat "$folder/summary.json"
}
number() { sed -n "s/.*$1[\": ]*\([0-9.]*\).*/\1/p" | head -1; }
ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }

best() { sort -g | tail -1; }

rounds=${ROUNDS:-1}
echo "Training, preset seed, $steps batches of 128 each, target tokens/s (best of $rounds rounds):"
for _ in $(seq "$rounds"); do
  peer --batches "$steps" >>"$folder/stepwise"
  peer --batches "$steps" --vectorised >>"$folder/vectorised"
  heed_steps $((steps + 10)) >>"$folder/heed"
done
rates() { sed -n "s/.*$2[\": ]*\([0-9.]*\).*/\1/p" "$folder/$1"; }
heed_rate=$(rates heed target_tokens_per_second | best)
step_rate=$(rates stepwise 'tokens\/s' | best)
vector_rate=$(rates vectorised 'tokens\/s' | best)
printf '  heed %.0f   PyTorch step by step %s (%sx)   vectorised %s (%sx)\n' "$heed_rate" \
  "$step_rate" "$(ratio "$heed_rate" "$step_rate")" "$vector_rate" "$(ratio "$heed_rate" "$vector_rate")"
heed_mb=$(number peak_rss_mb <"$folder/heed")
step_mb=$(number peak_mb <"$folder/stepwise")
vector_mb=$(number peak_mb <"$folder/vectorised")
printf 'Peak memory, MB:\n  heed %.0f   step by step %s (%s of it)   vectorised %s (%s of it)\n' "$heed_mb" \
  "$step_mb" "$(ratio "$heed_mb" "$step_mb")" "$vector_mb" "$(ratio "$heed_mb" "$vector_mb")"

if [ "${4-}" = --decode ]; then
  echo "Greedy decoding of 1,000 sentences after one epoch, sentences/s:"
  peer_rate=$(peer --epochs 1 --vectorised | number 'sentences\/s')
  "$heed" train --preset seed --epochs 1 --data "$folder/data" --src de --tgt en --out "$folder/epoch" --quiet >/dev/null
  heed_decode=$("$heed" evaluate --model "$folder/epoch" --data "$folder/data" --split test_2016_flickr --beam 1 --json \
    --quiet | number sentences_per_second)
  printf '  heed %.0f   PyTorch %s (%sx)\n' "$heed_decode" "$peer_rate" "$(ratio "$heed_decode" "$peer_rate")"
fi
