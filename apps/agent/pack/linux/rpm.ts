/**
 * Makes the package for Fedora, openSUSE and their relatives, without a program beside Node. The same entries make the same
 * bytes, so that a computer can make the package again that it was installed from.
 */
import { createHash } from 'node:crypto';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { cpioGz, fullMode, withFolders, type Entry } from '../archives.ts';
import type { PackageFacts } from './facts.ts';
import { rpmHeader, type RpmValue } from './rpm-header.ts';
import { CLEAN_UP, FORGET, indented, SET_UP, TAKE_DOWN } from './scripts.ts';

const NAME = 'kinward-agent';
const SUMMARY = 'Rules of a family for the local users of this computer';
const ABOUT = `Answers the names that bound local users ask for by the rules of their family,
on this computer, whether or not the family's installation is reached. Users
without a policy are not touched.

The administrator switches it off by "kinward-agent off", and removing the
package leaves the computer as it was before.`;
/** As the system calls them, with the number of its older tools. */
const ARCHITECTURES: Readonly<Record<AgentArchitecture, readonly [string, number]>> = {
  amd64: ['x86_64', 1],
  arm64: ['aarch64', 19],
};
/** Of other packages, in every system that has this form. */
const FOLDERS_OF_OTHERS = new Set(
  '|usr|usr/bin|usr/lib|usr/lib/systemd|usr/lib/systemd/system|usr/share|usr/share/doc|usr/share/applications|etc'.split(
    '|',
  ),
);

const [LESS, GREATER, EQUAL, SHELL, RPMLIB] = [2, 4, 8, 0x100, 0x1_00_00_00];
/** Names, how they are compared, and with which version. */
const NEEDS: readonly (readonly [string, number, string])[] = [
  ['/bin/sh', SHELL, ''],
  ['acl', 0, ''],
  ['libc.so.6(GLIBC_2.28)(64bit)', 0, ''],
  ['libstdc++.so.6()(64bit)', 0, ''],
  ['nftables', 0, ''],
  ['rpmlib(CompressedFileNames)', LESS + EQUAL + RPMLIB, '3.0.4-1'],
  ['rpmlib(FileDigests)', LESS + EQUAL + RPMLIB, '4.6.0-1'],
  ['rpmlib(PayloadFilesHavePrefix)', LESS + EQUAL + RPMLIB, '4.0-1'],
  ['systemd', GREATER + EQUAL, '239'],
];

/** They are told how many of its versions there are afterwards. There is no removing that keeps settings. */
const SCRIPTS = {
  post: `set -e\n${SET_UP}`,
  preun: `if [ "$1" = 0 ]; then\n${indented(TAKE_DOWN)}fi\n`,
  postun: `if [ "$1" = 0 ]; then\n${indented(CLEAN_UP + FORGET)}fi\n`,
};

const digest = (algorithm: 'sha1' | 'sha256', content: Uint8Array): string =>
  createHash(algorithm).update(content).digest('hex');

/** @param entries with the folders that are its own, in order */
function filesOf(entries: readonly Entry[], seconds: number): Record<number, RpmValue> {
  const parts = entries.map(({ name }) => {
    const at = name.lastIndexOf('/') + 1;
    return [`/${name.slice(0, at)}`, name.slice(at)] as const;
  });
  const folders = [...new Set(parts.map(([folder]) => folder))];
  const each = (of: (entry: Entry, at: number) => number): number[] => entries.map(of);
  const same = (text: string): string[] => entries.map(() => text);
  return {
    1028: { int32: each(({ content }) => content?.length ?? 4096) },
    1030: { int16: each(fullMode) },
    1033: { int16: each(() => 0) },
    1034: { int32: each(() => seconds) },
    1035: { texts: entries.map(({ content }) => (content ? digest('sha256', content) : '')) },
    1036: { texts: same('') },
    1037: { int32: each(() => 0) },
    1039: { texts: same('root') },
    1040: { texts: same('root') },
    1045: { int32: each(() => 0xff_ff_ff_ff) },
    1095: { int32: each(() => 1) },
    1096: { int32: each((_, at) => at + 1) },
    1097: { texts: same('') },
    1116: { int32: parts.map(([folder]) => folders.indexOf(folder)) },
    1117: { texts: parts.map(([, name]) => name) },
    1118: { texts: folders },
    // Digests of files are SHA-256.
    5011: { int32: [8] },
  };
}

function mainHeader(
  entries: readonly Entry[],
  payload: Uint8Array,
  { version, architecture, seconds }: PackageFacts,
): Buffer {
  const [machine] = ARCHITECTURES[architecture];
  const shell = { text: '/bin/sh' };
  return rpmHeader(63, {
    100: { texts: ['C'] },
    1000: { text: NAME },
    1001: { text: version },
    1002: { text: '1' },
    1004: { i18n: SUMMARY },
    1005: { i18n: ABOUT },
    1006: { int32: [seconds] },
    1007: { text: 'kinward.invalid' },
    1009: { int32: [entries.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)] },
    1014: { text: 'Apache-2.0 AND MIT' },
    1015: { text: 'Kinward <agent@kinward.invalid>' },
    1016: { i18n: 'Unspecified' },
    1021: { text: 'linux' },
    1022: { text: machine },
    1024: { text: SCRIPTS.post },
    1025: { text: SCRIPTS.preun },
    1026: { text: SCRIPTS.postun },
    ...filesOf(entries, seconds),
    1044: { text: `${NAME}-${version}-1.src.rpm` },
    1047: { texts: [NAME] },
    1048: { int32: NEEDS.map(([, how]) => how) },
    1049: { texts: NEEDS.map(([name]) => name) },
    1050: { texts: NEEDS.map(([, , than]) => than) },
    1064: { text: '4.18.0' },
    1086: shell,
    1087: shell,
    1088: shell,
    1112: { int32: [EQUAL] },
    1113: { texts: [`${version}-1`] },
    1124: { text: 'cpio' },
    1125: { text: 'gzip' },
    1126: { text: '6' },
    5062: { text: 'utf-8' },
    5092: { texts: [digest('sha256', payload)] },
    5093: { int32: [8] },
  });
}

/** What comes first in the file, for tools that look at nothing else. */
function lead(version: string, number: number): Buffer {
  const block = Buffer.alloc(96);
  block.writeUInt32BE(0xed_ab_ee_db, 0);
  block.writeUInt16BE(0x03_00, 4);
  block.writeUInt16BE(number, 8);
  block.write(`${NAME}-${version}-1`, 10, 65, 'latin1');
  block.writeUInt16BE(1, 76);
  block.writeUInt16BE(5, 78);
  return block;
}

/** @param files without folders */
export async function rpm(files: readonly Entry[], options: PackageFacts): Promise<Buffer> {
  const entries = withFolders(files).filter(({ content, name }) => content || !FOLDERS_OF_OTHERS.has(name));
  const { pressed, bytes } = await cpioGz('newc', entries, options.seconds);
  const header = mainHeader(entries, pressed, options);
  const signature = rpmHeader(62, {
    269: { text: digest('sha1', header) },
    273: { text: digest('sha256', header) },
    1000: { int32: [header.length + pressed.length] },
    1007: { int32: [bytes] },
  });
  const fill = Buffer.alloc((8 - (signature.length % 8)) % 8);
  const [, number] = ARCHITECTURES[options.architecture];
  return Buffer.concat([lead(options.version, number), signature, fill, header, pressed]);
}
