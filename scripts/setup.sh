# shellcheck shell=bash
# Sourced by run.sh, test.sh and .ci/run: the Debian packages that Heed needs, and the build folders.
# All messages go to stderr, because stdout belongs to the program that run.sh starts.
: "${root:?is the folder of the project}"

packages=(
  # Build
  g++                      # the compiler, for C++20
  cmake                    # generates the build files
  ninja-build              # runs the build
  # Libraries
  libopenblas-pthread-dev  # matrix products
  libhwy-dev               # Highway: vector instructions chosen at run time
  libfmt-dev               # formatted text
  nlohmann-json3-dev       # JSON: the header of safetensors, configurations
  libtomlplusplus-dev      # settings files
  zlib1g-dev               # compressed text and checksums
  libicu-dev               # Unicode: character classes, case
  libsentencepiece-dev     # subwords
  libcairo2-dev            # pictures
  libpango1.0-dev          # text in pictures
  pkg-config               # finds these two for CMake
  libboost-dev             # Beast and Asio: HTTP, for heed serve
  libopenmpi-dev           # training on several ranks
  openmpi-bin              # mpirun, which starts them
  # Tests
  libgtest-dev             # the test runner
  libgmock-dev             # its matchers
  librapidcheck-dev        # properties on random inputs
  libbenchmark-dev         # measurements
)
test_packages=(            # only for test.sh: release builds do not need them
  dpkg-dev                 # finds the dependencies of Heed's Debian package
  file                     # finds the programs in it
  man-db                   # reads the manual pages
  curl                     # sends requests to the server
  chromium                 # tests its page,
  chromium-driver          # controlled by this
  python3-selenium         # and this
)
sanitizer_packages=(       # for the presets asan and tsan
  clang                    # compiler for these presets
  libclang-rt-dev          # the sanitizers
)
lint_packages=(            # for .ci/run
  clang-format             # formatting of the sources
  clang-tidy               # static analysis
)

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 2; }

# quietly LOG COMMAND...: writes the output to LOG and shows its end only if the command fails.
quietly() {
  local log=$1
  "${@:2}" >"$log" 2>&1 </dev/null || { tail -n 25 -- "$log" >&2; return 1; }
}

# install_packages NAMES...: installs the packages that are missing; never removes one.
install_packages() {
  local missing apt install
  command -v apt-get >/dev/null ||
    fail "Heed is set up from Debian's packages. Elsewhere, please install what these hold: $*"
  mapfile -t missing < <(printf '%s\n' "$@" | grep -vxFf <(
    dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p'))
  [ ${#missing[@]} -gt 0 ] || return 0
  install=(install -y --no-install-recommends --no-remove "${missing[@]}")
  apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      fail "Heed needs some Debian packages. As root, please type: apt-get update && apt-get ${install[*]}"
    apt=(sudo "${apt[@]}")
  fi
  say "Installing Debian packages: ${missing[*]}"
  # If the package lists cannot be refreshed, perhaps because of a source that Heed does not need, try without.
  quietly "$root/build/setup.log" "${apt[@]}" update || say "Going on with the package lists that are here."
  quietly "$root/build/setup.log" "${apt[@]}" "${install[@]}" ||
    fail "That did not work. As root, please try: apt-get update && apt-get ${install[*]}"
}

# Allows one build at a time: two concurrent runs would write the same files. Call it in a subshell: the lock is held as
# long as descriptor 9 is open.
lock_build() {
  { mkdir -p "$root/build" && exec 9>"$root/build/.lock"; } 2>/dev/null ||
    fail "Heed is built in $root/build, and cannot write there. Does it belong to another user?"
  flock -n 9 || { say "Waiting for another build of Heed to end..."; flock 9; }
}

# configured PRESET: whether build/PRESET is ready for ninja. Not if the project was moved or a first attempt was
# interrupted.
configured() {
  [ -f "$root/build/$1/build.ninja" ] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

# configure PRESET [OPTIONS FOR CMAKE]
configure() {
  local fresh=()
  configured "$1" || fresh=(--fresh)
  quietly "$root/build/configure.log" cmake -S "$root" --preset "$1" "${fresh[@]}" "${@:2}" ||
    fail "Heed's build could not be set up. The whole log: $root/build/configure.log"
}
