# Programs of Debian trixie, unpacked into a folder beside the system: nothing is installed, and any Debian can run them.
# To be sourced. Needs root, apt-get and dpkg-deb.

# trixie_download WORK PACKAGE…  fetches the packages and all they depend on into WORK
trixie_download() {
  local work=$1 mirror
  shift
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
  apt-get "${options[@]}" -qq -y -d install "$@" libc-bin >/dev/null
}

# trixie_unpack WORK ROOT  unpacks them, without what a server that only tests use never needs
trixie_unpack() {
  local work=$1 root=$2 name deb
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

# trixie_wrap ROOT PROGRAM…  The programs need a newer C library than an older Debian has, so each starts through the unpacked loader.
trixie_wrap() {
  local root=$1 program
  shift
  for program in "$@"; do
    mv "$program" "$program.bin"
    printf '#!/bin/sh\nexec %s/usr/lib64/ld-linux-x86-64.so.2 --argv0 "$0" --library-path %s/usr/lib/x86_64-linux-gnu %s.bin "$@"\n' \
      "$root" "$root" "$program" > "$program"
    chmod 755 "$program"
  done
}

# trixie_install FOLDER ROOT INSTALLER  runs INSTALLER once, unless ROOT is unpacked whole and still in the place that the wrappers name
trixie_install() {
  local folder=$1 root=$2 installer=$3
  mkdir -p "$folder"
  (
    flock 9
    [ "$(cat "$root/.complete" 2>/dev/null)" = "$root" ] && exit 0
    rm -rf "$folder/apt" "$root"
    "$installer" "$folder/apt"
    rm -rf "$folder/apt"
    chmod 755 "$folder" "$root"
    echo "$root" > "$root/.complete"
  ) 9> "$folder/install.lock"
}
