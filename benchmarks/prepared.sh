#!/usr/bin/env bash
# Measures heed data prepare and training from prepared data: pairs per minute, peak memory for a small and a large
# corpus, and words per second compared with training from memory. The last two are reported as ratios.
#   benchmarks/prepared.sh [SMALL=500000] [LARGE=5000000] [SECONDS=60] [TURNS=3]
# The corpora come from heed data make, in a temporary folder (1.3 GB for 5 million pairs; set TMPDIR to choose it).
# Everything runs on one thread. Training uses a tiny model, whose steps hide the least, and is stopped after SECONDS.
# For speed, the best of TURNS turns counts. Needs GNU time (/usr/bin/time) and a release build.
set -euo pipefail
small=${1:-500000}
large=${2:-5000000}
seconds=${3:-60}
turns=${4:-3}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }
field() { sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$2"; }
tiny=(--embedding 8 --hidden 8 --key 8 --threads 1 --quiet --json --epochs 1000)

for pairs in "$small" "$large"; do
  "$heed" data make --out "$folder/$pairs" --pairs "$pairs" --seed 7 --quiet
  /usr/bin/time -f '%M %e' -o "$folder/prepare-$pairs" \
    "$heed" data prepare --data "$folder/$pairs" --out "$folder/$pairs.prepared" --threads 1 --quiet
done
echo "heed data prepare on one thread:"
for pairs in "$small" "$large"; do
  read -r kilobytes elapsed <"$folder/prepare-$pairs"
  printf '  %s pairs: %s s, %.0f pairs per minute, peak memory %s KB\n' "$pairs" "$elapsed" \
    "$(awk "BEGIN { print $pairs / $elapsed * 60 }")" "$kilobytes"
done
prepare_ratio=$(ratio "$(cut -d' ' -f1 "$folder/prepare-$large")" "$(cut -d' ' -f1 "$folder/prepare-$small")")

# train DATA NAME SECONDS: stopped with SIGINT, which saves and prints the summary.
train() {
  rm -rf "$folder/run"
  timeout --preserve-status -s INT "$3" "$heed" train --data "$1" --out "$folder/run" "${tiny[@]}" >"$folder/$2" || true
}
for pairs in "$small" "$large"; do train "$folder/$pairs.prepared" "train-$pairs" "$seconds"; done
echo "heed train from the prepared form, $seconds s:"
for pairs in "$small" "$large"; do
  printf '  %s pairs: %s steps, peak memory %s MB\n' "$pairs" "$(field steps "$folder/train-$pairs")" \
    "$(field peak_rss_mb "$folder/train-$pairs")"
done
train_ratio=$(ratio "$(field peak_rss_mb "$folder/train-$large")" "$(field peak_rss_mb "$folder/train-$small")")

for ((turn = 0; turn < turns; ++turn)); do
  train "$folder/$small" "memory-$turn" "$seconds"
  train "$folder/$small.prepared" "mapped-$turn" "$seconds"
done
best() { for file in "$folder/$1"-*; do field target_tokens_per_second "$file"; done | sort -g | tail -1; }
memory=$(best memory)
mapped=$(best mapped)
printf 'Target tokens per second on %s pairs: %.0f from memory, %.0f from the prepared form\n' "$small" "$memory" "$mapped"
echo "Ratios: peak memory of prepare, large to small, $prepare_ratio; of training $train_ratio;" \
  "speed of training, prepared to memory, $(ratio "$mapped" "$memory")"
