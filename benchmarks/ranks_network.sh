#!/usr/bin/env bash
# Trains with two ranks on two hosts (network namespaces) over links of several speeds, and reports words per second and
# the share of time that they wait for each other. Checks the model in docs/scaling.md.
#   benchmarks/ranks_network.sh DATA [SECONDS=30] [RATES="10gbit 2gbit 1gbit"] [OPTIONS OF heed train, default --preset seed]
set -euo pipefail
data=$(readlink -f -- "$1") seconds=${2:-30} rates=${3:-10gbit 2gbit 1gbit}
shift $(($# < 3 ? $# : 3))
options=("$@")
[ ${#options[@]} -gt 0 ] || options=(--preset seed)
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
folder=$(mktemp -d)
# shellcheck source=tests/ranks/two_hosts.sh
. "$root/tests/ranks/two_hosts.sh"
make_two_hosts

figure() { sed -n "s/.*\"$1\":\([0-9.e-]*\).*/\1/p" "$folder/summary"; }
for rate in $rates; do
  for end in "$host_a heed-a" "$host_b heed-b"; do
    ip netns exec "${end% *}" tc qdisc replace dev "${end#* }" root tbf rate "$rate" burst 1mb latency 50ms
  done
  (mpirun_on_both "$heed" train --data "$data" "${options[@]}" --threads 1 --quiet --json --force --out "$folder/run" \
    >"$folder/summary" 2>/dev/null) &
  until [ -e "$folder/run/log.jsonl" ]; do sleep 0.1; done
  sleep "$seconds"
  pkill -TERM -f "^$heed train.*--out $folder/run\$"
  wait $! || true
  rm -rf "$folder/run"
  printf '%s: %.0f tokens/s, %.0f%% of the time waiting\n' "$rate" "$(figure target_tokens_per_second)" \
    "$(awk -v share="$(figure waiting_share)" 'BEGIN {print 100 * share}')"
done
