#!/usr/bin/env bash
# Heed from a fresh clone: installs what is missing, builds what has changed, then starts it with your arguments.
#   ./run.sh                            the demo: a corpus, a training, translations with their attention
#   ./run.sh inspect model.safetensors  any of its commands, from any folder
# Only Heed itself writes to stdout.
set -euo pipefail
root=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"

[ $# -gt 0 ] || set -- demo

# The build folder is that of test.sh, set up in the same way (tests and -Werror too): whoever runs both compiles the
# libraries once. It costs four small packages here and saves minutes there; only `heed` itself is built.
folder=$root/build/release
heed=$folder/apps/heed/heed
log=$root/build/run.log

# Silent if there is nothing to build: `read` ends as the build closes descriptor 8, or else gives up after a second.
build() {
  cmake --build "$folder" --target heed --parallel "$(nproc)" </dev/null \
    8> >(read -rt 1 || if [ $? -gt 128 ] && [ -e "$heed" ]; then say "Building Heed..."; fi) >"$log" 2>&1
}

(
  lock_build
  install_packages "${packages[@]}"
  [ -e "$heed" ] || say "Building Heed (first time: about 3 minutes on 2 cores)..."
  configured release || configure release -DHEED_WERROR=ON
  # A compiler newer than ours may know more warnings; those are for us to read, and need not keep anyone from Heed.
  build || { grep -q 'warnings being treated as errors' "$log" && configure release -DHEED_WERROR=OFF && build; } || {
    tail -n 25 -- "$log" >&2
    fail "Heed could not be built. The whole log: $log"
  }
)
exec "$heed" "$@"
