#!/bin/sh
# Kills a training run with SIGKILL at random times, up to three times, resumes it each time, and compares the model
# with that of an uninterrupted run: they must be bit-identical.
#   tests/integration/kill_and_resume.sh build/release/apps/heed/heed [TRAININGS=20] [SEED=1]
# Prints one line per run and exits with 1 if a model differs.
set -eu
heed=$1
trainings=${2:-20}
seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$heed" data make --out "$folder/data" --pairs 400 --val 40 --test 40 --quiet
start() {  # in a subshell, which becomes the program, so that a signal reaches it
  exec "$heed" train --data "$folder/data" --src de --tgt en --embedding 24 --hidden 32 --key 16 --min-count 1 --epochs 3 \
    --batch 16 --warmup 10 --save-every 5 --quiet --json "$@" >"$folder/summary.json" 2>"$folder/errors"
}
begin=$(date +%s%N)
(start --out "$folder/undisturbed" --threads 2)
whole=$((($(date +%s%N) - begin) / 1000000))
sum() { sha256sum <"$1/model.safetensors"; }
expected=$(sum "$folder/undisturbed")

random=$seed
differing=0
for i in $(seq "$trainings"); do
  run="$folder/run-$i"
  kills=0
  start --out "$run" &
  for attempt in 1 2 3; do
    # The times are spread over the whole run, including its first milliseconds and its end.
    random=$(((random * 1103515245 + 12345) % 2147483648))
    pause=$((random / 65536 % (whole + 1)))
    sleep "$(printf '%d.%03d' $((pause / 1000)) $((pause % 1000)))"
    if kill -9 $! 2>/dev/null; then kills=$((kills + 1)); fi
    wait $! 2>/dev/null || true
    if [ -e "$run/train.toml" ]; then start --out "$run" --resume & else start --out "$run" & fi
  done
  wait $! || { cat "$folder/errors" >&2; exit 1; }
  if [ "$(sum "$run")" = "$expected" ]; then verdict="the same bytes"; else
    verdict="OTHER BYTES"
    differing=$((differing + 1))
  fi
  # A crash may leave only temporary files, which are named as such; no other file is half-written.
  "$heed" inspect "$run" >/dev/null
  echo "training $i: killed $kills times, $verdict"
done
echo "$differing of $trainings models differ"
[ "$differing" -eq 0 ]
