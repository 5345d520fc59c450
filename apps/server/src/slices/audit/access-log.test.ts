import { afterEach, describe, expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { deleteChild } from '@kinward/contract/children/children.routes.ts';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { listEpisodes } from '@kinward/contract/driving/driving.routes.ts';
import * as locations from '@kinward/contract/locations/locations.routes.ts';
import { addBudget, explainBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const MINUTE = 60;

/** The middle of a slot near noon of a day, so that no day ends and no slot changes while a test runs. */
const settle = async () => {
  const noon = new Date(stack.current.clock.now());
  noon.setUTCHours(12, 5, 0, 0);
  stack.current.clock.freeze(noon);
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  await device.api.call(locations.reportPositions, {
    body: [{ latitude: 50.15, longitude: -5.07, recordedAt: stack.current.clock.now().toISOString() }],
  });
  const other = await addSecondParent(stack.current, parent);
  return { parent, device, other };
};
const history = (parent: TestParent, { deviceId }: TestDevice) =>
  parent.api.call(locations.listPositions, { query: { deviceId } });
const accesses = (parent: TestParent, childId?: ChildId) =>
  parent.api.call(listAccessLog, { query: childId === undefined ? {} : { childId } });

afterEach(() => stack.current.clock.freeze(new Date()));

describe('the access log', () => {
  it('shows the other parent who read what, without a place', async () => {
    const { parent, device, other } = await settle();
    await history(other, device);
    await history(other, device);
    const seen = await accesses(parent, device.childId);
    expect(seen).toEqual([
      {
        day: stack.current.clock.now().toISOString().slice(0, 10),
        childId: device.childId,
        child: 'Mia',
        accountId: other.userId,
        accessedBy: 'Sam',
        you: false,
        accesses: 1,
        often: false,
        lastAt: stack.current.clock.now().toISOString(),
        kinds: [expect.objectContaining({ kind: 'history', accesses: 1, reads: 2, device: 'Phone' })],
      },
    ]);
    expect((await accesses(other, device.childId))[0]).toMatchObject({ accessedBy: 'Sam', you: true });
    const rows = await stack.current.db.selectFrom('access_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('50.15');
  });

  it.each<[string, string, (parent: TestParent, device: TestDevice) => Promise<unknown>]>([
    ['GET /location', 'history', history],
    [
      'the track of a day',
      'history',
      (parent, { deviceId }) =>
        parent.api.call(locations.getDayTrack, {
          query: { deviceId, from: '2026-05-01T00:00:00Z', to: '2026-05-01T23:00:00Z' },
        }),
    ],
    [
      'episodes of speeding, which say where',
      'history',
      (parent, { deviceId }) =>
        parent.api.call(listEpisodes, {
          query: { deviceId, from: '2026-05-01T00:00:00Z', to: '2026-05-01T23:00:00Z' },
        }),
    ],
    [
      'Locate now',
      'now',
      (parent, { deviceId }) => parent.api.call(locations.locateNow, { body: { deviceId } }),
    ],
    [
      'lastlocation of the realtime database',
      'now',
      (parent, { deviceId }) =>
        stack.current.server.inject({
          url: `/api/live/devices/${deviceId}/lastlocation.json`,
          headers: parent.headers,
        }),
    ],
    [
      'the whole device of the realtime database',
      'now',
      (parent, { deviceId }) =>
        stack.current.server.inject({ url: `/api/live/devices/${deviceId}.json`, headers: parent.headers }),
    ],
    [
      'the list of children, which shows the last place',
      'overview',
      (parent) => parent.api.call(listChildren),
    ],
    [
      'the day of a budget, which says which app ran when',
      'usage',
      async (parent, { childId }) => {
        const body = { childId, target: { kind: 'all' as const }, minutes: [60, 60, 60, 60, 60, 60, 60] };
        const { budgetId } = await parent.api.call(addBudget, { body });
        await parent.api.call(explainBudget, { params: { id: budgetId }, query: {} });
      },
    ],
  ])('counts %s', async (_, kind, access) => {
    const { parent, device, other } = await settle();
    await access(other, device);
    expect(
      (await accesses(parent, device.childId)).flatMap((day) => day.kinds.map((entry) => entry.kind)),
    ).toEqual([kind]);
  });

  it('counts neither the battery, nor a child without a place, nor what a device reads of itself, nor what was refused', async () => {
    const { parent, device, other } = await settle();
    const stranger = await stack.current.parent();
    await stack.current.device(stranger);
    await stranger.api.call(listChildren);
    await expect(history(stranger, device)).rejects.toThrow();
    for (const [url, headers] of [
      [`/api/live/devices/${device.deviceId}/batteryp.json`, other.headers],
      [`/api/live/devices/${device.deviceId}.json`, device.headers],
    ] as const)
      expect((await stack.current.server.inject({ url, headers })).statusCode).toBe(200);
    expect(await accesses(parent)).toEqual([]);
    expect(await accesses(stranger)).toEqual([]);
  });

  it('keeps what a parent reads in the moment of leaving the family', async () => {
    const { parent, device, other } = await settle();
    const reading = stack.current.server.inject({
      url: `/api/location?deviceId=${device.deviceId}`,
      headers: other.headers,
    });
    // Accesses wait for 200 ms, and leaving takes less.
    const leaving = reading.then(() =>
      stack.current.server.inject({ method: 'POST', url: '/api/parent/leave', headers: other.headers }),
    );
    expect([(await reading).statusCode, (await leaving).statusCode]).toEqual([200, 200]);
    expect(await accesses(parent, device.childId)).toMatchObject([{ accessedBy: 'Sam', accesses: 1 }]);
  });

  it('counts once in ten minutes and again after', async () => {
    const { parent, device, other } = await settle();
    for (const seconds of [0, 4 * MINUTE, 2 * MINUTE, 11 * MINUTE]) {
      stack.current.clock.advance(seconds);
      await history(other, device);
    }
    expect(await accesses(parent, device.childId)).toMatchObject([
      { accesses: 3, kinds: [{ accesses: 3, reads: 4 }] },
    ]);
  });

  it('notifies a parent who reads more than thirty times a day, once and alone, and shows it to all', async () => {
    const { parent, device, other } = await settle();
    stack.current.clock.advance(-11 * 3600);
    for (let i = 0; i <= LIMITS.accessesPerDayQuiet + 1; i += 1) {
      await history(other, device);
      await accesses(parent);
      stack.current.clock.advance(10 * MINUTE);
    }
    expect(await accesses(parent, device.childId)).toMatchObject([
      { accesses: 32, often: true, accessedBy: 'Sam' },
    ]);
    const subjects = async (to: string) =>
      (await stack.current.outbox(to)).filter(({ subject }) => subject === 'A quiet word from Kinward')
        .length;
    expect([await subjects(other.email), await subjects(parent.email)]).toEqual([1, 0]);
  });

  it('survives the child, and no route and no other family reaches it', async () => {
    const { parent, device, other } = await settle();
    await history(other, device);
    await parent.api.call(deleteChild, { params: { id: device.childId } });
    expect(await accesses(parent)).toMatchObject([{ child: 'Mia', accessedBy: 'Sam' }]);
    const stranger = await stack.current.parent();
    await expect(accesses(stranger, device.childId)).rejects.toMatchObject({ status: 404 });
    expect(await accesses(stranger)).toEqual([]);
    const erased = await stack.current.server.inject({
      method: 'DELETE',
      url: '/api/audit/access',
      headers: parent.headers,
    });
    expect(erased.statusCode).toBe(405);
  });

  it('keeps a year, whatever is asked for', async () => {
    const { parent, device, other } = await settle();
    await history(other, device);
    await accesses(parent);
    const familyId = await familyOf(stack.current, parent);
    await stack.current.pool.query('select drop_access_log_before($1)', ['2999-01-01']);
    const { rows } = await stack.current.pool.query('select 1 from access_log where family_id = $1', [
      familyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('400 for days that are none', async () => {
    const parent = await stack.current.parent();
    for (const days of [0, 366, 'x'])
      expect(
        (
          await stack.current.server.inject({
            url: `/api/audit/access?days=${days}`,
            headers: parent.headers,
          })
        ).statusCode,
      ).toBe(400);
  });
});
