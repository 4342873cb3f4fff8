#!/bin/bash
# PostgreSQL 17 with pgvector from Debian trixie, unpacked into a folder beside the system: nothing is installed, and any Debian
# can run it. For tests on the real engine; durability is off.
#   postgres17.sh start FOLDER PORT [DATA]   prints the connection URL (superuser, no password, loopback only)
#   postgres17.sh stop FOLDER [DATA]
# DATA names the data within FOLDER, so that several servers share its programs.
# Needs root (the server itself runs as postgres or nobody, who must be able to reach FOLDER), apt-get and dpkg-deb.
set -euo pipefail

verb=${1:?start or stop}
folder=$(realpath -m "${2:?a folder}")
root=$folder/root
case $verb in
  start) data=$folder/${4:-data} ;;
  *) data=$folder/${3:-data} ;;
esac
programs=$root/usr/lib/postgresql/17/bin
user=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)

as_user() { (cd / && runuser -u "$user" -- "$@"); }

download() {
  local work=$1 mirror
  mkdir -p "$work"/state/lists/partial "$work"/cache/archives/partial
  : > "$work/status"
  # The mirror that this machine already uses for Debian itself.
  mirror=$(apt-get indextargets --format '$(SITE)' | grep -E '/debian/?$' | head -1)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/sources.list"
  local options=(
    -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State=$work/state" -o "Dir::State::status=$work/status" -o "Dir::Cache=$work/cache"
    -o APT::Sandbox::User=root -o APT::Install-Recommends=false -o Acquire::Languages=none
  )
  apt-get "${options[@]}" -qq update
  apt-get "${options[@]}" -qq -y -d install postgresql-17 postgresql-17-pgvector libc-bin >/dev/null
}

unpack() {
  local work=$1 name deb
  mkdir -p "$root"/usr/{bin,sbin,lib,lib64}
  for name in bin sbin lib lib64; do ln -sfn "usr/$name" "$root/$name"; done
  for deb in "$work"/cache/archives/*.deb; do
    case ${deb##*/} in
      perl* | libperl* | libllvm* | libz3* | locales* | debconf* | procps* | postgresql-common* | postgresql-client-common*) continue ;;
      adduser* | passwd* | login* | netbase* | ssl-cert* | ucf* | sensible* | openssl_* | init-system* | libtext* | tzdata-*) continue ;;
    esac
    dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$root" --keep-directory-symlink \
      --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/locale \
      --exclude=./usr/lib/postgresql/17/lib/bitcode --exclude='./usr/lib/postgresql/17/lib/llvmjit*'
  done
}

# The programs need a newer C library than an older Debian has, so each starts through the unpacked loader.
wrap_programs() {
  local name
  for name in postgres initdb pg_ctl psql pg_dump pg_restore; do
    mv "$programs/$name" "$programs/$name.bin"
    printf '#!/bin/sh\nexec %s/usr/lib64/ld-linux-x86-64.so.2 --argv0 "$0" --library-path %s/usr/lib/x86_64-linux-gnu %s/%s.bin "$@"\n' \
      "$root" "$root" "$programs" "$name" > "$programs/$name"
    chmod 755 "$programs/$name"
  done
}

install_programs() {
  local work=$folder/apt
  rm -rf "$work" "$root"
  download "$work"
  unpack "$work"
  wrap_programs
  rm -rf "$work"
  chmod 755 "$folder" "$root"
  echo "$root" > "$root/.complete"
}

start() {
  local port=$1
  # Unpacked whole and still in the place that the wrappers name.
  mkdir -p "$folder"
  (
    flock 9
    [ "$(cat "$root/.complete" 2>/dev/null)" = "$root" ] || install_programs
  ) 9> "$folder/install.lock"
  if [ ! -f "$data/PG_VERSION" ]; then
    mkdir -p "$data"
    chown "$user" "$data"
    chmod 700 "$data"
    as_user "$programs/initdb" -D "$data" -E UTF8 --locale=C.UTF-8 -A trust -U postgres --no-sync >/dev/null
  fi
  as_user "$programs/pg_ctl" -D "$data" -w -l "$data/server.log" -o "-p $port -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories=$data -c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off" \
    start >/dev/null
  echo "postgres://postgres@127.0.0.1:$port/postgres"
}

case $verb in
  start) start "${3:?a port}" ;;
  stop) as_user "$programs/pg_ctl" -D "$data" -m fast -w stop >/dev/null ;;
  *) echo 'postgres17.sh: start or stop' >&2; exit 2 ;;
esac
