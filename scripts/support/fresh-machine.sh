#!/bin/sh
# Runs in a mount namespace of its own. $1: `try` whether it can be done, or `run`; $2: an empty folder, for `run` with the project in `copy`;
# $3: the folder of the machine's Node; $4: what `npm test` is told.
set -eu
root="$2/root"
mount --make-rprivate /
mkdir -p "$2/memory" "$root"
mount -t tmpfs -o mode=755 tmpfs "$2/memory"
mkdir "$2/memory/changes" "$2/memory/work"
mount -t overlay -o "lowerdir=/,upperdir=$2/memory/changes,workdir=$2/memory/work" overlay "$root"
if [ "$1" = try ]; then exit 0; fi

mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir "$root/tmp/home"
cp -a "$2/copy" "$root/tmp/proscenium"

# No browser, no package lists, no caches.
if command -v apt-get >/dev/null; then
  browsers=$(dpkg-query --show --showformat '${Package}\n' | grep -E '^(chromium|google-chrome|firefox|webkit2gtk-driver|xvfb|gstreamer1.0-(plugins-(good|bad)|libav)$)' || true)
  [ -z "$browsers" ] || DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get purge --yes --auto-remove $browsers >/dev/null
  rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/*
fi
# Nor another Node than the one that starts it all. In the new root, so that no link leads out of it.
path="$3:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
chroot "$root" sh -euc '
  kept=$(readlink -f "$2/node")
  for folder in $(echo "$1" | tr : " "); do
    for name in chromium chromium-headless-shell chromium-browser google-chrome google-chrome-stable; do
      rm -f "$folder/$name"
    done
    [ "$(readlink -f "$folder/node")" = "$kept" ] || rm -f "$folder/node"
  done
' - "$path" "$3"

exec chroot "$root" env -i HOME=/tmp/home npm_config_cache=/tmp/home/.npm CI="${CI:-}" PATH="$path" \
  ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
  TESTS="${4:-}" sh -c 'cd /tmp/proscenium && node scripts/support/first-visit.mjs && npm test -- $TESTS'
