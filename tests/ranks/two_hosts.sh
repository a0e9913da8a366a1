# shellcheck shell=bash
# To be sourced: makes two hosts for mpirun, two network namespaces with a link between them.
#   make_two_hosts            exits with code 77 and a message if namespaces are not allowed
#   mpirun_on_both OPTIONS... mpirun on the first host, with one rank per host
# Everything is removed when the shell exits. The link's end on the first host is heed-a in namespace $host_a.
: "${folder:?is a folder for what is needed meanwhile}"
host_a=heed-$$-a host_b=heed-$$-b

remove_two_hosts() {
  local host
  for host in "$host_a" "$host_b"; do
    ip netns pids "$host" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
    ip netns del "$host" 2>/dev/null || true
  done
}

make_two_hosts() {
  local host link address
  trap 'remove_two_hosts; rm -rf "$folder"' EXIT
  if ! { command -v ip pgrep mpirun && ip netns add "$host_a" && ip netns add "$host_b" &&
         ip link add heed-a netns "$host_a" type veth peer name heed-b netns "$host_b" &&
         unshare --uts true; } >/dev/null 2>&1; then
    echo "skipped: network namespaces are not allowed here"
    exit 77
  fi
  while read -r host link address; do
    ip -n "$host" link set lo up
    ip -n "$host" address add "$address/24" dev "$link"
    ip -n "$host" link set "$link" up
  done <<EOF
$host_a heed-a 10.77.0.1
$host_b heed-b 10.77.0.2
EOF
  # mpirun calls this instead of ssh: HOST COMMAND..., run in the other namespace under its own host name.
  cat >"$folder/agent" <<EOF
#!/bin/sh
shift
exec ip netns exec $host_b unshare --uts sh -c 'hostname host-b; exec "\$@"' sh sh -c "\$*"
EOF
  chmod +x "$folder/agent"
}

mpirun_on_both() {
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  exec ip netns exec "$host_a" unshare --uts sh -c 'hostname host-a; exec "$@"' sh \
    mpirun --host 10.77.0.1:1,10.77.0.2:1 -np 2 --bind-to none --mca plm_rsh_agent "$folder/agent" \
    --mca btl tcp,self --mca btl_tcp_if_include 10.77.0.0/24 --mca oob_tcp_if_include 10.77.0.0/24 \
    --mca oob_tcp_keepalive_time 2 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 3 "$@"
}
