import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getOwnDay } from '@kinward/contract/activity/own-day.routes.ts';
import type { OwnDay } from '@kinward/contract/activity/own-day.schemas.ts';
import { answerRequest, askParents } from '@kinward/contract/approvals/approvals.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { checkIn, sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { reportContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import { reportWebVisits } from '@kinward/contract/web-filter/web-filter.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { fixes, on } from './frozen-day.harness.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);

/** A Wednesday in summer time; in Zagreb it is 19:30. */
const NOW = '2026-05-20T17:30:00Z';
beforeEach(() => stack.current.clock.freeze(new Date(NOW)));

const HOME = { latitude: 45.8, longitude: 15.97 };
const SCHOOL = { latitude: 45.81, longitude: 15.97 };
const BAR = { latitude: 45.82, longitude: 15.97 };

interface Settled {
  parent: TestParent;
  phone: TestDevice;
}
const turn = ({ parent, phone }: Settled, age: number | null) =>
  call('PUT', `/child/${phone.childId}`, parent.headers, { firstName: 'Mia', age, deviceType: 'Android' });
/** A family with a child of fifteen. */
const settle = async (timeZone = 'Europe/Zagreb'): Promise<Settled> => {
  const parent = await stack.current.parent();
  await call('PUT', '/family', parent.headers, { timeZone });
  const settled = { parent, phone: await stack.current.device(parent, { deviceName: 'Pixel' }) };
  await turn(settled, 15);
  return settled;
};
const dayOf = ({ phone }: Settled, date?: string): Promise<OwnDay> =>
  phone.api.call(getOwnDay, { query: date === undefined ? {} : { date } });
const only = <Kind extends OwnDay['entries'][number]['kind']>(day: OwnDay, kind: Kind) =>
  day.entries.filter((entry): entry is Extract<typeof entry, { kind: Kind }> => entry.kind === kind);

describe('GET /device/day', () => {
  it('401 for a parent and for nobody', async () => {
    const { parent } = await settle();
    for (const headers of [{}, parent.headers])
      expect((await call('GET', '/device/day', headers)).statusCode).toBe(401);
  });

  it('400 for a day that is none, and for one that has not begun in the family’s zone', async () => {
    const { phone } = await settle();
    for (const date of ['2026-02-30', 'today', '20.5.2026'])
      expect((await call('GET', `/device/day?date=${date}`, phone.headers)).statusCode).toBe(400);
    for (const date of ['2026-05-21', '2027-01-01', '2099-12-31']) {
      const answer = await call('GET', `/device/day?date=${date}`, phone.headers);
      expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
        400,
        'VALIDATION',
        [{ path: 'date', message: 'This day has not begun yet' }],
      ]);
    }
    // In Zagreb it is Thursday, in UTC still Wednesday.
    stack.current.clock.freeze(new Date('2026-05-20T22:00:00Z'));
    expect((await call('GET', '/device/day?date=2026-05-21', phone.headers)).statusCode).toBe(200);
  });

  it('403 under 13, and not of who says of themselves that they are an adult', async () => {
    const settled = await settle();
    const { phone } = settled;
    const read = () => call('GET', '/device/day', phone.headers);
    for (const [age, status] of [
      [12, 403],
      [13, 200],
      [null, 200],
      [8, 403],
    ] as const) {
      expect((await turn(settled, age)).statusCode).toBe(200);
      const answer = await read();
      expect([age, answer.statusCode]).toEqual([age, status]);
      if (status === 403) expect(answer.json().code).toBe('UNDER_13');
    }
    await call('POST', '/device/adult', phone.headers);
    expect((await read()).statusCode).toBe(200);
  });

  it('is of the device’s own child alone: no sibling, no other family', async () => {
    const [own, other] = [await settle(), await settle()];
    const sibling = await stack.current.device(own.parent, { deviceName: 'Tablet' });
    expect(sibling.childId).not.toBe(own.phone.childId);
    for (const device of [sibling, other.phone]) {
      await device.api.call(reportPositions, { body: fixes('06:00', '08:00', HOME) });
      await device.api.call(reportWebVisits, {
        body: [{ url: 'https://roblox.com/', visitedAt: on('17:00'), blocked: true }],
      });
      await device.api.call(askParents, { body: { kind: 'time', clientId: randomUUID(), minutes: 30 } });
    }
    expect(await dayOf(own)).toMatchObject({
      places: null,
      entries: [],
      apps: [],
      sites: [],
      firstDay: null,
    });
    expect((await dayOf(other)).entries).toHaveLength(2);
  });

  it('tells places by name, use, sites, people, requests and what was closed, without a position, an id or a forbidden place', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    stack.current.clock.freeze(new Date(on('05:00')));
    for (const [fenceName, place, action] of [
      ['Home', HOME, 'Allow'],
      ['School', SCHOOL, 'Allow'],
      ['Red Lion', BAR, 'Block'],
    ] as const)
      await parent.api.call(addGeofence, {
        body: { deviceId: phone.deviceId, address: '', fenceRadius: 0.1, fenceName, action, ...place },
      });
    stack.current.clock.freeze(new Date(on('15:30')));
    await phone.api.call(reportPositions, {
      body: [
        ...fixes('06:00', '08:00', HOME),
        ...fixes('08:00', '08:20', HOME, SCHOOL),
        ...fixes('08:20', '13:00', SCHOOL),
        ...fixes('13:00', '13:20', SCHOOL, BAR),
        ...fixes('13:20', '15:20', BAR),
      ],
    });
    await stack.current.runJob('alerts.catch-up');
    stack.current.clock.freeze(new Date(NOW));
    await phone.api.call(reportUsage, {
      body: [{ appId: 'com.chat', startedAt: on('16:00'), endedAt: on('16:30') }],
    });
    await phone.api.call(reportWebVisits, {
      body: [{ url: 'https://roblox.com/', visitedAt: on('17:00'), blocked: true }],
    });
    await phone.api.call(reportContacts, {
      body: [
        {
          kind: 'call',
          direction: 'missed',
          number: '+44 7700 900123',
          name: 'Ana',
          durationSeconds: null,
          at: on('15:00'),
        },
      ],
    });
    await parent.api.call(addBudget, {
      body: { childId: phone.childId, target: { kind: 'all' }, minutes: Array<number>(7).fill(120) },
    });
    const { requestId } = await phone.api.call(askParents, {
      body: { kind: 'time', clientId: randomUUID(), minutes: 30 },
    });
    await parent.api.call(answerRequest, {
      params: { id: requestId },
      body: { grant: true, minutes: 15, note: 'Then dinner' },
    });
    await phone.api.call(checkIn, { body: { clientId: randomUUID(), note: 'Fine' } });
    await phone.api.call(sendSos, { body: { clientId: randomUUID() } });

    // The parents' page has the forbidden place; the child's has the stay there without a name.
    const parents = await call('GET', `/activity/day?childId=${phone.childId}`, parent.headers);
    expect(parents.body).toContain('Red Lion');
    const day = await dayOf(settled);
    expect(day).toMatchObject({
      timeZone: 'Europe/Zagreb',
      today: '2026-05-20',
      date: '2026-05-20',
      firstDay: '2026-05-20',
      told: { places: 'known', screen: 'known', sites: 'known', contacts: 'known' },
      places: { heardAt: on('15:18'), last: { fence: null } },
      screen: { totalSeconds: 1800, budget: { minutes: 120, usedSeconds: 1800 } },
      apps: [{ name: 'com.chat', seconds: 1800 }],
      sites: [{ domain: 'roblox.com', visits: 1, blocked: 1 }],
    });
    expect(day.places?.pieces.map(({ kind, place }) => [kind, place?.fence])).toEqual([
      ['stop', 'Home'],
      ['move', undefined],
      ['stop', 'School'],
      ['move', undefined],
      ['stop', null],
    ]);
    expect(only(day, 'arrived').map(({ place }) => place.fence)).toEqual([null, 'School']);
    expect(only(day, 'request')).toMatchObject([
      { request: { kind: 'time', minutes: 30, state: 'granted', answer: 'Then dinner', answeredBy: 'Nora' } },
    ]);
    expect(only(day, 'blocked')).toMatchObject([{ domain: 'roblox.com', count: 1 }]);
    expect(only(day, 'contact')).toMatchObject([{ person: 'Ana', missed: 1 }]);
    expect([only(day, 'checkIn').length, only(day, 'sos').length]).toEqual([1, 1]);
    const body = JSON.stringify(day);
    expect(body).not.toMatch(/Red Lion|latitude|longitude|[iI]d":|notification/u);
    expect(body).not.toContain('15.97');
    for (const id of [phone.childId, phone.deviceId, parent.userId, requestId])
      expect(body).not.toContain(id);
  });

  it('is no look of a parent', async () => {
    const settled = await settle();
    await dayOf(settled);
    expect(
      await settled.parent.api.call(listAccessLog, { query: { childId: settled.phone.childId } }),
    ).toEqual([]);
  });

  it('is today on the family’s clock, and yesterday on request', async () => {
    const settled = await settle('Pacific/Auckland');
    // There it is Thursday, 05:30.
    await settled.phone.api.call(reportUsage, {
      body: [
        { appId: 'com.chat', startedAt: '2026-05-20T11:00:00Z', endedAt: '2026-05-20T11:30:00Z' },
        { appId: 'com.video', startedAt: '2026-05-20T13:00:00Z', endedAt: '2026-05-20T13:10:00Z' },
      ],
    });
    const today = await dayOf(settled);
    expect(today).toMatchObject({
      date: '2026-05-21',
      from: '2026-05-20T12:00:00.000Z',
      apps: [{ name: 'com.video' }],
    });
    const yesterday = await dayOf(settled, '2026-05-20');
    expect(yesterday).toMatchObject({
      today: '2026-05-21',
      date: '2026-05-20',
      firstDay: '2026-05-20',
      to: '2026-05-20T12:00:00.000Z',
      screen: { totalSeconds: 1800, budget: null },
      apps: [{ name: 'com.chat' }],
    });
  });

  it('has nothing of what is no longer kept', async () => {
    const settled = await settle();
    await settled.phone.api.call(reportPositions, { body: fixes('06:00', '08:00', HOME) });
    await settled.phone.api.call(reportWebVisits, {
      body: [{ url: 'https://lichess.org/', visitedAt: on('17:00'), blocked: false }],
    });
    expect(await dayOf(settled)).toMatchObject({ told: { places: 'known', sites: 'known' } });
    stack.current.clock.freeze(new Date('2026-07-20T17:30:00Z'));
    for (const job of ['positions.purge', 'web-filter.purge']) await stack.current.runJob(job);
    expect(await dayOf(settled, '2026-05-20')).toMatchObject({
      places: null,
      entries: [],
      sites: [],
      firstDay: null,
      told: { places: 'notReported' },
    });
  });

  it('says what is switched off, and what an adult does not share', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    expect((await dayOf(settled)).told).toEqual({
      places: 'notReported',
      screen: 'off',
      sites: 'off',
      contacts: 'off',
    });
    await parent.api.call(setDataCollection, {
      body: { deviceId: phone.deviceId, kind: 'contacts', on: true },
    });
    expect((await dayOf(settled)).told.contacts).toBe('notReported');
    await call('POST', '/device/adult', phone.headers);
    expect((await dayOf(settled)).told).toEqual({
      places: 'notShared',
      screen: 'notShared',
      sites: 'notShared',
      contacts: 'notShared',
    });
  });
});
