#!/bin/sh
# release.sh VERSION DIRECTORY: makes DIRECTORY/stablehlo-VERSION.zip: the headers, the licence, what changed,
# and the checksums of all of them.
set -e
cd "$(dirname "$0")/.."
name=stablehlo-$1
out=$2
rm -rf "${out:?}/$name" "$out/$name.zip"
mkdir -p "$out/$name"
sh amalgamate.sh -o "$out/$name" > /dev/null
cp stablehlo.hpp LICENSE CHANGELOG.md "$out/$name"
cd "$out/$name"
sha256sum -- * > SHA256SUMS
cd ..
zip -qr "$name.zip" "$name"
sha256sum "$name.zip"
