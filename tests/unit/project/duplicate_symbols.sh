#!/usr/bin/env bash
# duplicate_symbols.sh LIBRARIES...: fails if a function or a variable is defined in two of their objects. If the
# linker does not need one of the objects, it does not report the duplicate.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: $0 LIBRARIES..." >&2; exit 2; }
symbols=$(nm --defined-only "$@" | awk 'NF == 3 && $2 ~ /[TDBRG]/ { print $3 }')
count=$(wc -l <<<"$symbols")
[ "$count" -ge 500 ] || { echo "only $count symbols were found in $*" >&2; exit 1; }
twice=$(sort <<<"$symbols" | uniq -d | c++filt)
[ -z "$twice" ] || { printf 'defined twice: %s\n' "$twice" >&2; exit 1; }
echo "$count definitions, none of them twice"
