#!/bin/bash
# PostgreSQL 17 with pgvector from Debian trixie, unpacked into a folder beside the system: nothing is installed, and any Debian
# can run it. For tests on the real engine; durability is off. Statements are counted only where a database asks for it.
#   postgres17.sh start FOLDER PORT [DATA]   prints the connection URL (superuser, no password, loopback only)
#   postgres17.sh stop FOLDER [DATA]
# DATA names the data, within FOLDER unless it is an absolute path, so that several servers share its programs.
# Needs root (the server itself runs as postgres or nobody, who must be able to reach FOLDER), apt-get and dpkg-deb.
set -euo pipefail
. "$(dirname "$(realpath "$0")")/trixie.sh"

verb=${1:?start or stop}
folder=$(realpath -m "${2:?a folder}")
root=$folder/root
case $verb in
  start) data=${4:-data} ;;
  *) data=${3:-data} ;;
esac
[[ $data = /* ]] || data=$folder/$data
programs=$root/usr/lib/postgresql/17/bin
user=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)

as_user() { (cd / && runuser -u "$user" -- "$@"); }

install_programs() {
  local work=$1 name paths=()
  trixie_download "$work" postgresql-17 postgresql-17-pgvector
  trixie_unpack "$work" "$root"
  for name in postgres initdb pg_ctl psql pg_dump pg_restore; do paths+=("$programs/$name"); done
  trixie_wrap "$root" "${paths[@]}"
}

start() {
  local port=$1
  trixie_install "$folder" "$root" install_programs
  if [ ! -f "$data/PG_VERSION" ]; then
    mkdir -p "$data"
    chown "$user" "$data"
    chmod 700 "$data"
    as_user "$programs/initdb" -D "$data" -E UTF8 --locale=C.UTF-8 -A trust -U postgres --no-sync >/dev/null
  fi
  as_user "$programs/pg_ctl" -D "$data" -w -l "$data/server.log" -o "-p $port -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories=$data -c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
    -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=none" \
    start >/dev/null
  echo "postgres://postgres@127.0.0.1:$port/postgres"
}

case $verb in
  start) start "${3:?a port}" ;;
  stop) as_user "$programs/pg_ctl" -D "$data" -m fast -w stop >/dev/null ;;
  *) echo 'postgres17.sh: start or stop' >&2; exit 2 ;;
esac
