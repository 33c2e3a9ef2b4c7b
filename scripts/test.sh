#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing, builds everything, and runs all tests under a virtual display with software OpenGL.
# usage: test.sh [--sanitizers] [ctest options]
#   --sanitizers: core and kernels once more under ASan+UBSan and under TSan
set -euo pipefail
# shellcheck source=build.sh
. "$(dirname "${BASH_SOURCE[0]}")/build.sh"

trees=(release)
if [ "${1-}" = --sanitizers ]; then
    trees+=(asan tsan)
    shift
fi

"$root/scripts/setup.sh" --tests
for tree in "${trees[@]}"; do
    configure "$tree" -DTILESCOPE_TESTS=ON
    build "$tree"
done

# One ctest over all trees, so that one summary closes the output.
suite=$root/build/suite
mkdir -p "$suite"
for tree in "${trees[@]}"; do
    echo "subdirs(\"$root/build/$tree\")"
done >"$suite/CTestTestfile.cmake"

# Tests neither read nor write the user's settings, and see the same display on every machine.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch XDG_CONFIG_HOME=$scratch/config XDG_CACHE_HOME=$scratch/cache XDG_DATA_HOME=$scratch/data
export XDG_RUNTIME_DIR=$scratch/runtime
mkdir -m 700 "$XDG_RUNTIME_DIR"
export QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY QT_SCALE_FACTOR QT_STYLE_OVERRIDE QT_QPA_PLATFORMTHEME

# ThreadSanitizer of GCC 12 cannot place its shadow where the kernel randomises addresses widely.
fixed=()
if [ "${#trees[@]}" -gt 1 ] && setarch "$(uname -m)" -R true 2>/dev/null; then
    fixed=(setarch "$(uname -m)" -R)
fi

${fixed[@]+"${fixed[@]}"} xvfb-run -a -s "-screen 0 1600x1000x24 +extension GLX" \
    ctest --test-dir "$suite" --output-on-failure --parallel "$(nproc)" "$@"
