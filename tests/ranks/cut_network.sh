#!/usr/bin/env bash
# Cuts the link between two hosts while two ranks train: both ranks must exit by themselves, with a message, within a
# deadline, and training must be able to resume from the checkpoint.
#   tests/ranks/cut_network.sh HEED
# Exits with code 77 and a message if namespaces are not allowed.
set -euo pipefail
heed=$(readlink -f -- "$1")
patience=5
folder=$(mktemp -d)
# shellcheck source=tests/ranks/two_hosts.sh
. "$(dirname -- "$(readlink -f -- "$0")")/two_hosts.sh"
make_two_hosts
fail() { echo "$*" >&2; cat "$folder/err" >&2; exit 1; }

"$heed" data make --out "$folder/data" --pairs 2000 --val 50 --test 50 --quiet >/dev/null
(mpirun_on_both "$heed" train --data "$folder/data" --preset demo --schedule constant --epochs 50 --threads 1 \
  --save-every 20 --quiet --rank-timeout "$patience" --out "$folder/run" >"$folder/out" 2>"$folder/err") &
launcher=$!

for ((tenths = 0; tenths < 600; ++tenths)); do
  [ ! -e "$folder/run/checkpoint.safetensors" ] || break
  kill -0 "$launcher" 2>/dev/null || fail "the training ended before its first checkpoint"
  sleep 0.1
done
[ "$(pgrep -fc "^$heed train --data $folder/data" || true)" -eq 2 ] || fail "two ranks should be training"
echo "cutting the link"
ip -n "$host_a" link set heed-a down
cut=$SECONDS
while pgrep -f "^$heed train --data $folder/data" >/dev/null; do
  [ $((SECONDS - cut)) -lt $((patience + 25)) ] || fail "a rank still runs after $((SECONDS - cut)) s"
  sleep 0.2
done
echo "both ranks have ended after $((SECONDS - cut)) s"
code=0
wait "$launcher" || code=$?
[ "$code" -ne 0 ] || fail "mpirun reports success"
echo "mpirun has ended after $((SECONDS - cut)) s with exit code $code"
grep "nothing from the other ranks for" "$folder/err" || fail "no message"
"$heed" train --resume --threads 1 --epochs 4 --quiet --out "$folder/run" >"$folder/out" ||
  fail "the checkpoint is not one to go on from"
echo "the checkpoint is whole"
