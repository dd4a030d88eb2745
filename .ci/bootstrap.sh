# shellcheck shell=bash disable=SC2034,SC2154
# Installs and builds; sourced by games/play, tests/run and .ci/lint, which set
#   root  the absolute path of the checkout
#   me    the name of the script, for its messages
# Everything here speaks on standard error and reads nothing: standard output and input stay with the caller.

play_packages=(g++ cmake ninja-build tao-pegtl-dev libboost-container-dev libcli11-dev libfmt-dev
  nlohmann-json3-dev libedit-dev libncurses-dev libasmjit-dev libzstd-dev)
test_packages=(catch2 librapidcheck-dev libbenchmark-dev python3 tmux)
# clang finds libFuzzer and its sanitizers in libclang-rt-dev, which it only recommends.
check_packages=(clang clang-format clang-tidy libclang-rt-dev ccache)

# Checkouts of the same commit share what the compiler cache holds, wherever they lie, precompiled headers too.
# What is looked up are the sources and headers as they are, not as the preprocessor leaves them (CCACHE_DEPEND):
# where only a comment of a header has changed, the preprocessor leaves the same, but g++ no longer takes that header
# for the one in a precompiled header of before, and reads it a second time.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros

say() { printf '%s: %s\n' "$me" "$*" >&2; }

die() { # STATUS MESSAGE...
  local status=$1
  shift
  say "$@"
  exit "$status"
}

have() { command -v "$1" >/dev/null 2>&1; }

# Compiling needs about a gigabyte a job, so more than two would be too much for a small machine.
jobs() {
  local cores
  cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || cores=1
  echo "$((cores > 1 ? 2 : 1))"
}

# Kernels now spread addresses more widely than the sanitizers of 2022 can follow, and these then crash at random.
with_fixed_addresses() { # COMMAND...
  if setarch -R true 2>/dev/null; then setarch -R "$@"; else "$@"; fi
}

# Two runs at the same time would disturb each other in one build directory.
lock() { # NAME
  local file=$root/build/.$1.lock
  { mkdir -p "$root/build" && : >>"$file"; } 2>/dev/null || no_access "$root/build"
  exec {lock_fd}>>"$file"
  have flock || return 0
  flock --nonblock "$lock_fd" && return 0
  say "waiting for another run to finish its part ($1)"
  flock "$lock_fd"
}

no_access() { # DIRECTORY
  die 1 "cannot write in $1; is it another user's? Remove it, or use a checkout of your own"
}

unlock() { exec {lock_fd}>&-; }

missing_packages() { # PACKAGE...
  local package state installed=' '
  while read -r state package; do
    [[ $state != installed ]] || installed+="$package "
  done < <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
  for package in "$@"; do
    [[ $installed == *" $package "* ]] || echo "$package"
  done
}

packages_changed=''

# Leaves at once when nothing is missing. Without dpkg-query nothing can be known, so the build has to tell.
need_packages() { # PACKAGE...
  needed_packages=("$@")
  have dpkg-query || return 0
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  lock packages
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]})); then
    install_packages "${missing[@]}"
  fi
  unlock
}

install_packages() { # PACKAGE...
  local by_hand="apt-get update && apt-get install -y --no-install-recommends $*"
  have apt-get ||
    die 1 "these packages are missing, and there is no apt-get here to install them: $*"
  local prefix=() note=''
  if ((EUID != 0)); then
    have sudo || die 1 "these packages are missing: $*
Only root may install them, and there is no sudo here. Run this as root, then try again:
  $by_hand"
    prefix=(sudo)
    note=' with sudo'
  fi
  # A root shell made by a plain "su" lacks the directories where dpkg looks for its helpers.
  prefix+=(env DEBIAN_FRONTEND=noninteractive "PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin")
  say "installing$note what is missing, and what it depends on (apt-get): $*"
  "${prefix[@]}" true </dev/null >&2 || die 1 "sudo refused. By hand, as root:
  $by_hand"
  # Lists can be good enough although one of several sources fails.
  "${prefix[@]}" apt-get -q update </dev/null >&2 || say "apt-get update failed; trying with the lists at hand"
  # Nobody looks on, so nothing of the user's may be taken away.
  local install=("${prefix[@]}" apt-get -q install -y --no-install-recommends --no-remove
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
  # An installation that was cut short before has to be finished first.
  "${prefix[@]}" dpkg --configure -a </dev/null >&2 || true
  "${prefix[@]}" apt-get -q check </dev/null >/dev/null 2>&1 || "${install[@]}" --fix-broken </dev/null >&2 || true
  "${install[@]}" "$@" </dev/null >&2 || die 1 "apt-get could not install the packages (its reason is above). \
By hand, as root:
  $by_hand"
  packages_changed=yes
  say "installed"
}

# A build tree of a checkout that has been moved or copied still points to the old place.
discard_foreign_build() { # DIRECTORY
  local home=''
  [[ -f $1/CMakeCache.txt ]] || return 0
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/CMakeCache.txt") || true
  [[ $home == "$root" ]] && return 0
  say "$1 was made for ${home:-an unknown place}; building afresh"
  rm -rf -- "$1"
}

configure() { # PRESET
  local options=() fresh=yes
  [[ ! -f $root/build/$1/CMakeCache.txt ]] || fresh=''
  # ccache that has gone since the last time would break the build; one that has come would only repeat it.
  if ! have ccache; then
    options=(-DCMAKE_CXX_COMPILER_LAUNCHER=)
  elif [[ $fresh && -w ${HOME:-/nonexistent} ]]; then
    options=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  # All there is is built sooner when sources are joined. Where somebody works a build stays as it is.
  [[ ! $fresh ]] || options+=(-DREGOLA_JOIN=ON)
  (cd "$root" && cmake --preset "$1" "${options[@]}") </dev/null >&2
}

compile() { # PRESET [TARGET]
  (cd "$root" && cmake --build --preset "$1" --parallel "$(jobs)" ${2:+--target "$2"}) </dev/null >&2
}

# While a build runs its directory holds .unfinished, afterwards .complete, both dated from the start, so that
# whatever changes during the build counts as newer. What a killed build has left, or one with other packages,
# is used, but not trusted.
build() { # PRESET [TARGET]
  local dir=$root/build/$1 reused='' suspect=''
  lock "$1"
  discard_foreign_build "$dir"
  [[ ! -e $dir/CMakeCache.txt ]] || reused=yes
  [[ ! -e $dir/.unfinished && ! $packages_changed ]] || suspect=$reused
  say "building in build/$1${2:+ (target $2)}"
  begin_build "$dir"
  have cmake || fail_build "$dir" "there is no cmake"
  if ! configure "$1"; then
    # Only what an earlier run left can be wrong in a way that a second try mends.
    [[ $reused ]] || fail_build "$dir" "cmake could not configure build/$1"
    begin_afresh "$dir"
    suspect=''
    configure "$1" || fail_build "$dir" "cmake could not configure build/$1"
  fi
  if ! compile "$@"; then
    [[ $suspect ]] || fail_build "$dir" "the build in build/$1 failed (the reason is above)"
    begin_afresh "$dir"
    { configure "$1" && compile "$@"; } || fail_build "$dir" "the build in build/$1 failed (the reason is above)"
  fi
  mv -f "$dir/.unfinished" "$dir/.complete"
  unlock
}

begin_build() { # DIRECTORY
  { mkdir -p "$1" && echo "$root" >"$1/.unfinished"; } 2>/dev/null || no_access "$1"
}

begin_afresh() { # DIRECTORY
  say "the directory $1 seems broken; building afresh"
  rm -rf -- "$1"
  begin_build "$1"
}

fail_build() { # DIRECTORY MESSAGE
  rm -f "$1/.unfinished"
  have dpkg-query ||
    say "this may be for want of what Debian calls ${needed_packages[*]}; install the like of them here"
  die 1 "$2"
}

# Directories count too: a file that was taken away leaves its mark there.
up_to_date() { # PRESET
  local stamp=$root/build/$1/.complete built_for='' newer
  [[ -f $stamp ]] || return 1
  read -r built_for <"$stamp"
  [[ $built_for == "$root" ]] || return 1
  newer=$(cd "$root" && find CMakeLists.txt CMakePresets.json engine rules -newer "$stamp" -print -quit 2>&1)
  [[ ! $newer ]]
}
