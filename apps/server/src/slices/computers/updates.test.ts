/** Newer packages of the agent: offered to agents alone, signed, only what is newer, and not while a parent holds them. */
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import {
  isNewerVersion,
  updateText,
  type AgentAbout,
  type SignedUpdate,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-updates-'));
const stack = useStack({ config: { dataDir, allowInsecureHttp: true } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault, family } = callerOn(() => stack.current);

const give = (
  version: string,
  architecture: AgentPackage['architecture'] = 'amd64',
  { system, kind }: Pick<AgentPackage, 'system' | 'kind'> = { system: 'linux', kind: 'deb' },
): AgentPackage => {
  const bytes = Buffer.from(version);
  const found: AgentPackage = {
    system,
    architecture,
    kind,
    version,
    fileName: `kinward-agent_${version}_${architecture}.${kind}`,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    builtAt: '2026-05-01T12:00:00.000Z',
  };
  const folder = path.join(dataDir, 'agent');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'packages.json'), JSON.stringify({ format: 1, packages: [found] }));
  return found;
};
beforeEach(() => rmSync(path.join(dataDir, 'agent'), { recursive: true, force: true }));

const ABOUT: AgentAbout = {
  version: '1.2.3',
  system: 'linux',
  architecture: 'amd64',
  kind: 'deb',
  update: null,
};
const SAID = { users: [], inForce: null, faults: [] };
const query = (version = '1.2.3', architecture = 'amd64') =>
  `/device/computer/update?system=linux&architecture=${architecture}&kind=deb&version=${version}`;

const computer = async () => {
  const own = await family({ agent: true });
  const report = async (agent?: AgentAbout): Promise<string> =>
    (await call('PUT', '/device/computer', own.device, { ...SAID, ...(agent && { agent }) })).json().data
      .policyKey;
  const key = await report(ABOUT);
  const url = `/child/device/${own.deviceId}/computer`;
  return {
    ...own,
    url,
    key,
    report,
    read: async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data,
    offered: async (of = query()): Promise<SignedUpdate | null> =>
      (await call('GET', of, own.device)).json().data,
    hold: (isHeld: boolean) => call('PUT', `${url}/updates`, own.parent, { isHeld }),
  };
};

describe('versions', () => {
  it('are ordered by their numbers, and none is newer than itself', () => {
    for (const [one, other] of [
      ['1.2.4', '1.2.3'],
      ['1.10.0', '1.9.9'],
      ['2.0.0', '1.99.99'],
    ] as const) {
      expect(isNewerVersion(one, other)).toBe(true);
      expect(isNewerVersion(other, one)).toBe(false);
    }
    expect(isNewerVersion('1.2.3', '1.2.3')).toBe(false);
  });
});

describe('a newer package', () => {
  it('is offered to the agent of a computer alone', async () => {
    const own = await computer();
    expect(await fault('GET', query())).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', query(), own.parent)).toEqual([401, 'UNAUTHENTICATED']);
    for (const wrong of [
      query('1.2'),
      query('1.2.3-rc1'),
      query('1.2.3', 'riscv'),
      '/device/computer/update',
    ])
      expect(await fault('GET', wrong, own.device)).toEqual([400, 'VALIDATION']);
    const phone = await stack.current.device(own.parent);
    expect(await fault('GET', query(), phone)).toEqual([403, 'NOT_AN_AGENT']);
  });

  it('is signed by the key that the computer has learnt, and is never an older one or of another processor', async () => {
    const own = await computer();
    expect(await own.offered()).toBeNull();
    const { sha256, bytes } = give('1.3.0');
    const offered = await own.offered();
    if (!offered) throw new Error('nothing was offered');
    expect(JSON.parse(offered.update)).toEqual({
      system: 'linux',
      architecture: 'amd64',
      kind: 'deb',
      version: '1.3.0',
      bytes,
      sha256,
    });
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: own.key }, format: 'jwk' });
    const isSigned = (text: string): boolean =>
      verify(null, Buffer.from(text), key, Buffer.from(offered.signature, 'base64url'));
    expect(isSigned(updateText(offered.update))).toBe(true);
    // No policy can be given out as an update.
    expect(isSigned(`kinward computer policy\n${offered.update}`)).toBe(false);
    expect(await own.offered(query('1.3.0'))).toBeNull();
    expect(await own.offered(query('1.3.1'))).toBeNull();
    expect(await own.offered(query('1.2.3', 'arm64'))).toBeNull();
    // What has no three numbers is never taken.
    give('2.0.0-rc1');
    expect(await own.offered()).toBeNull();
  });

  it('is of the computer’s own system and form alone', async () => {
    const own = await computer();
    const asked = (system: string, kind: string) =>
      own.offered(`/device/computer/update?system=${system}&architecture=amd64&kind=${kind}&version=1.2.3`);
    give('1.3.0', 'amd64', { system: 'windows', kind: 'msi' });
    const offered = await asked('windows', 'msi');
    expect(JSON.parse(offered?.update ?? '')).toMatchObject({
      system: 'windows',
      kind: 'msi',
      version: '1.3.0',
    });
    for (const [system, kind] of [
      ['linux', 'deb'],
      ['linux', 'msi'],
      ['windows', 'deb'],
    ] as const)
      expect(await asked(system, kind)).toBeNull();
    await own.report({ ...ABOUT, system: 'windows', kind: 'msi' });
    expect((await own.read()).agent?.newer).toBe('1.3.0');
    await own.hold(true);
    expect(await asked('windows', 'msi')).toBeUndefined();
  });

  it('is said to parents, with why it is not there', async () => {
    const own = await computer();
    expect((await own.read()).agent).toEqual({ version: '1.2.3', newer: null, update: null, signals: [] });
    give('1.3.0');
    const update = { version: '1.3.0', state: 'failed', why: 'no-answer' } as const;
    const signal = { kind: 'rules-taken', at: '2026-05-01T12:00:00.000Z' } as const;
    const signals = [signal];
    await own.report({ ...ABOUT, update, signals });
    const { agent } = await own.read();
    const told = [{ ...signal, toldAt: expect.any(String) }];
    expect(agent).toEqual({ version: '1.2.3', newer: '1.3.0', update, signals: told });
    const first = agent?.signals[0]?.toldAt ?? '';
    // What is told again keeps when it was told first; what is older by the computer's clock is news all the same.
    stack.current.clock.advance(60_000);
    const older = { kind: 'clock', at: '2026-04-01T12:00:00.000Z' } as const;
    await own.report({ ...ABOUT, update, signals: [older, signal] });
    const [newest, before] = (await own.read()).agent?.signals ?? [];
    expect([newest, before]).toEqual([
      { ...older, toldAt: expect.any(String) },
      { ...signal, toldAt: first },
    ]);
    expect(Date.parse(newest?.toldAt ?? '') - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
    for (const wrong of [
      { ...ABOUT, version: 'x' },
      { ...ABOUT, update: { ...update, why: 'x'.repeat(41) } },
      { ...ABOUT, update: { ...update, version: '1' } },
      { ...ABOUT, signals: [{ kind: 'clock' }] },
    ])
      expect(await fault('PUT', '/device/computer', own.device, { ...SAID, agent: wrong })).toEqual([
        400,
        'VALIDATION',
      ]);
    // An older agent says nothing of itself.
    await own.report();
    expect((await own.read()).agent).toBeNull();
  });

  it('of a newer agent is taken as far as it is understood, and refuses nothing', async () => {
    const own = await computer();
    const said = (agent: object, fields: object = {}) =>
      call('PUT', '/device/computer', own.device, { ...SAID, ...fields, agent });
    const beganAt = '2026-05-01T12:00:00.000Z';
    const pause = { id: randomUUID(), user: null, by: 'face', beganAt, until: null, endedAt: null };
    const newer = {
      ...ABOUT,
      weather: 'fine',
      update: { version: '9.0.0', state: 'waiting', why: 'moon', since: 1 },
      signals: [
        { kind: 'eclipse', at: beganAt, colour: 'red' },
        { kind: 'clock', at: beganAt },
      ],
    };
    const users = [{ name: 'ada', uid: 1001, isAdministrator: false, shell: '/bin/sh' }];
    const fields = {
      users,
      faults: ['off', 'haunted'],
      pauses: [pause],
      leaving: 'flying',
      mood: { good: 1 },
    };
    expect((await said(newer, fields)).statusCode).toBe(200);
    const read = await own.read();
    expect(read).toMatchObject({
      faults: ['off'],
      pauses: [{ by: 'other' }],
      tellsLeaving: false,
      left: null,
    });
    expect(read.users.map(({ name }) => name)).toEqual(['ada']);
    expect(read.agent?.update).toEqual({ version: '9.0.0', state: 'waiting', why: 'other' });
    expect(read.agent?.signals.map(({ kind }) => kind)).toEqual(['other', 'clock']);
    // It is told once, as every kind is.
    const told = read.agent?.signals;
    await said(newer, fields);
    expect((await own.read()).agent?.signals).toEqual(told);
    // Another state of an update, or another system, is nothing that could be shown.
    await said({ ...newer, update: { ...newer.update, state: 'flying' } });
    expect((await own.read()).agent?.update).toBeNull();
    for (const other of [{ system: 'haiku' }, { architecture: 'riscv' }, { kind: 'floppy' }]) {
      expect((await said({ ...newer, ...other })).statusCode).toBe(200);
      expect((await own.read()).agent).toBeNull();
    }
  });
});

describe('holding newer versions', () => {
  it('is for parents of the family', async () => {
    const own = await computer();
    const url = `${own.url}/updates`;
    expect(await fault('PUT', url, undefined, { isHeld: true })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', url, own.parent, { isHeld: 'yes' })).toEqual([400, 'VALIDATION']);
    expect(await fault('PUT', url, own.device, { isHeld: true })).toEqual([401, 'UNAUTHENTICATED']);
    const other = (await family()).parent;
    expect(await fault('PUT', url, other, { isHeld: true })).toEqual([404, 'NOT_FOUND']);
    const none = `/child/device/${randomUUID()}/computer/updates`;
    expect(await fault('PUT', none, own.parent, { isHeld: true })).toEqual([404, 'NOT_FOUND']);
    expect((await own.read()).updatesHeld).toBeNull();
  });

  it('offers none until it is let through again, also over reports', async () => {
    const own = await computer();
    give('1.3.0');
    expect((await own.hold(true)).json().data).toMatchObject({
      updatesHeld: { by: expect.any(String), at: expect.any(String) },
      agent: { version: '1.2.3', newer: '1.3.0' },
    });
    await own.report(ABOUT);
    expect(await fault('GET', query(), own.device)).toEqual([409, 'UPDATES_HELD']);
    give('1.2.3');
    expect(await own.offered()).toBeNull();
    give('1.3.0');
    expect((await own.hold(false)).json().data.updatesHeld).toBeNull();
    expect(await own.offered()).not.toBeNull();
  });

  it('needs a recent login to hold and none to let through, and ends with the parent who holds', async () => {
    const own = await computer();
    give('1.3.0');
    const second = await addSecondParent(stack.current, own.parent);
    const holdAs = (who: TestParent, isHeld: boolean) => call('PUT', `${own.url}/updates`, who, { isHeld });
    const age = (who: TestParent) =>
      stack.current.db
        .updateTable('sessions')
        .set({ authenticated_at: new Date(stack.current.clock.now().getTime() - 3_601_000) })
        .where('account_id', '=', who.userId)
        .execute();
    await holdAs(second, true);
    expect((await own.read()).updatesHeld).toEqual({ by: expect.any(String), at: expect.any(String) });
    await age(own.parent);
    const refused = await holdAs(own.parent, true);
    // It is held already: nothing is asked for.
    expect(refused.statusCode).toBe(200);
    // Another parent lets them through, and needs no new login for it.
    expect((await holdAs(own.parent, false)).json().data.updatesHeld).toBeNull();
    expect(await own.offered()).not.toBeNull();
    expect((await holdAs(own.parent, true)).json().code).toBe('REAUTH_REQUIRED');
    expect(await own.offered()).not.toBeNull();
    await holdAs(second, true);
    expect(await fault('GET', query(), own.device)).toEqual([409, 'UPDATES_HELD']);
    expect((await call('POST', '/parent/leave', second, { password: second.password })).statusCode).toBe(200);
    expect((await own.read()).updatesHeld).toBeNull();
    expect(await own.offered()).not.toBeNull();
    // They are not held again with the return of who left.
    const row = await stack.current.db
      .selectFrom('computers')
      .select(['updates_held', 'updates_held_by', 'updates_held_at'])
      .where('device_id', '=', own.deviceId)
      .executeTakeFirst();
    expect(row).toEqual({ updates_held: false, updates_held_by: null, updates_held_at: null });
    const { data } = (await call('GET', '/audit/events', own.parent)).json();
    // The first was let through by who stays.
    expect(data.filter(({ act }: { act: string }) => act === 'computer.updates-released')).toMatchObject([
      { by: { you: false } },
      { by: { you: true } },
    ]);
  });
});
