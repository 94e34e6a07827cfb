#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs a build, moves it, runs it from elsewhere without any variable set, and builds and runs a
# plugin against it as a third party would.
#
# usage: check_installed.sh SOURCE_DIRECTORY BUILD_DIRECTORY
set -euo pipefail

source=$(realpath "$1")
build=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

expect() {
    local wanted=$1 seen
    shift
    seen=$("$@")
    if [[ $seen != "$wanted" ]]; then
        printf 'wanted: %s\nseen:   %s\nof:     %s\n' "$wanted" "$seen" "$*" >&2
        exit 1
    fi
}

cmake --install "$build" --prefix "$work/first" >/dev/null
mv first moved
corerig=(env -i HOME="$work/home" PATH=/usr/bin:/bin "$work/moved/bin/corerig")

for scenario in "$source"/scenarios/*.toml; do
    name=$(basename "$scenario" .toml)
    count=$(env -i "$build/bin/corerig" validate "$scenario")
    expect "$work/moved/share/corerig/scenarios/$name.toml: ${count#"$scenario: "}" \
        "${corerig[@]}" validate "$name"
done
[[ $("${corerig[@]}" list plugins) == *"$work"/moved/lib*/corerig/plugins-1/syscall.so* ]]

cmake -G Ninja -S "$source/tests/consumer/plugin" -B plugin -DCMAKE_PREFIX_PATH="$work/moved" >/dev/null
cmake --build plugin >/dev/null
cmake --install plugin --prefix "$work/moved" >/dev/null
"${corerig[@]}" show acme-count/count >/dev/null
"${corerig[@]}" run "$source/tests/consumer/count.toml" -q -o result.jsonl >table.txt
"${corerig[@]}" report result.jsonl | cmp - table.txt
