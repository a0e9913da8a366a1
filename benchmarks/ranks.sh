#!/usr/bin/env bash
# Measures the cost of training on several ranks on one machine: words per second of N ranks with one thread each,
# compared with one process with N threads, in turn, and the share of time that ranks wait for each other's gradients.
#   benchmarks/ranks.sh DATA [RANKS=2] [SECONDS=40] [ROUNDS=2] [OPTIONS OF heed train, default --preset seed]
set -euo pipefail
data=$1 ranks=${2:-2} seconds=${3:-40} rounds=${4:-2}
shift $(($# < 4 ? $# : 4))
options=("$@")
[ ${#options[@]} -gt 0 ] || options=(--preset seed)
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1  # for containers

figure() { sed -n "s/.*\"$1\":\([0-9.e-]*\).*/\1/p" "$2"; }
# measure NAME COMMAND...: trains for that many seconds, counted from the first step.
measure() {
  local name=$1
  "${@:2}" --data "$data" "${options[@]}" --quiet --json --force --out "$folder/$name" >"$folder/$name.json" &
  until [ -e "$folder/$name/log.jsonl" ]; do sleep 0.1; done
  sleep "$seconds"
  pkill -TERM -f "^$heed train.*--out $folder/$name\$" || true
  wait $! || true
  rm -rf "${folder:?}/$name"
}
for ((round = 1; round <= rounds; ++round)); do
  measure threads "$heed" train --threads "$ranks"
  measure ranks mpirun --oversubscribe --bind-to core -np "$ranks" "$heed" train --threads 1
  awk -v a="$(figure target_tokens_per_second "$folder/ranks.json")" -v waiting="$(figure waiting_share "$folder/ranks.json")" \
    -v b="$(figure target_tokens_per_second "$folder/threads.json")" -v n="$ranks" 'BEGIN {
      printf "%d ranks with a thread each %.0f tokens/s, waiting %.1f%%; one process with %d threads %.0f tokens/s; ratio %.3f\n",
        n, a, 100 * waiting, n, b, a / b}'
done
