import { describe, expect, it } from 'vitest';
import { getOwnWeek } from '@kinward/contract/activity/week.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import { reportWebVisits } from '@kinward/contract/web-filter/web-filter.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../../platform/ids.ts';
import { on, spaced, SUNDAY, use, used, weekOf, weekOn } from './week.harness.ts';

const stack = useStack();
const { call, settle } = weekOn(() => stack.current);

describe('GET /activity/week', () => {
  const path = (childId: string, more = '') => `/activity/week?childId=${childId}${more}`;

  it('401 without a session and for the device itself', async () => {
    const { phone } = await settle();
    for (const headers of [{}, phone.headers])
      expect((await call('GET', path(phone.childId), headers)).statusCode).toBe(401);
  });

  it('400 for a day that is none', async () => {
    const { parent, phone } = await settle();
    for (const week of ['2026-02-30', 'now', '2026-W20'])
      expect((await call('GET', path(phone.childId, `&week=${week}`), parent.headers)).statusCode).toBe(400);
    expect((await call('GET', '/activity/week', parent.headers)).statusCode).toBe(400);
  });

  it('400 for a week that has not begun, also for the child and for a mail', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    await used(settled);
    for (const week of ['2026-05-25', '2027-07-01', '2099-12-31'])
      for (const answer of [
        await call('GET', path(phone.childId, `&week=${week}`), parent.headers),
        await call('GET', `/device/week?week=${week}`, phone.headers),
        await call('POST', '/activity/week/mail', parent.headers, { childId: phone.childId, week }),
      ])
        expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
          400,
          'VALIDATION',
          [{ path: 'week', message: 'This week has not begun yet' }],
        ]);
    // In Zagreb it is Monday, in UTC still Sunday.
    stack.current.clock.freeze(new Date('2026-05-24T22:00:00Z'));
    expect(await weekOf(settled, '2026-05-25')).toMatchObject({ from: '2026-05-25', runs: true });
  });

  it("404 for another family's child, the same as for an unknown one", async () => {
    const [own, other] = [await settle(), await settle()];
    for (const childId of [own.phone.childId, newId(), 'x']) {
      const answer = await call('GET', path(childId), other.parent.headers);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('says what is switched off, and that nothing is known, instead of a nought', async () => {
    const settled = await settle();
    const week = await weekOf(settled);
    expect(week).toMatchObject({
      firstName: 'Mia',
      from: '2026-05-18',
      to: '2026-05-24',
      today: '2026-05-24',
      runs: true,
      isFirst: true,
      firstWeek: null,
      late: null,
      newApps: null,
      screen: { told: 'off', totalSeconds: 0, beforeSeconds: null, dailySeconds: null, budget: null },
      places: { told: 'notReported', named: [], fresh: null },
      closed: { told: 'off' },
    });
    expect(week.words.title).toBe('Nothing is known of this week yet.');
    expect(week.words.rows.map(({ text }) => text)).toContain('Screen time is not recorded');
    await settled.parent.api.call(setDataCollection, {
      body: { deviceId: settled.phone.deviceId, kind: 'usage', on: true },
    });
    expect((await weekOf(settled)).screen.told).toBe('notReported');
  });

  it('compares with as much of the week before, and finds the late evenings', async () => {
    const settled = await settle();
    await used(settled);
    const week = await weekOf(settled, '2026-05-20');
    expect(week.screen).toMatchObject({ told: 'known', totalSeconds: 6000, beforeSeconds: 3 * 3600 });
    expect(week.screen.days.map(({ seconds }) => seconds / 60)).toEqual([30, 30, 0, 10, 20, 0, 10]);
    expect(week.screen.days.filter(({ late }) => late).map(({ date }) => date)).toEqual([
      '2026-05-19',
      '2026-05-21',
    ]);
    expect(week.late).toEqual([
      { date: '2026-05-19', until: on(19, '23:10') },
      { date: '2026-05-21', until: on(22, '00:20') },
    ]);
    expect(week.newApps).toEqual([{ appId: 'com.sketch', name: 'com.sketch' }]);
    expect(week.words.title).toBe('So far a lighter week: 1 h 20 less screen, two late evenings.');
    expect(week.words.worth).toMatchObject({ about: 'bedtime', hasRule: false });
    stack.current.clock.freeze(new Date(on(26, '12:00')));
    const whole = await weekOf(settled, '2026-05-20');
    expect(whole).toMatchObject({ runs: false, screen: { beforeSeconds: 4 * 3600 } });
    expect(whole.words.title).toBe('A lighter week: 2 h 20 less screen, two late evenings.');
    expect(await weekOf(settled)).toMatchObject({
      from: '2026-05-25',
      isFirst: false,
      firstWeek: '2026-05-11',
    });
  });

  it('takes a Bedtime of the device for the beginning of its night', async () => {
    const settled = await settle();
    await used(settled);
    const bedtime = {
      name: 'Bedtime',
      frequency: 'Daily',
      from: '23:30',
      to: '06:30',
      wholeDevice: true,
    } as const;
    await settled.parent.api.call(addSchedule, { body: { deviceId: settled.phone.deviceId, ...bedtime } });
    const week = await weekOf(settled);
    expect(week.late?.map(({ date }) => date)).toEqual(['2026-05-21']);
    expect(week.words.worth).toBeNull();
  });

  it('has nothing to compare the first week with', async () => {
    const settled = await settle();
    await settled.phone.api.call(reportUsage, { body: [use(20, '16:00', '17:00')] });
    const week = await weekOf(settled);
    expect(week).toMatchObject({
      isFirst: true,
      newApps: null,
      screen: { beforeSeconds: null, dailySeconds: 900 },
    });
    expect(week.words.title).toBe('So far 1 h of screen, no late evenings.');
  });

  it('says on how many days a budget was kept', async () => {
    const settled = await settle();
    stack.current.clock.freeze(new Date(on(18, '08:00')));
    await settled.parent.api.call(addBudget, {
      body: {
        childId: settled.phone.childId,
        target: { kind: 'all' },
        minutes: [15, 15, 15, 15, 15, 15, 15],
      },
    });
    stack.current.clock.freeze(new Date(SUNDAY));
    await used(settled);
    // Monday began before the budget; on Tuesday and Friday more was used, Sunday is not over.
    expect((await weekOf(settled)).screen.budget).toEqual({ kept: 3, of: 5 });
  });

  it('counts places by days, and blocked sites', async () => {
    const settled = await settle();
    const { parent, phone } = settled;
    const [home, school, else_] = [45.8, 45.81, 45.82].map((latitude) => ({ latitude, longitude: 15.97 }));
    for (const [fenceName, place] of [
      ['Home', home],
      ['School', school],
    ] as const)
      await parent.api.call(addGeofence, {
        body: {
          deviceId: phone.deviceId,
          address: '',
          fenceRadius: 0.1,
          action: 'Allow',
          ...place!,
          fenceName,
        },
      });
    const stay = (day: number, from: string, minutes: number, place: typeof home) =>
      Array.from({ length: minutes / 5 + 1 }, (_, index) => ({
        ...place!,
        accuracy: 8,
        recordedAt: new Date(Date.parse(on(day, from)) + index * 300_000).toISOString(),
      }));
    // Known for more than a week before, when it stayed at a place without a name once.
    await phone.api.call(reportPositions, { body: [...stay(10, '10:00', 30, else_)] });
    for (const day of [19, 20])
      await phone.api.call(reportPositions, {
        body: [
          ...stay(day, '00:10', 400, home),
          ...stay(day, '08:00', 120, school),
          ...stay(day, '14:00', 30, else_),
        ],
      });
    await phone.api.call(reportPositions, {
      body: stay(22, '15:00', 30, { latitude: 45.83, longitude: 15.97 }),
    });
    await phone.api.call(reportWebVisits, {
      body: [
        { url: 'https://games.example/1', visitedAt: on(19, '10:00'), blocked: true },
        { url: 'https://games.example/2', visitedAt: on(19, '12:00'), blocked: true },
        { url: 'https://news.example/', visitedAt: on(19, '13:00'), blocked: false },
        { url: 'https://bets.example/', visitedAt: on(17, '12:00'), blocked: true },
      ],
    });
    const week = await weekOf(settled);
    expect(week.places).toEqual({
      told: 'known',
      named: [{ name: 'School', days: 2 }],
      nights: 'Home',
      fresh: [{ date: '2026-05-22', from: on(22, '15:00'), to: expect.any(String) }],
    });
    expect(week.closed).toEqual({ told: 'known', visits: 2, sites: 1 });
    expect(week.words.rows.map(({ text, detail }) => [text, detail])).toEqual([
      ['Screen time is not recorded', 'It is switched off'],
      ['School on two days', 'One new place: Friday 15:00'],
      ['One site was closed, twice in all', null],
    ]);
  });

  it('is noted as a look at the child', async () => {
    const settled = await settle();
    const { deviceId } = settled.phone;
    for (const kind of ['usage', 'web'] as const)
      await settled.parent.api.call(setDataCollection, { body: { deviceId, kind, on: true } });
    const ana = await addSecondParent(stack.current, settled.parent, 'Ana');
    await weekOf({ ...settled, parent: ana });
    const [day] = await settled.parent.api.call(listAccessLog, { query: { childId: settled.phone.childId } });
    expect(day?.kinds.map(({ kind }) => kind).toSorted()).toEqual(['history', 'usage', 'web']);
  });
});

describe('how the child sees its week', () => {
  it.each([
    [8, 'pictures'],
    [13, 'words'],
  ] as const)('is said to its parents: at %i in %s', async (age, seen) => {
    const settled = await settle();
    const { parent, phone } = settled;
    await parent.api.call(updateChild, {
      params: { id: phone.childId },
      body: { firstName: 'Mia', deviceType: 'Android', age },
    });
    expect((await weekOf(settled)).childReads).toBe(seen);
  });
});

describe('GET /device/week', () => {
  it('401 for a parent and for nobody', async () => {
    const { parent } = await settle();
    for (const headers of [{}, parent.headers])
      expect((await call('GET', '/device/week', headers)).statusCode).toBe(401);
  });

  it('tells the child what its parents read, in the language of its device, and is no look of a parent', async () => {
    const settled = await settle();
    await used(settled);
    const { childReads, ...read } = await weekOf(settled);
    expect(childReads).toBe('pictures');
    expect(spaced(await settled.phone.api.call(getOwnWeek, { query: {} }))).toEqual({
      ...read,
      mailedTo: [],
    });
    const spanish = await call('GET', '/device/week?week=2026-05-19', {
      ...settled.phone.headers,
      'accept-language': 'es',
    });
    expect(spaced(spanish.json().data.words.title)).toBe(
      'Por ahora, una semana más ligera: 1 h 20 menos de pantalla, dos noches hasta tarde.',
    );
  });
});
