/** What a computer takes for a newer version of its agent, and what it does not, whoever offers it. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  updateText,
  type AgentUpdate,
  type AgentUpdateQuery,
  type SignedUpdate,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { openedOffer } from './offer.ts';
import { ownPackage } from './own.ts';
import { readResult, Updater } from './updater.ts';

const OWN: AgentUpdateQuery = { system: 'linux', architecture: 'amd64', kind: 'deb', version: '1.2.3' };
const BYTES = Buffer.from('a package'.repeat(1000));
const UPDATE: AgentUpdate = {
  ...OWN,
  version: '1.3.0',
  bytes: BYTES.length,
  sha256: createHash('sha256').update(BYTES).digest('hex'),
};
const HOUR_MS = 3_600_000;

const [ours, others] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const policyKey = String(ours.publicKey.export({ format: 'jwk' }).x);
const signed = (update: object, key = ours.privateKey, as = updateText): SignedUpdate => {
  const text = JSON.stringify(update);
  return { update: text, signature: sign(null, Buffer.from(as(text)), key).toString('base64url') };
};

describe('what a package says of itself', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-own-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const of = (kind: string | undefined, platform: NodeJS.Platform, arch: NodeJS.Architecture = 'x64') => {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', kind }));
    return ownPackage(folder, { platform, arch });
  };

  it('is what an installation is asked by, where it has packages of this form for this system', () => {
    expect(of('deb', 'linux')).toEqual(OWN);
    expect(of('msi', 'win32')).toEqual({ ...OWN, system: 'windows', kind: 'msi' });
    expect(of('rpm', 'linux', 'arm64')).toEqual({ ...OWN, kind: 'rpm', architecture: 'arm64' });
  });

  it('is nothing in a clone, in a form of another system, and where an administrator installs', () => {
    for (const [kind, platform, arch] of [
      [undefined, 'win32', 'x64'],
      ['msi', 'linux', 'x64'],
      ['deb', 'win32', 'x64'],
      ['pkg', 'darwin', 'arm64'],
      ['msi', 'win32', 'ia32'],
    ] as const)
      expect(of(kind, platform, arch)).toBeNull();
  });
});

describe('an offer', () => {
  const open = (offer: SignedUpdate): AgentUpdate => openedOffer(offer, { policyKey, own: OWN });

  it('is believed where the installation of this computer has signed it', () => {
    expect(open(signed(UPDATE))).toEqual(UPDATE);
  });

  it('is refused where somebody else has signed it, or it was signed as something else', () => {
    for (const offer of [
      signed(UPDATE, others.privateKey),
      { ...signed(UPDATE), update: JSON.stringify({ ...UPDATE, sha256: 'ab'.repeat(32) }) },
      { ...signed(UPDATE), signature: '' },
      signed(UPDATE, ours.privateKey, (text) => `kinward computer policy\n${text}`),
    ])
      expect(() => open(offer)).toThrow('not signed');
  });

  it('is refused where it is older, the same, or for another computer', () => {
    for (const version of ['1.2.3', '1.2.2', '0.9.9'])
      expect(() => open(signed({ ...UPDATE, version }))).toThrow('not newer');
    expect(() => open(signed({ ...UPDATE, architecture: 'arm64' }))).toThrow('another computer');
    expect(() => open(signed({ ...UPDATE, version: '2.0.0; reboot' }))).toThrow();
  });
});

describe('the updater', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-updater-'));
  const paths = {
    updates: path.join(folder, 'update'),
    updateNow: path.join(folder, 'update-now'),
    status: path.join(folder, 'status.json'),
  };
  const installation = {
    offer: null as SignedUpdate | null,
    bytes: BYTES,
    gives: true,
    asked: [] as string[],
    status: 200,
    code: '',
  };
  const server = createServer((request, response) => {
    installation.asked.push(request.url ?? '');
    if (installation.status !== 200)
      return void response.writeHead(installation.status).end(JSON.stringify({ code: installation.code }));
    if (request.url?.startsWith('/api/device/computer/package?')) {
      if (request.headers.authorization !== 'Bearer a token' || !installation.gives)
        return void response.writeHead(429).end('{}');
      return void response.end(installation.bytes);
    }
    response.end(JSON.stringify({ data: installation.offer }));
  });
  let address = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    rmSync(paths.updates, { recursive: true, force: true });
    Object.assign(installation, { offer: signed(UPDATE), bytes: BYTES, gives: true, asked: [], status: 200 });
  });

  const { signal } = new AbortController();
  const updater = (
    more: { isQuiet?: () => boolean; random?: () => number; own?: AgentUpdateQuery | null } = {},
  ) => {
    const said: string[] = [];
    const made = new Updater({
      link: { server: address, token: 'a token', deviceId: '' as DeviceId, policyKey },
      paths,
      isQuiet: () => true,
      isConnected: () => true,
      changed: () => undefined,
      say: (line) => said.push(line),
      own: OWN,
      random: () => 0.5,
      ...more,
    });
    return { made, said };
  };
  const ready = (): string | null => {
    const file = path.join(paths.updates, 'ready');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const result = (text: string): void => {
    mkdirSync(paths.updates, { recursive: true });
    writeFileSync(path.join(paths.updates, 'result'), text);
  };

  it('takes a newer version at a moment of the next hour, and asks no more meanwhile', async () => {
    const { made } = updater();
    await made.look(0, signal);
    expect([made.about?.update, ready()]).toEqual([
      { version: '1.3.0', state: 'waiting', why: 'soon' },
      null,
    ]);
    await made.look(HOUR_MS / 2 - 1, signal);
    expect([installation.asked.length, ready()]).toEqual([1, null]);
    await made.look(HOUR_MS / 2, signal);
    expect(ready()).toBe(`1.3.0 ${UPDATE.sha256} 1.2.3 connected\n`);
    expect(readFileSync(path.join(paths.updates, 'new.package')).equals(BYTES)).toBe(true);
    expect(readFileSync(path.join(paths.updates, 'run'), 'utf8')).toMatch(/^#!\/bin\/sh/u);
    // The system is at it.
    await made.look(3 * HOUR_MS, signal);
    expect(installation.asked).toHaveLength(3);
  });

  it('leaves the package on Windows to the service, by the ending that its installer goes by, and no script', async () => {
    const own: AgentUpdateQuery = { ...OWN, system: 'windows', kind: 'msi' };
    installation.offer = signed({ ...UPDATE, ...own, version: '1.3.0' });
    mkdirSync(paths.updates, { recursive: true });
    // Of one that was over when the power was lost.
    writeFileSync(path.join(paths.updates, 'phase'), 'over\n');
    writeFileSync(paths.updateNow, '');
    await updater({ own }).made.look(0, signal);
    expect(ready()).toBe(`1.3.0 ${UPDATE.sha256} 1.2.3 connected\n`);
    expect(readFileSync(path.join(paths.updates, 'new.msi')).equals(BYTES)).toBe(true);
    expect(readdirSync(paths.updates).toSorted()).toEqual(['new.msi', 'ready', 'users']);
    expect(installation.asked[0]).toContain('system=windows');
  });

  it('waits ten minutes at most for rules that change again and again', async () => {
    const { made } = updater({ isQuiet: () => false });
    writeFileSync(paths.updateNow, '');
    await made.look(0, signal);
    await made.look(599_999, signal);
    expect([installation.asked.length, ready()]).toEqual([0, null]);
    await made.look(600_000, signal);
    expect(ready()).not.toBeNull();
  });

  it('notes how many local users have rules, and none while they are paused', async () => {
    const status = { connection: null, number: 1, faults: [], users: ['kida', 'kidb'] };
    for (const [paused, noted] of [
      [[], '2\n'],
      [[{ user: null, until: null }], '0\n'],
    ] as const) {
      rmSync(paths.updates, { recursive: true, force: true });
      writeFileSync(paths.status, JSON.stringify({ ...status, paused }));
      writeFileSync(paths.updateNow, '');
      await updater().made.look(0, signal);
      expect(readFileSync(path.join(paths.updates, 'users'), 'utf8')).toBe(noted);
    }
  });

  it('tries a version that was taken back again after three days', async () => {
    for (const [days, isTaken] of [
      [2.9, false],
      [3, true],
    ] as const) {
      result('1.3.0 failed not-connected\n');
      const at = Date.now() / 1000 - days * 86_400;
      utimesSync(path.join(paths.updates, 'result'), at, at);
      writeFileSync(paths.updateNow, '');
      await updater().made.look(0, signal);
      expect(ready() !== null).toBe(isTaken);
    }
  });

  it('takes none while rules are being changed, and at once where an administrator asks', async () => {
    let isQuiet = false;
    const { made } = updater({ isQuiet: () => isQuiet });
    writeFileSync(paths.updateNow, '');
    await made.look(0, signal);
    expect(installation.asked).toEqual([]);
    isQuiet = true;
    await made.look(1000, signal);
    expect(ready()).not.toBeNull();
    expect(existsSync(paths.updateNow)).toBe(false);
  });

  it('takes no file but the one that was signed', async () => {
    for (const bytes of [
      Buffer.from('another'),
      Buffer.concat([BYTES, Buffer.from('more')]),
      Buffer.alloc(BYTES.length),
    ]) {
      installation.bytes = bytes;
      const { made } = updater();
      writeFileSync(paths.updateNow, '');
      await made.look(0, signal);
      expect([made.about?.update?.why, ready()]).toEqual(['not-the-file', null]);
      expect(readdirSync(paths.updates)).toEqual([]);
    }
  });

  it('says that it could not be fetched, tries it again less and less often, and has it then', async () => {
    installation.gives = false;
    const { made } = updater({ random: () => 0 });
    await made.look(0, signal);
    let now = 1;
    const tries: number[] = [];
    for (; now < 6 * HOUR_MS; now += 60_000) {
      const before = installation.asked.length;
      await made.look(now, signal);
      if (installation.asked.length > before) tries.push(now);
      expect(made.about?.update).toEqual({ version: '1.3.0', state: 'waiting', why: 'not-fetched' });
    }
    const pauses = tries.slice(1).map((at, place) => at - (tries[place] ?? 0));
    expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
    expect(Math.max(...pauses)).toBe(HOUR_MS);
    installation.gives = true;
    await made.look(now + HOUR_MS, signal);
    expect([made.about?.update?.why, ready()]).toEqual(['soon', expect.stringContaining('1.3.0 ')]);
  });

  it('takes none that another key has signed, and says so', async () => {
    installation.offer = signed(UPDATE, others.privateKey);
    const { made, said } = updater();
    writeFileSync(paths.updateNow, '');
    await made.look(0, signal);
    expect(said.join()).toContain('not signed by the installation');
    expect([made.about?.update, ready(), installation.asked.length]).toEqual([null, null, 1]);
  });

  it('does not try a version again that was taken back, but a newer one', async () => {
    result('1.3.0 failed no-answer\n');
    const { made } = updater();
    const failed = { version: '1.3.0', state: 'failed', why: 'no-answer' };
    expect(made.about?.update).toEqual(failed);
    writeFileSync(paths.updateNow, '');
    await made.look(0, signal);
    expect([made.about?.update, ready()]).toEqual([failed, null]);
    installation.offer = signed({ ...UPDATE, version: '1.3.1' });
    writeFileSync(paths.updateNow, '');
    await made.look(1, signal);
    expect(ready()).toContain('1.3.1 ');
  });

  it('says why one that waits did not come, and tries it again', async () => {
    result('1.3.0 waiting busy\n');
    const { made } = updater();
    await made.look(0, signal);
    expect(made.about?.update).toEqual({ version: '1.3.0', state: 'waiting', why: 'busy' });
    await made.look(HOUR_MS, signal);
    expect(ready()).not.toBeNull();
  });

  it('takes none from an installation that has none, is older, or is away', async () => {
    for (const change of [{ offer: null }, { status: 404 }, { status: 502 }]) {
      Object.assign(installation, { offer: signed(UPDATE), status: 200, ...change });
      const { made } = updater();
      await made.look(0, signal);
      expect([made.about?.update, ready()]).toEqual([null, null]);
    }
  });

  it('says at once what there is to who asks, and takes it no sooner for that', async () => {
    const { made } = updater();
    const waits = { version: '1.3.0', state: 'waiting', why: 'soon' };
    expect(await made.check(0, signal)).toEqual(waits);
    // A hundred times cost the installation nothing.
    for (let time = 0; time < 100; time += 1) expect(await made.check(time, signal)).toEqual(waits);
    expect([installation.asked.length, ready()]).toEqual([1, null]);
    // Nor is it put off by who asks again and again.
    for (let now = 60_000; now < HOUR_MS / 2; now += 60_000) await made.check(now, signal);
    await made.look(HOUR_MS / 2, signal);
    expect(ready()).toContain('1.3.0 ');
    expect(await made.check(HOUR_MS, signal)).toEqual({ version: '1.3.0', state: 'installing', why: null });
  });

  it('says to who asks why there is none', async () => {
    const asked = async (more = {}) => await updater(more).made.check(0, signal);
    const none = { version: null, why: null };
    installation.offer = null;
    expect(await asked()).toEqual({ state: 'newest', ...none });
    expect(await asked({ own: null })).toEqual({ state: 'by-hand', ...none });
    installation.offer = signed(UPDATE, others.privateKey);
    expect(await asked()).toEqual({ state: 'refused', ...none });
    for (const [status, code, state] of [
      [409, 'UPDATES_HELD', 'held'],
      [401, 'UNAUTHENTICATED', 'unknown'],
      [404, 'NOT_FOUND', 'newest'],
      [429, 'RATE_LIMITED', 'away'],
      [502, '', 'away'],
    ] as const) {
      Object.assign(installation, { status, code });
      expect(await asked()).toEqual({ state, ...none });
    }
    Object.assign(installation, { status: 200, offer: signed(UPDATE) });
    result('1.3.0 failed no-answer\n');
    expect(await asked()).toEqual({ version: '1.3.0', state: 'failed', why: 'no-answer' });
    expect(ready()).toBeNull();
  });

  it('believes no result that it does not understand', () => {
    for (const text of ['', '1.3.0', '1.3.0 done well', '1.3.0 failed $(reboot)', '../x failed busy']) {
      result(text);
      expect(readResult(paths)).toBeNull();
    }
    result('1.3.0 installed well\n');
    expect(readResult(paths)).toEqual({ version: '1.3.0', outcome: 'installed', why: 'well' });
  });
});
