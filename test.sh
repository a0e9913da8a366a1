#!/usr/bin/env bash
# Heed's tests from a fresh clone: installs what is missing, builds everything, runs every test.
#   ./test.sh [--preset release|debug|asan|tsan] [--build TARGET]... [OPTIONS FOR ctest]
#   ./test.sh                            all tests, optimised
#   ./test.sh -R Attention               those whose names match
#   ./test.sh --preset asan -L tensor    those of one folder, with the address sanitizer
#   ./test.sh --build heed_text_tests -L text    builds and runs no others
# Ends with the exit code of ctest; 2 if it could not be set up.
set -euo pipefail
root=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"

preset=release
targets=()
ctest_options=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --preset) preset=${2-}; shift ;;
    --preset=*) preset=${1#*=} ;;
    --build) targets+=("${2-}"); shift ;;
    --build=*) targets+=("${1#*=}") ;;
    *) ctest_options+=("$1") ;;
  esac
  shift || true
done
case $preset in
  release | debug) ;;
  asan | tsan) test_packages+=("${sanitizer_packages[@]}") ;;
  *) fail "The presets are release, debug, asan and tsan, not '$preset'." ;;
esac
cores=$(nproc)

# The sanitizers cannot place their memory where the kernel randomises addresses widely, as newer ones do.
launch=()
if [[ $preset = [at]san ]] && setarch -R true 2>/dev/null; then launch=(setarch -R); fi

(
  lock_build
  echo "== Setting up"
  install_packages "${packages[@]}" "${test_packages[@]}"
  configure "$preset" -DHEED_WERROR=ON
  echo "== Building ($preset)"
  "${launch[@]}" cmake --build "$root/build/$preset" --parallel "$cores" \
    --target "${targets[@]-all}" 9>&-
)
echo "== Testing"
exec "${launch[@]}" ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error --parallel "$cores" \
  "${ctest_options[@]}"
