#!/bin/bash
# PgBouncer from Debian trixie, unpacked into a folder beside the system. For tests behind a pooler.
#   pgbouncer.sh FOLDER   prints the path of the program
# Needs root, apt-get and dpkg-deb; PgBouncer itself does not run as root.
set -euo pipefail
. "$(dirname "$(realpath "$0")")/trixie.sh"

folder=$(realpath -m "${1:?a folder}")
root=$folder/root
program=$root/usr/sbin/pgbouncer

install_program() {
  trixie_download "$1" pgbouncer
  trixie_unpack "$1" "$root"
  trixie_wrap "$root" "$program"
}

trixie_install "$folder" "$root" install_program
echo "$program"
