#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the packages that are missing on Debian 12, Debian 13 or Ubuntu 24.04; does nothing when none is.
# usage: setup.sh [--tests]     --tests: also what the tests need
set -euo pipefail

# One requirement a line; a|b means the first of the two that this release has. "?" marks what the program can do without.
needs="
cmake
ninja-build
g++
qt6-base-dev
libqt6opengl6-dev|qt6-base-dev
qt6-charts-dev|libqt6charts6-dev
qt6-svg-dev|libqt6svg6-dev
qt6-svg-plugins|libqt6svg6
qt6-tools-dev
qt6-tools-dev-tools
qt6-l10n-tools
libgl-dev
libfmt-dev
nlohmann-json3-dev
libsqlite3-dev
libcli11-dev
libeigen3-dev
librandom123-dev
?libgl1-mesa-dri
?qt6-translations-l10n
?fonts-inter
?fonts-jetbrains-mono
?fonts-noto-core
"
test_needs="
libgtest-dev
libgmock-dev
libbenchmark-dev
libgl1-mesa-dri
xvfb
xauth
?python3-numpy
"
case ${1-} in
"") ;;
--tests) needs+=$test_needs ;;
*) echo "usage: setup.sh [--tests]" >&2; exit 2 ;;
esac

if ! command -v apt-get >/dev/null; then
    echo "No apt-get here: not installing anything. TileScope builds with the equivalents of:" "${needs//[$'\n']/ }" >&2
    exit 0
fi

# Names of installed packages and of what they provide, and of packages that this release has.
installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}, ${Provides}\n' | sed -n 's/^ii //p' | tr ',' '\n' | awk '{print $1}')
available=
list_available() {
    # shellcheck disable=SC2046,SC2086
    available=$(apt-cache policy $(tr '|?' '  ' <<<$needs) |
        awk '/^[^ ]+:$/ {name = substr($0, 1, length($0) - 1)} /^  Candidate: [^(]/ {print name}')
}
is_installed() { grep -qxF -- "$1" <<<"$installed"; }
is_available() { grep -qxF -- "$1" <<<"$available"; }

# Prints the package that satisfies a requirement and has to be installed, or nothing if one is there.
resolve() {
    local name
    for name in ${1//|/ }; do
        is_installed "$name" && return
        is_available "$name" && { echo "$name"; return; }
    done
    return 1
}

missing=() unknown=()
find_missing() {
    local need name
    missing=() unknown=()
    list_available
    for need in $needs; do
        if name=$(resolve "${need#\?}"); then
            [ -z "$name" ] || missing+=("$name")
        else
            unknown+=("$need")
        fi
    done
}

as_root_apt_get() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Packages are missing, and this user is neither root nor has sudo. As root, run:" >&2
            echo "  apt-get install --no-install-recommends ${missing[*]} ${unknown[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
        [ -t 0 ] || as_root+=(-n)
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

find_missing
hard() { local need; for need in ${unknown[@]+"${unknown[@]}"}; do [[ $need == \?* ]] || echo "$need"; done; }
if [ ${#missing[@]} -eq 0 ] && [ -z "$(hard)" ]; then
    exit 0
fi

echo "Installing packages; this happens once." >&2
as_root_apt_get update >/dev/null
find_missing
if [ -n "$(hard)" ]; then
    echo "This release has no package for:" "$(hard)" >&2
    echo "TileScope is set up on Debian 12, Debian 13 and Ubuntu 24.04; elsewhere, install these by hand." >&2
    exit 1
fi
if [ ${#missing[@]} -gt 0 ]; then
    as_root_apt_get install -y --no-install-recommends "${missing[@]}" >&2
fi
