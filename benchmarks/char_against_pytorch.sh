#!/usr/bin/env bash
# Compares training and text generation of the character model with PyTorch, in one run on the same machine, as ratios.
#   benchmarks/char_against_pytorch.sh [TURNS=3] [HIDDEN=256] [BATCH=32] [WINDOW=64]
# Both run in turn, TURNS times, and the best of each counts. PyTorch is python3-torch. Needs
# the benchmarks: cmake --build --preset release --target benchmarks
set -euo pipefail
turns=${1:-3}
sizes=("${2:-256}" "${3:-32}" "${4:-64}")
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
python=${HEED_PYTHON:-/usr/bin/python3}

runs=$(for ((turn = 0; turn < turns; ++turn)); do
  "$root/build/release/benchmarks/char_benchmark" 8 "${sizes[@]}"
  "$python" "$root/benchmarks/torch_char_peer.py" 5 "${sizes[@]}" --generate
done)
best() { sed -n "s/^$1 //p" <<<"$runs" | sort -gr | head -1; }
ratio() { awk "BEGIN { printf \"%.1f\", $1 / $2 }"; }

train=$(best 'train chars.s')
torch=$(best 'torch chars.s')
write=$(best 'generate chars.s')
torch_write=$(best 'torch generate chars.s')
echo "Character model, GRU of ${sizes[0]}, ${sizes[1]} streams, windows of ${sizes[2]}, characters per second:"
echo "  training  heed $train, $(best 'share of peak') of the sgemm peak; PyTorch $torch ($(ratio "$train" "$torch")x)"
echo "  writing   heed $write; PyTorch $torch_write ($(ratio "$write" "$torch_write")x)"
