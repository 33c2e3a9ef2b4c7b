#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every source file names its licence in its first lines, and C++ and CUDA files the one of their layer.
# usage: check_licences.sh PROJECT
set -euo pipefail
cd "$1"

expected() {
    case $1 in
    core/* | kernels/* | app/cli/* | tests/core/* | tests/kernels/*) echo Apache-2.0 ;;
    ui/* | app/window/* | tests/ui/*) echo GPL-3.0-or-later ;;
    *) echo '(Apache-2.0|GPL-3.0-or-later)' ;;
    esac
}

tag="SPDX-License-""Identifier" # in two pieces: licence tools would take it for a header
checked=0 wrong=0
while IFS= read -r file; do
    case $file in
    *.h | *.cpp | *.cu | *.cuh) licence=$(expected "$file") ;;
    *) licence='(Apache-2.0|GPL-3.0-or-later)' ;;
    esac
    checked=$((checked + 1))
    if ! head -n 5 "$file" | grep -E "$tag: $licence( |\$)" >/dev/null; then
        echo "$file: no '$tag: $licence' in the first five lines"
        wrong=$((wrong + 1))
    fi
done < <(find . -path './build*' -prune -o -path './.*' -prune -o -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \
    -o -name '*.cuh' -o -name '*.in' -o -name '*.cmake' -o -name CMakeLists.txt -o -name '*.sh' -o -name '*.py' -o -name '*.qrc' \
    -o -name '*.vert' -o -name '*.frag' -o -name '*.svg' \) -print | sed 's|^\./||' | sort)

echo "$checked files checked, $wrong without their licence"
[ "$checked" -gt 0 ] && [ "$wrong" -eq 0 ]
