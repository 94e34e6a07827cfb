#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds a guest kernel without NO_HZ_FULL from the distribution's package of the kernel's source.
#
# usage: build_plain_kernel.sh DIRECTORY
#
# Keeps it in the directory as vmlinuz-VERSION-plain-amd64 and does nothing when one is there.  Needs
# no root, 2 GB and about 10 minutes on two CPUs; skips (77) where it cannot be had.
set -euo pipefail

fragment=$(dirname "$(realpath "${BASH_SOURCE[0]}")")/plain_kernel.config
readonly fragment
readonly needed=(apt-get dpkg-deb make gcc flex bison bc xz)

skip() {
    echo "skipped: no kernel without NO_HZ_FULL: $1"
    exit 77
}

check_programs() {
    local program
    [[ $(uname -m) == x86_64 ]] || skip "guests are x86-64 machines, and this is $(uname -m)"
    for program in "${needed[@]}"; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
    echo '#include <gelf.h>' | gcc -E - >/dev/null 2>&1 || skip "libelf-dev is not installed"
}

# Unpacks the source that the distribution has today into ./source.
fetch_source() {
    local package
    package=$(apt-cache depends linux-source | sed -n 's/^  Depends: \(linux-source-.*\)/\1/p')
    [[ -n $package ]] || skip "apt-cache knows no package linux-source"
    apt-get download "$package" || skip "apt-get cannot download $package"
    mkdir source
    dpkg-deb --fsys-tarfile "$package"_*.deb |
        tar --extract --to-stdout "./usr/src/$package.tar.xz" |
        tar --extract --xz --directory source --strip-components 1
    rm "$package"_*.deb
}

configure() {
    make -C source KCONFIG_ALLCONFIG="$fragment" allnoconfig
    # Kconfig drops what it does not know or what something else forbids, and says nothing.
    local line lost=0
    while read -r line; do
        if [[ $line == CONFIG_* ]] && ! grep -qxF "$line" source/.config; then
            echo "not taken: $line"
            lost=1
        fi
    done <"$fragment"
    if grep -q '^CONFIG_NO_HZ_FULL=' source/.config; then
        echo "NO_HZ_FULL is on"
        lost=1
    fi
    return "$lost"
}

main() {
    if (($# != 1)); then
        sed -n 's/^# usage: /usage: /p' "${BASH_SOURCE[0]}" >&2
        exit 2
    fi
    mkdir -p "$1"
    cd "$1"
    if ! compgen -G 'vmlinuz-*' >/dev/null; then
        check_programs
        rm -rf source
        fetch_source
        configure
        nice -n 10 make -C source -j "$(nproc)" bzImage
        mv source/arch/x86/boot/bzImage "vmlinuz-$(make -sC source kernelrelease)"
        rm -rf source
    fi
    echo "kernel without NO_HZ_FULL: $(compgen -G "$PWD/vmlinuz-*")"
}

main "$@"
