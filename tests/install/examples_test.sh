#!/usr/bin/env bash
# Installs Heed into an empty prefix and uses it as a new user would: builds and runs the examples with only
# find_package(heed), pkg-config and the installed program.
#   examples_test.sh CMAKE BUILD_FOLDER SOURCE_FOLDER WORK_FOLDER
#   examples_test.sh CMAKE --installed SOURCE_FOLDER WORK_FOLDER     tests what packages installed in /usr
set -euo pipefail
cmake=$1 build=$2 source=$3 work=$4

fail() { echo "FAILED: $*" >&2; exit 1; }
step() { echo "== $*"; }
expect() { grep -qF -- "$2" "$1" || { cat "$1"; fail "no '$2' in what was printed"; }; }

rm -rf "$work" && mkdir -p "$work"
if [ "$build" = --installed ]; then
  prefix=/usr
else
  prefix=$work/prefix
  step "Installing into $prefix"
  "$cmake" --install "$build" --prefix "$prefix" >"$work/install.log" || { tail "$work/install.log"; fail "cmake --install"; }
fi
heed=$prefix/bin/heed
config=$(find "$prefix"/lib* -name heed-config.cmake | head -n 1)
[ -n "$config" ] || fail "no CMake package"
libraries=$(dirname "$(dirname "$(dirname "$config")")")
export PKG_CONFIG_PATH=$libraries/pkgconfig
[ "$build" = --installed ] || export LD_LIBRARY_PATH=$libraries
for file in share/man/man1/heed.1 share/man/man1/heed-train.1 share/bash-completion/completions/heed \
  share/zsh/site-functions/_heed share/fish/vendor_completions.d/heed.fish lib/systemd/system/heed.service; do
  [ -e "$prefix/$file" ] || [ -e "$prefix/$file.gz" ] || fail "no $file"
done
grep -qF "ExecStart=$heed " "$prefix/lib/systemd/system/heed.service" || fail "heed.service starts another program"
"$heed" --version

step "All installed headers, without any flag of the project"
(cd "$prefix/include" && find heed -name '*.h' | sort | sed 's/.*/#include <&>/') >"$work/headers.cpp"
grep -q heed/nn/attention/attention.h "$work/headers.cpp" || fail "no header of the numeric core"
c++ -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I "$prefix/include" "$work/headers.cpp"

step "Building the examples"
for example in translate train attention metrics; do
  "$cmake" -S "$source/examples/$example" -B "$work/$example" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$work/$example.log" || { cat "$work/$example.log"; fail "configuring $example"; }
  "$cmake" --build "$work/$example" >"$work/$example.log" || { cat "$work/$example.log"; fail "building $example"; }
  ! grep -E -- "-Werror|-march|$source/src" "$work/$example/compile_commands.json" || fail "flags of the project leak"
done
step "The same with pkg-config"
# shellcheck disable=SC2046 # several flags
c++ -std=c++20 "$source/examples/metrics/main.cpp" -o "$work/with_pkg_config" $(pkg-config --cflags --libs heed)

if [ "$build" != --installed ]; then
  step "The same linked statically"
  mkdir "$work/static_source"
  cat >"$work/static_source/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.16)
project(static LANGUAGES CXX)
find_package(heed REQUIRED COMPONENTS static)
add_executable(static $source/examples/metrics/main.cpp)
target_link_libraries(static PRIVATE heed::heed_static)
END
  "$cmake" -S "$work/static_source" -B "$work/static" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$work/static.log" &&
    "$cmake" --build "$work/static" >>"$work/static.log" || { cat "$work/static.log"; fail "linking statically"; }
  ! ldd "$work/static/static" | grep -F libheed || fail "the static program needs libheed.so"

  step "Debian packages"
  if command -v dpkg-shlibdeps >/dev/null && command -v file >/dev/null; then
    "$(dirname "$cmake")/cpack" --config "$build/CPackConfig.cmake" -B "$work/packages" >"$work/packages.log" 2>&1 ||
      { cat "$work/packages.log"; fail "cpack"; }
    dpkg-deb -f "$work"/packages/heed_*.deb Depends | grep -F libopenblas0-pthread || fail "a dependency is missing"
    for package in "$work"/packages/*.deb; do dpkg-deb -x "$package" "$work/root"; done
    [ -x "$work/root/usr/bin/heed" ] && [ -e "$work/root/usr/include/heed/heed.h" ] || fail "files are missing"
  else
    echo "skipped: cpack needs the packages dpkg-dev and file"
  fi
fi

step "Training, interrupting and resuming"
cd "$work"
"$heed" data make --out corpus --pairs 2000 --quiet >/dev/null
train/train corpus runs | tee train.out
expect train.out "bit for bit"
step "Translating"
translate/translate runs/whole | tee translate.out
expect translate.out "looks most at"
step "A mechanism of one's own, by heed's verbs"
attention/attention train --attention qknorm --data corpus --preset demo --hidden 32 --embedding 32 --key 32 --epochs 1 \
  --quiet --out runs/qknorm >qknorm.out
attention/attention evaluate --model runs/qknorm --data corpus --beam 1 --quiet | tee qknorm.out
expect qknorm.out Perplexity
attention/attention train --help >qknorm.out
expect qknorm.out qknorm
! "$heed" translate --model runs/qknorm </dev/null 2>qknorm.err || fail "heed itself knows qknorm"
expect qknorm.err "(got 'qknorm')"
step "Metrics and significance"
texts="$source/tests/data/metrics_own"
metrics/metrics "$texts/r0_p5.ref" "$texts/r0_p25.hyp" "$texts/r0_p5.hyp" | tee metrics.out
expect metrics.out "A significant difference."
./with_pkg_config "$texts/r0_p5.ref" "$texts/r0_p5.hyp" "$texts/r0_p5.hyp" | tail -n 1 | tee metrics.out
expect metrics.out "No significant difference."
echo "All examples work."
