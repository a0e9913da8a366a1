#!/usr/bin/env bash
# Compares training and decoding with the same model in PyTorch, in one run on the same machine, as ratios.
#   benchmarks/against_pytorch.sh PEER.py DATA [STEPS=60] [--decode]
# PEER.py trains the preset `seed` in PyTorch (python3-torch) and prints "target tokens/s N" after --batches STEPS. With
# --vectorised, all decoder steps are one call. DATA is Multi30k, plain or gzip. --decode compares greedy decoding of
# the 2016 test set. It first trains the peer for an epoch, because the peer decodes only then (about ten minutes).
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

# peer [OPTIONS]: prints the peer's output, then "peak_mb N".
peer() {
  "$python" - "$peer" "$folder/data" "$@" <<'PYTHON'
import resource, runpy, sys
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
print("peak_mb", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
PYTHON
}
# heed_steps SECONDS: trains for that long and prints the JSON summary.
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

echo "Training, preset seed, $steps batches of 128 each, target tokens/s:"
stepwise=$(peer --batches "$steps")
vectorised=$(peer --batches "$steps" --vectorised)
heed_json=$(heed_steps $((steps + 10)))
heed_rate=$(number target_tokens_per_second <<<"$heed_json")
step_rate=$(number 'tokens\/s' <<<"$stepwise")
vector_rate=$(number 'tokens\/s' <<<"$vectorised")
printf '  heed %.0f   PyTorch step by step %s (%sx)   vectorised %s (%sx)\n' "$heed_rate" \
  "$step_rate" "$(ratio "$heed_rate" "$step_rate")" "$vector_rate" "$(ratio "$heed_rate" "$vector_rate")"
heed_mb=$(number peak_rss_mb <<<"$heed_json")
step_mb=$(number peak_mb <<<"$stepwise")
vector_mb=$(number peak_mb <<<"$vectorised")
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
