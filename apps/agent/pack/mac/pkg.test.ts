/** The package of macOS' own installer, read by programs that are not ours. No Mac has read it. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import type { Entry } from '../archives.ts';
import { bom, cksum } from './bom.ts';
import { pkg } from './pkg.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-pkg-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string, mode = 0o644): Entry => ({
  name,
  mode,
  content: Buffer.from(content),
});
const FILES = [
  file('main.js', 'the program'),
  file('node', 'x'.repeat(70_000), 0o755),
  file('page/index.html', '<title>a page</title>'),
  file('page/assets/a.js', ''),
];
const OPTIONS = { version: '1.2.3', machine: 'arm64', seconds: 1_767_225_600 } as const;
const SECONDS = OPTIONS.seconds;

/** What a list of an installer says, read from its beginning: path, mode, size and sum. */
function listed(list: Buffer): [string, string, number, number][] {
  expect(list.toString('latin1', 0, 8)).toBe('BOMStore');
  const [indexAt, namesAt] = [list.readUInt32BE(16), list.readUInt32BE(24)];
  const block = (number: number): Buffer => {
    const at = indexAt + 4 + number * 8;
    const from = list.readUInt32BE(at);
    return list.subarray(from, from + list.readUInt32BE(at + 4));
  };
  const named = new Map<string, Buffer>();
  for (let at = namesAt + 4, left = list.readUInt32BE(namesAt); left > 0; left -= 1) {
    const length = list[at + 4] ?? 0;
    named.set(list.toString('latin1', at + 5, at + 5 + length), block(list.readUInt32BE(at)));
    at += 5 + length;
  }
  expect([...named.keys()]).toEqual(['BomInfo', 'Paths', 'HLIndex', 'VIndex', 'Size64']);
  const tree = named.get('Paths') ?? Buffer.alloc(0);
  const leaf = block(tree.readUInt32BE(8));
  const paths = new Map<number, string>();
  return Array.from({ length: tree.readUInt32BE(16) }, (_, place) => {
    const at = 12 + place * 8;
    const [own, name] = [block(leaf.readUInt32BE(at)), block(leaf.readUInt32BE(at + 4))];
    const above = paths.get(name.readUInt32BE(0));
    const text = name.toString('utf8', 4, name.length - 1);
    const full = above === undefined ? text : `${above}/${text}`;
    paths.set(own.readUInt32BE(0), full);
    const about = block(own.readUInt32BE(4));
    return [full, about.readUInt16BE(4).toString(8), about.readUInt32BE(18), about.readUInt32BE(23)];
  });
}

describe('the list of an installer', () => {
  it('has every file with its mode, size and sum, each below its folder', () => {
    const folders = ['', 'page', 'page/assets'].map((name): Entry => ({ name, mode: 0o755, content: null }));
    expect(listed(bom([...FILES, ...folders], SECONDS))).toEqual([
      ['.', '40755', 0, 0],
      ['./main.js', '100644', 11, cksum(Buffer.from('the program'))],
      ['./node', '100755', 70_000, cksum(Buffer.from('x'.repeat(70_000)))],
      ['./page', '40755', 0, 0],
      ['./page/assets', '40755', 0, 0],
      ['./page/index.html', '100644', 21, cksum(Buffer.from('<title>a page</title>'))],
      ['./page/assets/a.js', '100644', 0, cksum(Buffer.alloc(0))],
    ]);
    const many = Array.from({ length: 511 }, (_, at) => file(`${at}`, ''));
    expect(() => bom(many, SECONDS)).toThrow('more than 510');
  });

  it('counts sums as cksum does', () => {
    for (const text of ['', 'a', 'the program', 'x'.repeat(70_000)])
      expect(`${cksum(Buffer.from(text))} ${text.length}\n`).toBe(
        execFileSync('cksum', { input: text, encoding: 'utf8' }),
      );
  });
});

describe('the package of macOS’ installer', () => {
  it('is the same bytes when it is made again', async () => {
    const [one, other] = await Promise.all([pkg(FILES, OPTIONS), pkg(FILES, OPTIONS)]);
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });

  it('says which Macs it is for', async () => {
    const text = (await pkg(FILES, OPTIONS)).toString('latin1');
    expect(text).toContain('hostArchitectures="arm64"');
    expect(text).toContain('<os-version min="12.0"/>');
    expect(text).toContain('install-location="/usr/local/kinward-agent"');
  });

  it('is unpacked with all of it, and its scripts are those of a shell', async () => {
    const bsdtar = findProgram(['/usr/bin/bsdtar'], 'libarchive-tools');
    const unpack = (from: string, into: string): void => {
      mkdirSync(into, { recursive: true });
      execFileSync(bsdtar, ['-xf', from, '-C', into]);
    };
    const where = path.join(folder, 'agent.pkg');
    writeFileSync(where, await pkg(FILES, OPTIONS));
    unpack(where, path.join(folder, 'all'));
    const part = path.join(folder, 'all/kinward-agent.pkg');
    expect(readdirSync(path.join(folder, 'all')).toSorted()).toEqual(['Distribution', 'kinward-agent.pkg']);
    expect(readdirSync(part).toSorted()).toEqual(['Bom', 'PackageInfo', 'Payload', 'Scripts']);
    unpack(path.join(part, 'Payload'), path.join(folder, 'payload'));
    for (const { name, content } of FILES)
      expect(readFileSync(path.join(folder, 'payload', name)).equals(Buffer.from(content ?? ''))).toBe(true);
    unpack(path.join(part, 'Scripts'), path.join(folder, 'scripts'));
    for (const script of ['preinstall', 'postinstall'])
      execFileSync('sh', ['-n', path.join(folder, 'scripts', script)]);
    expect(existsSync(path.join(folder, 'payload/page/assets/a.js'))).toBe(true);
  });
});
