#!/usr/bin/env bash
# Measures `heed serve` under load, and the gain from decoding requests together, in one run on the same machine.
#   benchmarks/serve.sh MODEL SENTENCES.de [SECONDS=20] [MEMORY_REQUESTS=100000]
# SENTENCES.de has one sentence per line, plain or gzip. The load generator runs on the same cores. The cache is off
# (--cache-mb 0) except in the last part, which uses the defaults and watches the server's memory.
set -euo pipefail
model=$1
seconds=${3:-20}
requests=${4:-100000}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
load=$root/build/release/benchmarks/serve_load
folder=$(mktemp -d)
server=
stop() {
  if [ -n "$server" ]; then kill -TERM "$server" && wait "$server"; fi
  server=
}
trap 'stop; rm -rf "$folder"' EXIT
case $2 in
  *.gz) gzip -dc "$2" >"$folder/sentences" ;;
  *) cp "$2" "$folder/sentences" ;;
esac
echo "Ein Hund rennt durch den Schnee." >"$folder/short"

# start OPTIONS...: starts a server and sets $port.
start() {
  "$heed" serve --model "$model" --port 0 "$@" 2>"$folder/log" &
  server=$!
  until port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\).*|\1|p' "$folder/log" | head -n 1) && [ -n "$port" ]; do
    kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
    sleep 0.05
  done
}
figure() { sed -n "s/.*\"$1\": \([0-9.]*\).*/\1/p"; }
# The number of batches so far, and the number of sentences in them.
batched() {
  curl -s "http://127.0.0.1:$port/metrics" | awk '
    $1 == "heed_batches_total" {batches = $2} $1 == "heed_batched_sentences_total" {sentences = $2}
    END {print batches + 0, sentences + 0}'
}
memory() { awk '/^VmRSS/ {print $2}' "/proc/$server/status"; }

start --cache-mb 0
"$load" "$port" "$folder/short" 1 2 >/dev/null  # warms up
one=$("$load" "$port" "$folder/short" 1 5)
echo "one client, a short sentence, idle server:  p50 $(figure p50_ms <<<"$one") ms, p99 $(figure p99_ms <<<"$one") ms"
before=$(batched)
together=$("$load" "$port" "$folder/sentences" 64 "$seconds")
batch=$(awk '{if (NR == 1) {batches = $1; sentences = $2} else printf "%.1f", ($2 - sentences) / ($1 - batches)}' \
  <<<"$before"$'\n'"$(batched)")
stop
echo "64 connections, decoded together:           $together (mean batch $batch)"
start --cache-mb 0 --max-batch 1
apart=$("$load" "$port" "$folder/sentences" 64 "$seconds")
stop
echo "64 connections, --max-batch 1:              $apart"
start --cache-mb 0 --max-batch 1 --threads 1
single=$("$load" "$port" "$folder/sentences" 64 "$seconds")
stop
echo "64 connections, --max-batch 1 --threads 1:  $single"
awk -v a="$(figure per_second <<<"$together")" -v b="$(figure per_second <<<"$apart")" \
  -v c="$(figure per_second <<<"$single")" 'BEGIN {
    printf "together / one at a time on each thread: %.2f\ntogether / one at a time: %.2f\n", a / b, a / c}'

start
echo "resident memory of the server, KiB:"
for part in 0 1 2 3 4 5 6 7 8 9; do
  "$load" "$port" "$folder/sentences" 64 0 $((requests / 10)) >/dev/null
  echo "  after $(((part + 1) * requests / 10)) requests: $(memory)"
done
stop
