#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing, builds, and opens the window with the given arguments.
# usage: run.sh [FILE.tscope] [--set key=value]… [--step K] …     (run.sh --help lists the window's arguments)
set -euo pipefail
# shellcheck source=build.sh
. "$(dirname "${BASH_SOURCE[0]}")/build.sh"

"$root/scripts/setup.sh"
{
    # A tree that test.sh configured keeps its tests; a new one is made without them.
    [ -e "$root/build/release/build.ninja" ] || configure release -DTILESCOPE_TESTS=OFF -DTILESCOPE_BENCHMARKS=OFF
    build release tilescope
} >&2
exec "$root/build/release/bin/tilescope" "$@"
