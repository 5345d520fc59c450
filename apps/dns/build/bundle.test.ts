/** The resolver in one file, made and started as the launcher does it once it has run for a while. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { saveSnapshot } from '../src/feed/snapshot-file.ts';
import { codeOf } from '../src/listen/test-client.ts';

const CHILD = '127.0.93.2';
const BUNDLE = path.join(import.meta.dirname, 'bundle.ts');

let folder: string;
let child: ChildProcess | undefined;
const bundles = (): string => path.join(folder, 'bundles');
const made = (): { folder: string; files: [string, number, number][] } =>
  JSON.parse(readFileSync(path.join(bundles(), 'bundle.json'), 'utf8'));
const bundle = (): void => {
  const { status, stderr } = spawnSync(process.execPath, [BUNDLE, bundles()], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward bundle '));
  bundle();
});
afterAll(async () => {
  if (child?.kill('SIGTERM')) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

it('decides as the sources do, and builds lists in its own thread', async () => {
  const lists = path.join(folder, 'resolver', 'lists');
  mkdirSync(lists, { recursive: true });
  const list = '0.0.0.0 listed.example\n';
  const hash = createHash('sha256').update(list).digest('hex');
  writeFileSync(path.join(lists, `${hash}.list`), list);
  const own = { sourceId: 'own', name: 'Own', hash, targets: ['category:ads' as const] };
  await saveSnapshot(path.join(folder, 'resolver', 'snapshot'), {
    kind: 'snapshot',
    epoch: 'e',
    version: 1,
    names: [],
    networks: [],
    devices: [deviceWith(CHILD, { blocked: ['category:ads', 'service:tiktok'] }, { lists: [own] })],
  });
  const config = { host: '127.0.0.1', port: 0, udp: 'dgram', upstreams: [], folder };
  child = spawn(process.execPath, [path.join(bundles(), made().folder, 'main.js')], {
    env: { PATH: process.env['PATH'], KINWARD_DNS: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()));
  await expect.poll(() => said).toMatch(/answers on .*:\d+\n/u);
  const port = Number(/answers on \S+:(?<port>\d+)\n/u.exec(said)?.groups?.['port']);
  expect(await codeOf(port, CHILD, 'www.tiktok.com')).toBe('NXDOMAIN');
  await expect.poll(async () => await codeOf(port, CHILD, 'www.listed.example')).toBe('NXDOMAIN');
});

it('is written with all that it was made of, and beside the one that may still run alone', () => {
  const first = made();
  expect(first.files.map(([file]) => file)).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'apps/dns/src/main.ts',
      'apps/dns/src/lists/list-worker.ts',
      'packages/catalogue/src/facts.ts',
    ]),
  );
  expect(first.files.some(([file]) => path.isAbsolute(file) || file.startsWith('..'))).toBe(false);
  mkdirSync(path.join(bundles(), 'older'));
  bundle();
  const folders = readdirSync(bundles()).filter((name) => name !== 'bundle.json');
  expect(new Set(folders)).toEqual(new Set([first.folder, made().folder]));
  expect(made().folder).not.toBe(first.folder);
});
