/** Resolvers on other machines: who is let in, what they are told, and of whom they may say anything. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { createOperatorFilter } from '../filter.operator.ts';
import { createAudit } from '../../audit/audit-log.ts';
import { useFilterLog, type Logged } from '../../filter-log/filter-log.harness.ts';
import { newId } from '../../../platform/ids.ts';
import { operatorOf, TestResolver } from './resolvers.harness.ts';

const { stack, now, batchOf, logged, row, snapshot } = useFilterLog();

let serial = 0;
const open = (families: FamilyId[] | null) =>
  TestResolver.open(stack.current, `resolver ${(serial += 1)}`, families);
const codeOf = async (families: FamilyId[] | null = null): Promise<string> =>
  (await operatorOf(stack.current).add(`resolver ${(serial += 1)}`, families)) ?? '';
const filter = () => {
  const { db, platform, clock } = stack.current;
  return createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
};
/** A family with a device that resolvers know by its address. */
const linked = async (): Promise<Logged> => {
  const family = await logged();
  const address = `10.9.${serial % 200}.${(serial += 1) % 200}`;
  expect(await filter().link(family.familyId, family.deviceId, address)).toBe('linked');
  await expect.poll(async () => (await snapshot()).includes(family.deviceId)).toBe(true);
  return family;
};
const block = (parent: Logged['parent'], deviceId: DeviceId, ...values: string[]) =>
  stack.current.server.inject({
    method: 'POST',
    url: '/api/child/device/policy',
    headers: parent.headers,
    payload: { deviceId, kind: 'web', action: 'block', values },
  });
const receipts = async ({ familyId, deviceId }: Logged) =>
  (await filter().list(familyId)).find((one) => one.deviceId === deviceId)?.receipts ?? [];
const names = async (deviceId: DeviceId): Promise<string[]> =>
  (
    await stack.current.pool.query<{ name: string }>(
      'select name from filter_queries where device_id = $1 order by name',
      [deviceId],
    )
  ).rows.map(({ name }) => name);
const state = { address: '10.0.0.2:53', fault: null, answered: 1, blocked: 0, devices: 1, version: '9.9.9' };
const sayings = (): [string, object][] => [
  ['receipts', { resolver: 'x', epoch: 'e', version: 1 }],
  ['state', { resolver: 'x', ...state }],
  [
    'log',
    { resolver: 'x', now: now(), batches: [batchOf('00000000-0000-7000-8000-000000000000' as FamilyId, {})] },
  ],
  ['seen', { seen: [] }],
];

describe('who proves nothing', () => {
  it('is told nothing, and nothing of it is taken', async () => {
    const nobody = new TestResolver(stack.current, await codeOf());
    for (const token of ['', 'x'.repeat(43), randomBytes(32).toString('base64url')]) {
      for (const [call, body] of sayings()) expect((await nobody.post(call, body, token)).status).toBe(401);
      expect((await nobody.feed('resolver=r', token)).status).toBe(401);
    }
    expect((await nobody.post('anything', {})).status).toBe(405);
    stack.current.clock.advance(60);
  });

  it('and says what is not understood is refused', async () => {
    const nobody = new TestResolver(stack.current, await codeOf());
    for (const body of [{}, { nonce: 'short' }, { nonce: 7 }])
      expect((await nobody.post('challenge', body)).status).toBe(400);
    expect((await nobody.post('enrol', { token: 'x' })).status).toBe(400);
    expect((await nobody.post('session', { resolver: 'x' })).status).toBe(400);
    stack.current.clock.advance(60);
  });

  it('has thirty tries, and then one in two seconds', async () => {
    const nobody = new TestResolver(stack.current, await codeOf());
    const tries = await stack.current.clock.still(() =>
      Promise.all(Array.from({ length: 40 }, () => nobody.post('challenge', { nonce: 'a'.repeat(43) }))),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
    stack.current.clock.advance(2);
    expect((await nobody.post('challenge', { nonce: 'a'.repeat(43) })).status).toBe(200);
    stack.current.clock.advance(60);
  });
});

describe('a code of the operator', () => {
  it('enrols one resolver, once and within the hour', async () => {
    const code = await codeOf();
    const first = new TestResolver(stack.current, code);
    expect(await first.enrol()).toMatchObject({ status: 200, body: { name: `resolver ${serial}` } });
    expect((await new TestResolver(stack.current, code).enrol()).status).toBe(401);
    const late = new TestResolver(stack.current, await codeOf());
    stack.current.clock.advance(3601);
    expect((await late.enrol()).status).toBe(401);
  });

  it('that two use at once enrols one of them', async () => {
    const code = await codeOf();
    const both = await Promise.all([1, 2].map(() => new TestResolver(stack.current, code).enrol()));
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 401]);
    stack.current.clock.advance(60);
  });

  it('is worth nothing without the proof of the key that it enrols, for this server and this minute', async () => {
    const code = await codeOf();
    const resolver = new TestResolver(stack.current, code);
    const other = new TestResolver(stack.current, code);
    expect((await resolver.enrol({ publicKey: other.publicKey })).status).toBe(401);
    const old = await resolver.challenge();
    stack.current.clock.advance(61);
    expect((await resolver.enrol({ challenge: old, proof: resolver.prove(old) })).status).toBe(401);
    const fresh = await resolver.challenge();
    const elsewhere = resolver.prove(fresh, other.publicKey);
    expect((await resolver.enrol({ challenge: fresh, proof: elsewhere })).status).toBe(401);
    const own = 'A'.repeat(51);
    expect((await resolver.enrol({ challenge: own, proof: resolver.prove(own) })).status).toBe(401);
    expect((await resolver.enrol()).status).toBe(200);
    stack.current.clock.advance(60);
  });

  it('has a name that no other has', async () => {
    expect(await operatorOf(stack.current).add('twice', null)).toMatch(/^[\w-]{43}\.[\w-]{43}$/u);
    expect(await operatorOf(stack.current).add('twice', null)).toBeUndefined();
    expect(await operatorOf(stack.current).revoke('twice')).toBe(true);
    expect(await operatorOf(stack.current).revoke('twice')).toBe(false);
    expect(await operatorOf(stack.current).add('twice', null)).toBeDefined();
  });

  it('is in the audit log of the families whose rules it gives away, and of no other', async () => {
    const [one, two] = [await logged(), await logged()];
    await codeOf([one.familyId]);
    const acts = async ({ parent }: Logged) =>
      JSON.stringify(
        (await stack.current.server.inject({ url: '/api/audit/events', headers: parent.headers })).json(),
      );
    expect(await acts(one)).toContain('filter-resolver.added');
    expect(await acts(two)).not.toContain('filter-resolver.added');
  });
});

describe('a resolver', () => {
  it('is told of its families’ devices only, and of their changes', async () => {
    const [own, other] = [await linked(), await linked()];
    const resolver = await open([own.familyId]);
    const all = await open(null);
    const [feed, everything] = [await resolver.feed(), await all.feed()];
    await expect.poll(() => [feed.news.length, everything.news.length]).toEqual([1, 1]);
    expect(feed.news[0]).toMatchObject({ kind: 'snapshot', devices: [{ deviceId: own.deviceId }] });
    await block(other.parent, other.deviceId, 'theirs.example');
    await expect.poll(() => everything.news.length).toBe(2);
    await block(own.parent, own.deviceId, 'ours.example');
    await expect.poll(() => feed.news.length).toBe(2);
    const [first, delta] = feed.news;
    expect(delta).toMatchObject({ kind: 'delta', from: first!.version, gone: [] });
    expect(JSON.stringify(feed.lines)).not.toContain(other.deviceId);
    await Promise.all([feed.close(), everything.close()]);
    // What it has is enough to go on from, whatever other families changed meanwhile.
    await block(other.parent, other.deviceId, 'more.example');
    const again = await resolver.feed(`epoch=${delta!.epoch}&version=${delta!.version}`);
    await expect.poll(() => again.lines.length).toBeGreaterThan(0);
    expect(again.lines[0]).toEqual({ kind: 'beat' });
    await block(own.parent, own.deviceId, 'third.example');
    await expect.poll(() => again.news.length).toBe(1);
    expect(again.news[0]).toMatchObject({ kind: 'delta', from: delta!.version });
    await again.close();
    // The numbers of one who is told of others mean nothing here.
    const wrong = await resolver.feed(`epoch=${everything.news[0]!.epoch}&version=${delta!.version}`);
    await expect.poll(() => wrong.news[0]?.kind).toBe('snapshot');
    await wrong.close();
    stack.current.clock.advance(60);
  });

  it('is in force for its families, under its own name, whatever it calls itself', async () => {
    const [own, other] = [await linked(), await linked()];
    const resolver = await open([own.familyId]);
    const feed = await resolver.feed();
    await expect.poll(() => feed.news.length).toBe(1);
    const { epoch, version } = feed.news[0]!;
    expect(await resolver.post('receipts', { resolver: 'home', epoch, version })).toMatchObject({
      status: 200,
    });
    expect((await receipts(own)).map((one) => one.resolver)).toEqual([resolver.id]);
    expect(await receipts(other)).toEqual([]);
    // Nor does it say anything of others by the numbers of all.
    const everything = await (await open(null)).feed();
    await expect.poll(() => everything.news.length).toBe(1);
    await resolver.post('receipts', {
      resolver: 'home',
      ...everything.news[0]!,
      epoch: everything.news[0]!.epoch,
    });
    expect(await receipts(other)).toEqual([]);
    await Promise.all([feed.close(), everything.close()]);
    stack.current.clock.advance(60);
  });

  it('hands over what its families’ devices asked, once, and of others nothing', async () => {
    const [own, other] = [await linked(), await linked()];
    const [resolver, second] = [await open([own.familyId]), await open([own.familyId])];
    const mine = batchOf(own.familyId, { rows: [row(own.deviceId, 'mine.example')] });
    const theirs = batchOf(other.familyId, { rows: [row(other.deviceId, 'theirs.example')] });
    const body = { resolver: 'home', now: now(), batches: [mine, theirs] };
    expect((await resolver.post('log', body)).status).toBe(200);
    expect((await resolver.post('log', body)).status).toBe(200);
    expect([await names(own.deviceId), await names(other.deviceId)]).toEqual([['mine.example'], []]);
    // Another one of another clock, with the same run and number: it is another resolver all the same.
    const ahead = now() + 86_400_000;
    const late = { ...mine, rows: [row(own.deviceId, 'second.example', { at: ahead, until: ahead })] };
    expect((await second.post('log', { resolver: 'home', now: ahead, batches: [late] })).status).toBe(200);
    expect(await names(own.deviceId)).toEqual(['mine.example', 'second.example']);
    const { rows } = await stack.current.pool.query<{ asked_at: Date }>(
      "select asked_at from filter_queries where name = 'second.example'",
    );
    expect(Math.abs(rows[0]!.asked_at.getTime() - now())).toBeLessThan(10_000);
    expect((await resolver.post('log', { resolver: 'home', now: now(), batches: [] })).status).toBe(400);
    stack.current.clock.advance(60);
  });

  it('says by what its families’ devices were heard, and how it is, to those families alone', async () => {
    const [own, other] = [await linked(), await linked()];
    const resolver = await open([own.familyId]);
    const one = { deviceId: own.deviceId, familyId: own.familyId, kind: 'address', secondsAgo: 0 };
    const two = { deviceId: other.deviceId, familyId: other.familyId, kind: 'address', secondsAgo: 0 };
    expect((await resolver.post('seen', { seen: [one, two] })).status).toBe(200);
    const stateOf = async ({ parent }: Logged) =>
      (await stack.current.server.inject({ url: '/api/filter/state', headers: parent.headers })).json().data;
    expect((await stateOf(own)).devices[0].heardAt).not.toBeNull();
    expect((await stateOf(other)).devices[0].heardAt).toBeNull();
    const doh = { port: 1, secret: 'x' };
    expect((await resolver.post('state', { resolver: 'home', ...state, doh })).status).toBe(200);
    expect([(await stateOf(own)).state, (await stateOf(other)).state]).toEqual(['answering', 'silent']);
    // A port of this machine is not another machine's to name.
    const asked = await fetch(`${stack.current.url}/dns-query/${'a'.repeat(16)}?dns=AAAA`);
    expect(asked.status).toBe(503);
    const listed = (await operatorOf(stack.current).list()).find(({ id }) => id === resolver.id);
    expect(listed).toMatchObject({ version: '9.9.9' });
    expect(listed?.seenAt).toBeInstanceOf(Date);
    stack.current.clock.advance(60);
  });

  it('ends its former session by the next one, and any after an hour', async () => {
    const resolver = await open(null);
    const former = resolver.token;
    const feed = await resolver.feed();
    expect((await resolver.openSession()).status).toBe(200);
    expect((await resolver.post('seen', { seen: [] }, former)).status).toBe(401);
    await feed.ended;
    expect((await resolver.post('seen', { seen: [] })).status).toBe(200);
    stack.current.clock.advance(3601);
    expect((await resolver.post('seen', { seen: [] })).status).toBe(401);
    expect((await resolver.openSession({ resolver: newId() })).status).toBe(401);
  });

  it('may say twenty things a second', async () => {
    const resolver = await open(null);
    const other = await open(null);
    await stack.current.clock.still(async () => {
      const all = await Promise.all(Array.from({ length: 220 }, () => resolver.post('seen', { seen: [] })));
      expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
      expect((await other.post('seen', { seen: [] })).status).toBe(200);
    });
    stack.current.clock.advance(60);
  });
});

describe('a resolver that is revoked', () => {
  it('has its feed ended, and every call refused with 403', async () => {
    const own = await linked();
    const resolver = await open([own.familyId]);
    const feed = await resolver.feed();
    await expect.poll(() => feed.news.length).toBe(1);
    const { epoch, version } = feed.news[0]!;
    const { name } = (await operatorOf(stack.current).list()).find(({ id }) => id === resolver.id)!;
    expect(await operatorOf(stack.current).revoke(name)).toBe(true);
    await feed.ended;
    expect((await resolver.feed()).status).toBe(403);
    for (const [call, body] of sayings()) expect((await resolver.post(call, body)).status).toBe(403);
    expect((await resolver.openSession()).status).toBe(403);
    expect((await resolver.enrol()).status).toBe(401);
    await resolver.post('receipts', { resolver: 'x', epoch, version });
    const batches = [batchOf(own.familyId, { rows: [row(own.deviceId, 'late.example')] })];
    await resolver.post('log', { resolver: 'x', now: now(), batches });
    expect([await receipts(own), await names(own.deviceId)]).toEqual([[], []]);
  });
});
