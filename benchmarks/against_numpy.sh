#!/usr/bin/env bash
# Compares a training step of the bigram language model with numpy, in one run on the same machine, as ratios.
#   benchmarks/against_numpy.sh [TURNS=3]
# Both run in turn, TURNS times, and the best round of each counts. A round takes about 20 ms. numpy (python3-numpy)
# computes in float64, its default, and for comparison in float32, as Heed does. Needs
# the benchmarks: cmake --build --preset release --target benchmarks
set -euo pipefail
turns=${1:-3}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/benchmarks/bigram_benchmark
peer=$root/benchmarks/numpy_bigram_peer.py
python=${HEED_PYTHON:-/usr/bin/python3}

runs=$(for ((turn = 0; turn < turns; ++turn)); do
  "$heed" 60
  "$python" "$peer" 60
  "$python" "$peer" 60 float32
done)
best() { sed -n "s/^$1 ms.step //p" <<<"$runs" | sort -g | head -1; }
ratio() { awk "BEGIN { printf \"%.1f\", $1 / $2 }"; }

one=$(best 'threads 1')
two=$(best 'threads 2')
echo "Bigram model, batch 50, 50 units, 2,000 words, ms a step:"
printf '  heed %s on 2 threads, %s on 1\n' "$two" "$one"
for dtype in float64 float32; do
  numpy=$(best "numpy $dtype")
  printf '  numpy %s %s (%sx, %sx)\n' "$dtype" "$numpy" "$(ratio "$numpy" "$two")" "$(ratio "$numpy" "$one")"
done
