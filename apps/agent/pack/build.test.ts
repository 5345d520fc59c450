import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { AgentPackageList } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { tarGz } from './archives.ts';
import { buildInto, wordsOf, type PackageBuild } from './build.ts';
import { withoutSymbols } from './elf.ts';
import { LINUX_NODES, NODE_VERSION, unpackNode } from './nodes.ts';
import { inAscii, ROOT } from './program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const making = (architecture: PackageBuild['architecture'], make: PackageBuild['make']): PackageBuild => ({
  kind: 'deb',
  architecture,
  make,
});
const writing = (architecture: PackageBuild['architecture'], text: string): PackageBuild =>
  making(architecture, async (file) => writeFileSync(file, text));
const failing = making('arm64', async () => {
  throw new Error('npm could not fetch it');
});
const listed = () =>
  AgentPackageList.parse(JSON.parse(readFileSync(path.join(folder, 'packages.json'), 'utf8'))).packages.map(
    ({ architecture, version }) => `${architecture} ${version}`,
  );

describe('building', () => {
  it('goes on where one cannot be built, and says which; its former one stays until there is a newer', async () => {
    const first = await buildInto(folder, { builds: [writing('amd64', 'a'), failing], version: '1.0.0' });
    expect(listed()).toEqual(['amd64 1.0.0']);
    expect(wordsOf(first)).toEqual([
      expect.stringMatching(/^built {6}kinward-agent_1\.0\.0_amd64\.deb, 0\.0 MB, SHA-256 ca978112/u),
      'not built  deb for arm64: npm could not fetch it',
      expect.stringMatching(/^given out/u),
    ]);
    await buildInto(folder, { builds: [writing('amd64', 'b'), writing('arm64', 'c')], version: '2.0.0' });
    expect(listed()).toEqual(['amd64 2.0.0', 'arm64 2.0.0']);
    await buildInto(folder, { builds: [writing('amd64', 'd'), failing], version: '3.0.0' });
    expect(listed()).toEqual(['amd64 3.0.0', 'arm64 2.0.0']);
    expect(readdirSync(folder).toSorted()).toEqual([
      'kinward-agent_2.0.0_arm64.deb',
      'kinward-agent_3.0.0_amd64.deb',
      'packages.json',
    ]);
  }, 60_000);
});

it('is of ASCII alone, and means what it did', () => {
  const code = "['Años’ 𝄞', `“${1 + 1}”`, /^[«»’]$/u.test('’'), /^.$/u.test('𝄞')]";
  expect(inAscii(code)).toMatch(/^[ -~]+$/u);
  expect(runInNewContext(inAscii(code))).toEqual(runInNewContext(code));
});

describe('Node of another processor', () => {
  it('is of the version that the project itself has', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(NODE_VERSION).toBe(devDependencies.node);
  });

  it('is taken out of the archive that it should be, and of no other', async () => {
    const files = Object.entries({ 'package/bin/node': 'the program', 'package/LICENSE': 'the license' });
    const entries = files.map(([name, text]) => ({ name, mode: 0o644, content: Buffer.from(text) }));
    const archive = await tarGz(entries, 0);
    const wanted = {
      ...LINUX_NODES.arm64,
      integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    };
    const { program, license } = unpackNode(archive, wanted);
    expect([program, license].map(String)).toEqual(['the program', 'the license']);
    expect(() => unpackNode(archive, LINUX_NODES.arm64)).toThrow('not the file that it should be');
    expect(() => unpackNode(archive, { ...wanted, program: 'bin/other' })).toThrow('no package/bin/other');
  });

  it('is packed without what no computer loads, and runs', () => {
    const whole = readFileSync(process.execPath);
    const kept = Buffer.from(withoutSymbols(whole));
    expect(kept.length).toBeLessThan(whole.length * 0.9);
    // All but the header is what it was.
    expect(kept.subarray(64).equals(whole.subarray(64, kept.length))).toBe(true);
    const file = path.join(folder, 'node');
    writeFileSync(file, kept, { mode: 0o755 });
    expect(execFileSync(file, ['-p', 'process.version'], { encoding: 'utf8' }).trim()).toBe(process.version);
    expect(() => withoutSymbols(Buffer.from('#!/bin/sh'))).toThrow('no program of Linux');
    expect(() => withoutSymbols(whole.subarray(0, 1000))).toThrow('cut off');
  });
});
