/** What resolvers of this machine read and say: the feed, receipts, states; and which device an address belongs to. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FeedLine, FilterAccess, type FilterSnapshot } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId } from '../../platform/ids.ts';
import { createAudit } from '../audit/audit-log.ts';
import { createOperatorFilter } from './filter.operator.ts';
import { accessFileOf } from './feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-filter-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const access = (): FilterAccess =>
  FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
const ask = (route: string, { token = access().token, ...init }: RequestInit & { token?: string } = {}) =>
  fetch(`${access().url}${route}`, { ...init, headers: { authorization: `Bearer ${token}` } });
const post = (route: string, body: object, token?: string) =>
  ask(route, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) });

const filter = () => {
  const { db, platform, clock } = stack.current;
  return createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
};

/** Reads lines of the feed until one is what is looked for. */
const readUntil = async <Line extends FeedLine>(
  query: string,
  isIt: (line: FeedLine) => line is Line,
  act?: () => Promise<unknown>,
): Promise<Line> => {
  const end = new AbortController();
  const { body } = await ask(`/feed?resolver=r${query}`, { signal: end.signal });
  let text = '';
  let acted: Promise<unknown> | undefined;
  try {
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.map((one) => FeedLine.parse(JSON.parse(one)))) if (isIt(line)) return line;
      acted ??= act?.();
    }
    throw new Error('the feed has ended');
  } finally {
    end.abort();
    await acted;
  }
};
const isSnapshot = (line: FeedLine): line is FilterSnapshot => line.kind === 'snapshot';
type Delta = Extract<FeedLine, { kind: 'delta' }>;
const isDelta = (line: FeedLine): line is Delta => line.kind === 'delta';
const snapshot = (): Promise<FilterSnapshot> => readUntil('', isSnapshot);
const since = ({ epoch, version }: { epoch: string; version: number }): string =>
  `&epoch=${epoch}&version=${version}`;

let serial = 1;
const linked = async () => {
  const parent = await stack.current.parent();
  const familyId = await familyOf(stack.current, parent);
  const { deviceId } = await stack.current.device(parent);
  const address = `10.7.0.${(serial += 1)}`;
  expect(await filter().link(familyId, deviceId, address)).toBe('linked');
  await expect
    .poll(async () => (await snapshot()).devices.some((one) => one.deviceId === deviceId))
    .toBe(true);
  return { parent, familyId, deviceId, address };
};
const block = (parent: TestParent, deviceId: DeviceId, ...values: string[]) =>
  stack.current.server.inject({
    method: 'POST',
    url: '/api/child/device/policy',
    headers: parent.headers,
    payload: { deviceId, kind: 'web', action: 'block', values },
  });

describe('the secret', () => {
  it('is in a file of this user alone, and nothing is said without it', async () => {
    expect(statSync(accessFileOf(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(accessFileOf(dataDir))).mode & 0o777).toBe(0o700);
    for (const route of ['/feed?resolver=r', '/resolvers', '/anything'])
      expect((await ask(route, { token: 'x' })).status).toBe(401);
    expect((await post('/receipts', {}, '')).status).toBe(401);
  });

  it('opens no more than there is, and only to what is understood', async () => {
    expect((await ask('/anything')).status).toBe(404);
    for (const query of ['', '?resolver=a%20b', '?resolver=r&version=x'])
      expect((await ask(`/feed${query}`)).status).toBe(400);
    expect((await post('/receipts', { resolver: 'r', epoch: 'e', version: -1 })).status).toBe(400);
    expect((await ask('/state', { method: 'POST', body: '{' })).status).toBe(400);
    expect((await ask('/state', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('the feed', () => {
  it('has the rules of a linked device, its changes, and only what is newer than what is held', async () => {
    const { parent, deviceId, address } = await linked();
    const first = await snapshot();
    const own = first.devices.find((one) => one.deviceId === deviceId);
    expect(own).toMatchObject({
      addresses: [address],
      rules: { blockedSites: [], version: 0, timeZone: 'UTC' },
    });
    const delta = await readUntil(since(first), isDelta, () => block(parent, deviceId, 'games.example'));
    expect(delta).toMatchObject({ from: first.version, version: first.version + 1, gone: [] });
    expect(delta.devices).toMatchObject([
      { deviceId, rules: { blockedSites: ['games.example'], version: 1 } },
    ]);
    expect(await readUntil(since(first), isDelta)).toEqual(delta);
    const nothing = await readUntil(since(delta), (line): line is FeedLine => line !== undefined);
    expect(nothing).toEqual({ kind: 'beat' });
    // Numbers of another run of the server, or above its own, mean nothing to it.
    for (const held of [
      { ...delta, epoch: 'another' },
      { ...delta, version: 99_999 },
    ])
      expect((await readUntil(since(held), isSnapshot)).version).toBe(delta.version);
  });

  it('misses no rule that is made while a device is being linked', async () => {
    const parent = await stack.current.parent();
    const familyId = await familyOf(stack.current, parent);
    for (let round = 0; round < 5; round += 1) {
      const { deviceId } = await stack.current.device(parent);
      await filter().link(familyId, deviceId, `10.7.1.${round}`);
      await Promise.all(Array.from({ length: 4 }, (_, index) => block(parent, deviceId, `${index}.example`)));
      const sites = async () =>
        (await snapshot()).devices.find((one) => one.deviceId === deviceId)?.rules.blockedSites.length;
      await expect.poll(sites, { interval: 20 }).toBe(4);
    }
  });

  it('says that a device is gone: unlinked, or removed', async () => {
    const [one, two] = [await linked(), await linked()];
    const before = await snapshot();
    const removed = await readUntil(since(before), isDelta, () =>
      stack.current.server.inject({
        method: 'DELETE',
        url: `/api/child/device/${one.deviceId}`,
        headers: one.parent.headers,
      }),
    );
    expect(removed).toMatchObject({ devices: [], gone: [one.deviceId] });
    const unlinked = await readUntil(since(removed), isDelta, () =>
      filter().unlink(two.familyId, two.address),
    );
    expect(unlinked).toMatchObject({ devices: [], gone: [two.deviceId] });
    expect(await filter().unlink(two.familyId, two.address)).toBe(false);
  });

  it('notes since when rules are in force, once, and never of a version that was not said to be', async () => {
    const { parent, familyId, deviceId } = await linked();
    const receipts = async () =>
      (await filter().list(familyId)).find((one) => one.deviceId === deviceId)?.receipts;
    const { epoch, version } = await snapshot();
    await post('/receipts', { resolver: 'r', epoch: 'another', version });
    await post('/receipts', { resolver: 'r', epoch, version: version - 1 });
    expect(await receipts()).toEqual([]);
    await post('/receipts', { resolver: 'r', epoch, version });
    const [first] = (await receipts()) ?? [];
    expect(first).toMatchObject({ resolver: 'r', version: 0 });
    stack.current.clock.advance(60);
    await post('/receipts', { resolver: 'r', epoch, version });
    expect(await receipts()).toEqual([first]);
    const delta = await readUntil(since({ epoch, version }), isDelta, () =>
      block(parent, deviceId, 'a.example'),
    );
    await post('/receipts', { resolver: 'r', epoch, version: delta.version });
    expect(await receipts()).toMatchObject([{ resolver: 'r', version: 1 }]);
  });
});

describe('an address', () => {
  it('is one device’s only, in whatever form it is written and of whatever family', async () => {
    const [one, two] = [await linked(), await linked()];
    expect(await filter().link(two.familyId, two.deviceId, `::ffff:${one.address}`)).toBe('taken');
    expect(await filter().link(one.familyId, one.deviceId, ` ${one.address} `)).toBe('linked');
    expect(await filter().link(two.familyId, one.deviceId, '10.7.9.1')).toBe('no-device');
    expect(await filter().link(one.familyId, newDeviceId(), '10.7.9.1')).toBe('no-device');
    expect(await filter().link(one.familyId, one.deviceId, 'example.org')).toBe('no-address');
    // A device that is removed leaves its address to others.
    await stack.current.server.inject({
      method: 'DELETE',
      url: `/api/child/device/${one.deviceId}`,
      headers: one.parent.headers,
    });
    expect(await filter().link(two.familyId, two.deviceId, one.address)).toBe('linked');
  });

  it('that two families are given at once goes to one of them', async () => {
    const [one, two] = [await linked(), await linked()];
    const both = await Promise.all(
      [one, two].map((of) => filter().link(of.familyId, of.deviceId, '10.7.9.2')),
    );
    expect(both.toSorted()).toEqual(['linked', 'taken']);
  });

  it('is in the audit log as the act of the operator, without the address', async () => {
    const { parent, address } = await linked();
    const { json } = await stack.current.server.inject({ url: '/api/audit/events', headers: parent.headers });
    expect(JSON.stringify(json())).toContain('filter-address.linked');
    expect(JSON.stringify(json())).not.toContain(address);
  });
});
