/**
 * Makes the package for every other Linux with systemd: a tar archive with what installs it, and in it what removes it again. The
 * same entries make the same bytes.
 */
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { tarGz, type Entry } from '../archives.ts';
import type { PackageFacts } from './facts.ts';
import { CLEAN_UP, FORGET, SET_UP, TAKE_DOWN } from './scripts.ts';
import { FILE_LIST, PROGRAM } from './units.ts';

/** As uname(1) calls them. */
const MACHINES: Readonly<Record<AgentArchitecture, string>> = { amd64: 'x86_64', arm64: 'aarch64' };
/** Of folders that were not there before. */
const MADE = `${PROGRAM}/folders`;

const HEAD = `set -eu
umask 022
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
fail() {
  printf '%s\\n' "$*" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || fail "Run it as the administrator: sudo sh $0"
`;

const install = (architecture: AgentArchitecture): string => `#!/bin/sh
# Installs the Kinward agent on a computer with systemd, or another version over it.
${HEAD}
[ "$(uname -s)" = Linux ] || fail "This is for Linux."
[ "$(uname -m)" = ${MACHINES[architecture]} ] || fail "This package is for ${MACHINES[architecture]}; this computer is $(uname -m)."
for needed in systemctl nft setfacl; do
  command -v $needed >/dev/null || fail "The program $needed is missing. Install what has it (systemd, nftables, acl) and run this again."
done
if [ -e ${PROGRAM}/main.js ] && [ ! -e ${PROGRAM}/uninstall.sh ]; then
  fail "The agent was installed here as a package of the system. Update it by that, or remove it first."
fi
from=$(cd "$(dirname "$0")" && pwd)/files
[ -f "$from${FILE_LIST}" ] || fail "install.sh is to be run where it was unpacked."

# Makes a folder, and notes what was not there.
folder() {
  [ ! -d "$1" ] || return 0
  folder "$(dirname "$1")"
  mkdir "$1"
  printf '%s\\n' "$1" >>${MADE}
}
mkdir -p ${PROGRAM}
before=$(cat ${FILE_LIST} 2>/dev/null || true)
while read -r file; do
  folder "$(dirname "$file")"
  mode=644
  [ ! -x "$from$file" ] || mode=755
  cp "$from$file" "$file.kinward-new"
  chown root:root "$file.kinward-new"
  chmod $mode "$file.kinward-new"
  mv -f "$file.kinward-new" "$file"
done <"$from${FILE_LIST}"
printf '%s\\n' "$before" | while read -r file; do
  [ -z "$file" ] || grep -Fqx "$file" ${FILE_LIST} || rm -f "$file"
done
${SET_UP}`;

const UNINSTALL = `#!/bin/sh
# Removes the Kinward agent, its rules and its settings.
${HEAD}
${TAKE_DOWN}
# What is said in it is read before it goes.
files=$(cat ${FILE_LIST})
made=$(cat ${MADE} 2>/dev/null || true)
printf '%s\\n' "$files" | while read -r file; do rm -f "$file"; done
rm -rf ${PROGRAM}
printf '%s\\n' "$made" | sort -r | while read -r each; do
  [ -z "$each" ] || rmdir "$each" 2>/dev/null || true
done
${CLEAN_UP}${FORGET}echo "Removed. This computer is as it was before."
`;

/** What is installed of this form alone. */
export const TAR_FILES: readonly Entry[] = [
  { name: `${PROGRAM}/uninstall.sh`.slice(1), mode: 0o755, content: Buffer.from(UNINSTALL) },
];

/** @param files without folders, with the list of them */
export async function linuxTar(
  files: readonly Entry[],
  { version, architecture, seconds }: PackageFacts,
): Promise<Buffer> {
  const own = (name: string, text: string): Entry => ({
    name: `kinward-agent/${name}`,
    mode: 0o755,
    content: Buffer.from(text),
  });
  const entries = [
    own('install.sh', install(architecture)),
    { ...own('about', `kinward-agent ${version} ${architecture}\n`), mode: 0o644 },
    ...files.map((file) => ({ ...file, name: `kinward-agent/files/${file.name}` })),
  ];
  return await tarGz(entries, seconds);
}
