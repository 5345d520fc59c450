/** Devices that report and ask the filter nothing: what a parent is told, and when nobody is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import { ORDINARY } from '@kinward/rules/recording.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../../platform/ids.ts';
import { createResolverStates } from '../resolver-states.ts';
import { createBypasses, type Bypasses } from './bypass.service.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-bypass-'));
const stack = useStack({ config: { filter: FILTER_BY_NAME, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault, family } = callerOn(() => stack.current);
const MINUTE = 60_000;
const now = (): number => stack.current.clock.now().getTime();

const RESOLVER = ResolverState.parse({
  resolver: 'home',
  address: '127.0.0.1:8053',
  fault: null,
  answered: 0,
  blocked: 0,
  devices: 1,
});

let states: ReturnType<typeof createResolverStates>;
let bypasses: Bypasses;
const told: { kind: string; familyId: string }[] = [];
beforeEach(async () => {
  const { db, clock, platform } = stack.current;
  states = createResolverStates(clock);
  told.length = 0;
  bypasses = createBypasses({
    db,
    clock,
    bus: platform.bus,
    states,
    recording: async () => ORDINARY,
    notifier: { notify: async (_, { kind, familyId }) => void told.push({ kind, familyId }) },
  });
});
/** A look at all devices, while a resolver answers. */
const check = async (isAnswering = true): Promise<void> => {
  if (isAnswering) states.heard(RESOLVER);
  await bypasses.check();
};
const pass = (minutes: number): void => stack.current.clock.advance(minutes * 60);

const filtered = async () => {
  const own = await family();
  const { db } = stack.current;
  const { deviceId } = own;
  const familyId = await familyOf(stack.current, own.parent);
  const of = { family_id: familyId, device_id: deviceId };
  await check();
  const asks = async (kind: 'dot' | 'doh' | 'address' = 'dot', at = now()) => {
    const seen = { ...of, kind, first_seen_at: new Date(at), last_seen_at: new Date(at) };
    await db
      .insertInto('filter_layers')
      .values(seen)
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'device_id', 'kind']).doUpdateSet({ last_seen_at: new Date(at) }),
      )
      .execute();
  };
  const reports = async (at = now()) => {
    await db
      .updateTable('device_states')
      .set({ last_seen_at: new Date(at) })
      .where('family_id', '=', familyId)
      .where('device_id', '=', deviceId)
      .execute();
  };
  const list = async () => (await call('GET', '/filter/bypasses', own.parent)).json().data;
  const news = () => told.filter((one) => one.familyId === familyId).map(({ kind }) => kind);
  return { ...own, familyId, asks, reports, list, news };
};

describe('who may read and dismiss', () => {
  it('a parent of the family alone', async () => {
    const id = newId();
    expect(await fault('GET', '/filter/bypasses')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', `/filter/bypasses/${id}/dismiss`)).toEqual([401, 'UNAUTHENTICATED']);
    const own = await filtered();
    expect(await fault('GET', '/filter/bypasses', own.device)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', '/filter/bypasses/x/dismiss', own.parent)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('POST', `/filter/bypasses/${id}/dismiss`, own.parent)).toEqual([404, 'NOT_FOUND']);
    await own.asks();
    pass(121);
    await own.reports();
    await check();
    const [{ bypassId }] = await own.list();
    const { parent: stranger } = await family();
    expect(await fault('POST', `/filter/bypasses/${bypassId}/dismiss`, stranger)).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET', '/filter/bypasses', stranger)).json().data).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await call('POST', `/filter/bypasses/${bypassId}/dismiss`, own.parent)).statusCode).toBe(200);
    expect(await own.list()).toEqual([]);
    await check();
    expect(own.news()).toEqual(['filter.bypassed']);
  });
});

describe('a device that reports and asks nothing', () => {
  it('is told of once, and says when it asked again', async () => {
    const { asks, reports, list, news, deviceId, familyId } = await filtered();
    const asked = now();
    const from = new Date(asked).toISOString();
    await asks('dot', asked);
    pass(119);
    await reports();
    await check();
    expect([await list(), news()]).toEqual([[], []]);
    pass(2);
    await reports();
    await check();
    await check();
    expect(await list()).toMatchObject([{ deviceId, childName: 'Mia', from, to: null, way: null }]);
    expect(news()).toEqual(['filter.bypassed']);
    pass(10);
    const again = now();
    const to = new Date(again).toISOString();
    await asks('dot', again);
    await check();
    expect(await list()).toMatchObject([{ from, to }]);
    pass(8 * 24 * 60);
    // The session has ended by then.
    expect(await bypasses.list(familyId)).toEqual([]);
    expect(news()).toEqual(['filter.bypassed']);
  });

  it('is filtered for no one until it asks again, on both sides', async () => {
    const { asks, reports, parent, device } = await filtered();
    const layers = async () => {
      const [child] = (await call('GET', '/child', parent)).json().data;
      const { layers: own, filterRecords } = (await call('GET', '/device/me', device)).json().data;
      expect(own).toEqual(child.devices[0].layers);
      return [own.map(({ kind }: { kind: string }) => kind), filterRecords];
    };
    await asks();
    expect(await layers()).toEqual([['filter'], 'nothing']);
    pass(121);
    await reports();
    expect(await layers()).toEqual([['filter'], 'nothing']);
    await check();
    expect(await layers()).toEqual([[], null]);
    // At home it is known by its address too.
    await asks('address');
    expect(await layers()).toEqual([['filter'], 'nothing']);
    pass(5);
    await asks();
    expect(await layers()).toEqual([['filter'], 'nothing']);
  });

  it('is told of after ten minutes where it asked for a VPN just before, by its log', async () => {
    const { asks, reports, list, familyId, deviceId } = await filtered();
    const { db, clock } = stack.current;
    await asks();
    await sql`select make_filter_partition(${clock.now()}::date)`.execute(db);
    const at = new Date(now() - MINUTE);
    const row = {
      family_id: familyId,
      device_id: deviceId,
      asked_at: at,
      last_at: at,
      verdict: 'blocked' as const,
    };
    await db
      .insertInto('filter_queries')
      .values({ ...row, digest: newId(), name: 'www.nordvpn.com', site: 'nordvpn.com', queries: 1 })
      .execute();
    pass(11);
    await reports();
    await check();
    expect(await list()).toMatchObject([{ way: 'vpn', to: null }]);
  });
});

describe('a key in two networks at once', () => {
  const keyed = async () => {
    const own = await filtered();
    const { deviceId, parent, familyId } = own;
    expect((await call('POST', `/child/device/${deviceId}/dns`, parent)).statusCode).toBe(200);
    const made = new Date(now() - 60 * MINUTE);
    const key = stack.current.db.updateTable('filter_keys').set({ made_at: made });
    await key.where('family_id', '=', familyId).where('device_id', '=', deviceId).execute();
    const heard = () => bypasses.noteTwoNetworks([{ deviceId, familyId, secondsAgo: 0 }]);
    return { ...own, heard };
  };

  it('is told of once, is in one row while it goes on, and is over with a new name', async () => {
    const { heard, list, news, deviceId, parent } = await keyed();
    const at = now();
    await heard();
    expect(await list()).toMatchObject([{ deviceId, way: 'two-networks' }]);
    pass(1);
    await heard();
    const [row, ...others] = await list();
    expect([Date.parse(row.from) < at, Date.parse(row.to) >= at + MINUTE, others]).toEqual([true, true, []]);
    expect(news()).toEqual(['filter.bypassed']);
    expect((await call('POST', `/child/device/${deviceId}/dns`, parent)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    // What was heard of the former key.
    await heard();
    expect(await list()).toEqual([]);
    expect(news()).toEqual(['filter.bypassed']);
  });

  it('is no sign of going round the filter, and hides none', async () => {
    const { heard, asks, reports, list } = await keyed();
    await asks();
    pass(60);
    await heard();
    pass(61);
    await reports();
    await check();
    expect((await list()).map(({ way }: { way: string | null }) => way)).toEqual(
      expect.arrayContaining([null, 'two-networks']),
    );
  });

  it('is none of a device without a key, or that is gone', async () => {
    const { deviceId, familyId, list } = await filtered();
    const other = await keyed();
    await bypasses.noteTwoNetworks([{ deviceId, familyId, secondsAgo: 0 }]);
    await bypasses.noteTwoNetworks([{ deviceId: other.deviceId, familyId, secondsAgo: 0 }]);
    expect([await list(), await other.list()]).toEqual([[], []]);
  });
});

describe('no alarm', () => {
  it('for a device that is off, that the filter knows at home alone, or that no resolver listened to', async () => {
    const off = await filtered();
    await off.reports();
    await off.asks();
    const away = await filtered();
    await away.asks('address');
    const early = await filtered();
    await early.asks('dot', now() - 10 * MINUTE);
    pass(180);
    await away.reports();
    states = createResolverStates(stack.current.clock);
    await check();
    for (const one of [off, away]) expect([await one.list(), one.news()]).toEqual([[], []]);
    // It asked before this process has heard of any resolver.
    const late = await filtered();
    await late.asks('dot', now() - 600 * MINUTE);
    await late.reports();
    await check();
    expect(await late.list()).toEqual([]);
    await check(false);
    expect(await early.list()).toEqual([]);
  });
});
