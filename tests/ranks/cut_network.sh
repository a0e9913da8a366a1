#!/usr/bin/env bash
# Two hosts as two network namespaces, and the link between them cut while two ranks train: both ranks must end by
# themselves, with a message, within a deadline, and the checkpoint must be one to go on from.
#   tests/ranks/cut_network.sh HEED
# Exit code 77, with a line that says so, where namespaces are not allowed.
set -euo pipefail
heed=$(readlink -f -- "$1")
patience=5
folder=$(mktemp -d)
one=heed-$$-a two=heed-$$-b

clean() {
  ip netns pids "$one" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
  ip netns pids "$two" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
  ip netns del "$one" 2>/dev/null || true
  ip netns del "$two" 2>/dev/null || true
  rm -rf "$folder"
}
trap clean EXIT
fail() { echo "$*" >&2; cat "$folder/err" >&2; exit 1; }

if ! { command -v ip pgrep mpirun && ip netns add "$one" && ip netns add "$two" &&
       ip link add heed-a netns "$one" type veth peer name heed-b netns "$two" && unshare --uts true; } >/dev/null 2>&1; then
  echo "skipped: network namespaces are not allowed here"
  exit 77
fi
for side in "$one heed-a 10.77.0.1" "$two heed-b 10.77.0.2"; do
  read -r name link address <<<"$side"
  ip -n "$name" link set lo up
  ip -n "$name" address add "$address/24" dev "$link"
  ip -n "$name" link set "$link" up
done

# What mpirun calls instead of ssh: HOST COMMAND..., run in the other namespace under a host name of its own.
cat >"$folder/agent" <<EOF
#!/bin/sh
shift
exec ip netns exec $two unshare --uts sh -c 'hostname host-b; exec "\$@"' sh sh -c "\$*"
EOF
chmod +x "$folder/agent"

"$heed" data make --out "$folder/data" --pairs 2000 --val 50 --test 50 --quiet >/dev/null
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ip netns exec "$one" unshare --uts sh -c 'hostname host-a; exec "$@"' sh \
  mpirun --host 10.77.0.1:1,10.77.0.2:1 -np 2 --mca plm_rsh_agent "$folder/agent" \
  --mca btl tcp,self --mca btl_tcp_if_include 10.77.0.0/24 --mca oob_tcp_if_include 10.77.0.0/24 \
  --mca oob_tcp_keepalive_time 2 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 3 \
  "$heed" train --data "$folder/data" --preset demo --schedule constant --epochs 50 --threads 1 --save-every 20 --quiet \
  --rank-timeout "$patience" --out "$folder/run" >"$folder/out" 2>"$folder/err" &
launcher=$!

for ((tenths = 0; tenths < 600; ++tenths)); do
  [ ! -e "$folder/run/checkpoint.safetensors" ] || break
  kill -0 "$launcher" 2>/dev/null || fail "the training ended before its first checkpoint"
  sleep 0.1
done
[ "$(pgrep -fc "$heed train --data $folder/data" || true)" -ge 2 ] || fail "two ranks should be training"
echo "cutting the link"
ip -n "$one" link set heed-a down
cut=$SECONDS
while pgrep -f "^$heed train --data $folder/data" >/dev/null; do
  [ $((SECONDS - cut)) -lt $((patience + 25)) ] || fail "a rank still runs after $((SECONDS - cut)) s"
  sleep 0.2
done
echo "both ranks have ended after $((SECONDS - cut)) s"
wait "$launcher" && fail "mpirun reports success" || echo "mpirun has ended after $((SECONDS - cut)) s with exit code $?"
grep -q "for a sign of life of the others" "$folder/err" || fail "no message"
grep "for a sign of life of the others" "$folder/err"
"$heed" train --resume --threads 1 --epochs 4 --quiet --out "$folder/run" >"$folder/out" ||
  fail "the checkpoint is not one to go on from"
echo "the checkpoint is whole"
