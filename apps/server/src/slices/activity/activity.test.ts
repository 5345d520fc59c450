import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDayActivity, getDayRibbon } from '@kinward/contract/activity/activity.routes.ts';
import type { DayActivity, DayEntry } from '@kinward/contract/activity/activity.schemas.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { checkIn, sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { answerRequest, askParents } from '@kinward/contract/approvals/approvals.routes.ts';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { reportContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { clearPositions, reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { clearNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import { reportWebVisits } from '@kinward/contract/web-filter/web-filter.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { fixes, on } from './frozen-day.harness.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);

/** A Wednesday in summer time; in Zagreb it is 19:30. */
const NOW = '2026-05-20T17:30:00Z';
beforeEach(() => stack.current.clock.freeze(new Date(NOW)));

const HOME = { latitude: 45.8, longitude: 15.97 };
const SCHOOL = { latitude: 45.81, longitude: 15.97 };
const circle = { address: '', fenceRadius: 0.1, action: 'Allow' as const };

interface Settled {
  parent: TestParent;
  phone: TestDevice;
}
const settle = async (): Promise<Settled> => {
  const parent = await stack.current.parent();
  await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
  return { parent, phone: await stack.current.device(parent, { deviceName: 'Pixel' }) };
};
const dayOf = ({ parent, phone }: Settled, query: object = {}): Promise<DayActivity> =>
  parent.api.call(getDayActivity, { query: { childId: phone.childId, ...query } });
const only = <Kind extends DayEntry['kind']>(day: DayActivity, kind: Kind) =>
  day.entries.filter((entry): entry is Extract<DayEntry, { kind: Kind }> => entry.kind === kind);

describe('GET /activity/day', () => {
  const path = (childId: string, more = '') => `/activity/day?childId=${childId}${more}`;

  it('401 without a session and for the device itself', async () => {
    const { phone } = await settle();
    for (const headers of [{}, phone.headers])
      expect((await call('GET', path(phone.childId), headers)).statusCode).toBe(401);
  });

  it('400 for a day that is none', async () => {
    const { parent, phone } = await settle();
    for (const date of ['2026-02-30', 'today', '20.5.2026'])
      expect((await call('GET', path(phone.childId, `&date=${date}`), parent.headers)).statusCode).toBe(400);
    expect((await call('GET', '/activity/day', parent.headers)).statusCode).toBe(400);
  });

  it('400 for a day that has begun nowhere, and an answer for one that has begun in a zone ahead', async () => {
    const { parent, phone } = await settle();
    for (const date of ['2026-05-22', '2099-12-31']) {
      const answer = await call('GET', path(phone.childId, `&date=${date}`), parent.headers);
      expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
        400,
        'VALIDATION',
        [{ path: 'date', message: 'This day has not begun yet: choose today or a day before' }],
      ]);
    }
    expect(await dayOf({ parent, phone }, { date: '2026-05-21' })).toMatchObject({
      today: '2026-05-20',
      entries: [],
    });
  });

  it("404 for another family's child, the same as for an unknown one", async () => {
    const [own, other] = [await settle(), await settle()];
    for (const childId of [own.phone.childId, newId(), 'x']) {
      const answer = await call('GET', path(childId), other.parent.headers);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is empty for a day of which nothing is known, and ends at the midnights of the family', async () => {
    const settled = await settle();
    expect(await dayOf(settled, { date: '2026-05-18' })).toMatchObject({
      firstName: 'Mia',
      timeZone: 'Europe/Zagreb',
      today: '2026-05-20',
      date: '2026-05-18',
      from: on('00:00', '2026-05-18'),
      to: on('00:00', '2026-05-19'),
      places: null,
      screen: { totalSeconds: 0, stretches: [], usual: null, reportedAt: null, budget: null },
      entries: [],
      apps: [],
      sites: [],
    });
  });
});

describe('places', () => {
  const morning = async (settled: Settled): Promise<void> => {
    const { parent, phone } = settled;
    for (const [fenceName, place] of [
      ['Home', HOME],
      ['School', SCHOOL],
    ] as const)
      await parent.api.call(addGeofence, {
        body: { deviceId: phone.deviceId, ...circle, ...place, fenceName },
      });
    // The fences stood before the day began to be judged.
    stack.current.clock.freeze(new Date(on('08:30')));
    await phone.api.call(reportPositions, {
      body: [
        ...fixes('06:00', '08:00', HOME),
        ...fixes('08:00', '08:20', HOME, SCHOOL),
        ...fixes('08:20', '08:30', SCHOOL),
      ],
    });
    stack.current.clock.freeze(new Date(NOW));
    await phone.api.call(reportPositions, { body: fixes('08:30', '13:00', SCHOOL) });
  };

  it('are the stops of the phone that is carried, by the names of their fences', async () => {
    const settled = await settle();
    const tablet = await stack.current.device(settled.parent, {
      childId: settled.phone.childId,
      deviceName: 'Tablet',
    });
    await tablet.api.call(reportPositions, { body: fixes('00:00', '19:00', HOME) });
    await morning(settled);
    const { places, entries } = await dayOf(settled);
    expect(places).toMatchObject({ deviceName: 'Pixel', heardAt: on('12:58') });
    expect(places?.pieces.map(({ kind, place }) => [kind, place?.fence])).toEqual([
      ['stop', 'Home'],
      ['move', undefined],
      ['stop', 'School'],
    ]);
    expect(entries.filter(({ kind }) => kind === 'arrived')).toMatchObject([
      { deviceName: 'Pixel', place: { fence: 'School' }, left: { place: { fence: 'Home' } } },
    ]);
  });

  it('are gone with the history, and with them what fences made of it', async () => {
    const settled = await settle();
    stack.current.clock.freeze(new Date(on('05:00')));
    await morning(settled);
    await stack.current.runJob('alerts.catch-up');
    const told = await dayOf(settled);
    // The crossing and the stop are one entry, and its reasons can be read.
    expect(only(told, 'arrived')).toMatchObject([
      { place: { fence: 'School' }, notificationId: expect.any(String) },
    ]);
    expect(only(told, 'crossing')).toMatchObject([{ direction: 'leave', fence: 'Home', forbidden: false }]);
    await settled.parent.api.call(clearPositions, { query: { deviceId: settled.phone.deviceId } });
    const cleared = await dayOf(settled);
    expect([cleared.places, cleared.entries]).toEqual([null, []]);
  });

  it('say nothing of reasons that this parent has cleared, and still say them to the other', async () => {
    const settled = await settle();
    const other = await addSecondParent(stack.current, settled.parent);
    stack.current.clock.freeze(new Date(on('05:00')));
    await morning(settled);
    await stack.current.runJob('alerts.catch-up');
    await settled.parent.api.call(clearNotifications, { query: {}, body: undefined });
    expect(only(await dayOf(settled), 'crossing')).toMatchObject([{ fence: 'Home', notificationId: null }]);
    expect(only(await dayOf({ ...settled, parent: other }), 'crossing')).toMatchObject([
      { fence: 'Home', notificationId: expect.any(String) },
    ]);
  });
});

describe('screen use', () => {
  const use = (appId: string, from: string, to: string, day?: string) => ({
    appId,
    startedAt: on(from, day),
    endedAt: on(to, day),
  });

  it('is what the usage page says, with its stretches, the comparison, the night and what is left', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    await phone.api.call(reportUsage, {
      body: [
        use('com.chat', '17:00', '17:20', '2026-05-06'),
        use('com.chat', '17:00', '17:40', '2026-05-13'),
        use('com.video', '01:12', '01:27'),
        use('com.chat', '16:00', '16:30'),
        use('com.video', '16:30', '17:00'),
      ],
    });
    await parent.api.call(addBudget, {
      body: { childId: phone.childId, target: { kind: 'all' }, minutes: [120, 120, 120, 120, 120, 120, 120] },
    });
    const day = await dayOf(settled);
    expect(day.screen).toEqual({
      totalSeconds: 75 * 60,
      stretches: [
        { from: on('01:12'), to: on('01:27') },
        { from: on('16:00'), to: on('17:00') },
      ],
      usual: { seconds: 30 * 60, days: 2 },
      reportedAt: new Date(NOW).toISOString(),
      budget: { minutes: 120, usedSeconds: 75 * 60 },
    });
    expect(day.apps.map(({ appId, seconds }) => [appId, seconds / 60])).toEqual([
      ['com.video', 45],
      ['com.chat', 30],
    ]);
    expect(only(day, 'night')).toMatchObject([
      { from: on('01:12'), at: on('01:27'), seconds: 900, app: 'com.video' },
    ]);
    // What was left of another day is not known: the budget may have been another one.
    expect((await dayOf(settled, { date: '2026-05-13' })).screen.budget).toBeNull();
  });
});

describe('GET /activity/ribbon', () => {
  const path = (childId: string) => `/activity/ribbon?childId=${childId}`;
  const ribbonOf = ({ parent, phone }: Settled) =>
    parent.api.call(getDayRibbon, { query: { childId: phone.childId } });

  it('401 without a session and for the device itself, 400 without a child', async () => {
    const { parent, phone } = await settle();
    for (const headers of [{}, phone.headers])
      expect((await call('GET', path(phone.childId), headers)).statusCode).toBe(401);
    expect((await call('GET', '/activity/ribbon', parent.headers)).statusCode).toBe(400);
  });

  it("404 for another family's child, the same as for an unknown one", async () => {
    const [own, other] = [await settle(), await settle()];
    for (const childId of [own.phone.childId, newId(), 'x']) {
      const answer = await call('GET', path(childId), other.parent.headers);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is the places and the screen use of today as the day has them, and no site or call', async () => {
    const settled = await settle();
    const { phone } = settled;
    await phone.api.call(reportPositions, { body: fixes('17:00', '19:00', HOME) });
    await phone.api.call(reportUsage, {
      body: [{ appId: 'com.chat', startedAt: on('16:00'), endedAt: on('16:30') }],
    });
    await phone.api.call(reportWebVisits, {
      body: [{ url: 'https://roblox.com/', visitedAt: on('17:00'), blocked: true }],
    });
    await settled.parent.api.call(addBudget, {
      body: { childId: phone.childId, target: { kind: 'all' }, minutes: [60, 60, 60, 60, 60, 60, 60] },
    });
    const [ribbon, day] = [await ribbonOf(settled), await dayOf(settled)];
    const { totalSeconds, stretches, reportedAt, budget } = day.screen;
    expect(budget).toEqual({ minutes: 60, usedSeconds: 1800 });
    const { childId, firstName, timeZone, today, date, from, to, places } = day;
    expect(ribbon).toEqual({
      childId,
      firstName,
      timeZone,
      today,
      date,
      from,
      to,
      places,
      screen: { totalSeconds, stretches, reportedAt, budget },
    });
    expect(ribbon.places?.pieces.map(({ kind }) => kind)).toContain('stop');
    expect(stretches).toEqual([{ from: on('16:00'), to: on('16:30') }]);
    await settled.parent.api.call(clearPositions, { query: { deviceId: phone.deviceId } });
    expect((await ribbonOf(settled)).places).toBeNull();
  });

  it('has nothing of a time that is paused', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    await call('POST', `/child/${phone.childId}/pause`, parent.headers, { hours: 1 });
    stack.current.clock.freeze(new Date(on('19:55')));
    // A client that tells all the same.
    await call('POST', '/device/locations', phone.headers, fixes('19:31', '19:50', HOME));
    expect((await ribbonOf(settled)).places).toBeNull();
  });

  it('is a look at past places and use of each device, and at nothing else', async () => {
    const settled = await settle();
    await settled.parent.api.call(setDataCollection, {
      body: { deviceId: settled.phone.deviceId, kind: 'usage', on: true },
    });
    const other = await addSecondParent(stack.current, settled.parent);
    await ribbonOf({ ...settled, parent: other });
    const [seen] = await settled.parent.api.call(listAccessLog, {
      query: { childId: settled.phone.childId },
    });
    expect(seen?.kinds.map(({ kind, device }) => [kind, device]).toSorted()).toEqual([
      ['history', 'Pixel'],
      ['usage', 'Pixel'],
    ]);
  });
});

describe('what happened', () => {
  it('is each site, person, request, check-in and call for help once, newest first', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    const visit = (url: string, clock: string, blocked = false) => ({ url, visitedAt: on(clock), blocked });
    await phone.api.call(reportWebVisits, {
      body: [
        visit('https://roblox.com/', '17:00', true),
        visit('https://roblox.com/home', '17:38', true),
        visit('https://lichess.org/a', '18:00'),
        visit('https://lichess.org/b', '18:01'),
        visit('https://lichess.org/c', '18:02'),
      ],
    });
    const contact = (kind: 'call' | 'sms', direction: 'incoming' | 'missed', clock: string) => ({
      kind,
      direction,
      number: '+44 7700 900123',
      name: 'Ana',
      durationSeconds: kind === 'call' && direction === 'incoming' ? 90 : null,
      at: on(clock),
    });
    await phone.api.call(reportContacts, {
      body: [
        contact('call', 'incoming', '15:00'),
        contact('call', 'missed', '15:30'),
        contact('sms', 'incoming', '16:00'),
      ],
    });
    const { requestId } = await phone.api.call(askParents, {
      body: { kind: 'time', clientId: randomUUID(), minutes: 30 },
    });
    await parent.api.call(answerRequest, { params: { id: requestId }, body: { grant: true, minutes: 15 } });
    stack.current.clock.advance(60);
    await phone.api.call(checkIn, { body: { clientId: randomUUID(), note: 'Fine' } });
    stack.current.clock.advance(60);
    await phone.api.call(sendSos, { body: { clientId: randomUUID() } });
    const day = await dayOf(settled);
    expect(day.entries.map(({ kind }) => kind)).toEqual(['sos', 'checkIn', 'request', 'blocked', 'contact']);
    expect(only(day, 'blocked')).toMatchObject([
      { domain: 'roblox.com', count: 2, from: on('17:00'), at: on('17:38'), deviceName: 'Pixel' },
    ]);
    expect(only(day, 'contact')).toMatchObject([
      {
        name: 'Ana',
        number: '+447700900123',
        calls: 1,
        missed: 1,
        messages: 1,
        seconds: 90,
        at: on('16:00'),
      },
    ]);
    expect(only(day, 'request')[0]?.request).toMatchObject({ requestId, state: 'granted', minutes: 30 });
    expect(only(day, 'checkIn')).toMatchObject([{ note: 'Fine', trip: null }]);
    expect(only(day, 'sos')[0]?.sos).toMatchObject({ state: 'open' });
    expect(day.sites).toMatchObject([
      { domain: 'lichess.org', visits: 3, blocked: 0 },
      { domain: 'roblox.com', visits: 2, blocked: 2 },
    ]);
    expect((await dayOf(settled, { date: '2026-05-19' })).entries).toEqual([]);
  });

  it('is still told where calls of a person last longer than a number of 32 bits can count in seconds', async () => {
    const settled = await settle();
    const week = 7 * 86_400;
    const calls = Array.from({ length: 3_551 }, (_, index) => ({
      kind: 'call' as const,
      direction: 'incoming' as const,
      number: '+44 7700 900123',
      name: 'Ana',
      durationSeconds: week,
      at: new Date(Date.parse(on('08:00')) + index * 1000).toISOString(),
    }));
    for (let first = 0; first < calls.length; first += LIMITS.reportsPerRequest)
      await settled.phone.api.call(reportContacts, {
        body: calls.slice(first, first + LIMITS.reportsPerRequest),
      });
    expect(only(await dayOf(settled), 'contact')).toMatchObject([{ calls: 3_551, seconds: 3_551 * week }]);
  });

  it('of one family is in no other one', async () => {
    const [own, other] = [await settle(), await settle()];
    await own.phone.api.call(reportWebVisits, {
      body: [{ url: 'https://roblox.com/', visitedAt: on('17:00'), blocked: true }],
    });
    expect((await dayOf(other)).entries).toEqual([]);
    expect((await dayOf(own)).entries).toHaveLength(1);
  });
});
