/** What is counted of what devices asked: by hour and day of the family's clock, by what blocked it, and as a table. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { LogCount } from '@kinward/contract/filter/log.schemas.ts';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { newId } from '../../platform/ids.ts';
import { useFilterLog } from './filter-log.harness.ts';

const { stack, batchOf, deliver, logged, row, count } = useFilterLog();
const call = callsOf(() => stack.current.server);

/** A Wednesday; in Zagreb it is 17:30. */
const NOW = new Date('2026-05-20T15:30:00Z');
beforeAll(() => {
  stack.current.clock.freeze(NOW);
});
const at = (time: string, day = 20): number => Date.parse(`2026-05-${day}T${time}:00Z`);

const counting = async () => {
  const one = await logged();
  await call('PUT', '/family', one.parent.headers, { timeZone: 'Europe/Zagreb' });
  return {
    ...one,
    ask: (query = '', path = '/filter/stats') => call('GET', `${path}?${query}`, one.parent.headers),
    read: async (query = ''): Promise<FilterStats> => {
      const answer = await call('GET', `/filter/stats?${query}`, one.parent.headers);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    },
    counted: async (...counts: LogCount[]) => {
      expect(await deliver(batchOf(one.familyId, { counts }))).toBe(200);
    },
    of: (time: string, more: Partial<LogCount> = {}, day = 20) =>
      count(one.deviceId, { at: at(time, day), ...more }),
  };
};

describe('the sums are refused', () => {
  it('401 without a session and to a device, the table too', async () => {
    const { parent } = await logged();
    const device = await stack.current.device(parent);
    for (const path of ['/filter/stats', '/filter/stats.csv'])
      for (const headers of [{}, device.headers])
        expect((await call('GET', path, headers)).statusCode).toBe(401);
  });

  it.each([`deviceId=${newId()}&childId=${newId()}`, 'range=year', 'date=2026-02-30', 'date=yesterday'])(
    '400 for %s',
    async (query) => {
      const { ask } = await counting();
      for (const path of ['/filter/stats', '/filter/stats.csv'])
        expect((await ask(query, path)).statusCode).toBe(400);
    },
  );

  it("404 for another family's device or child; and nothing of it is in one's own", async () => {
    const [one, other] = [await counting(), await counting()];
    await one.counted(one.of('10:00'));
    const { childId } = (await one.read()).devices[0]!;
    for (const query of [`deviceId=${one.deviceId}`, `childId=${childId}`, `deviceId=${newId()}`])
      expect((await other.ask(query)).statusCode).toBe(404);
    expect(await other.read()).toMatchObject({ questions: 0, firstDay: null, before: null });
  });
});

describe('the sums', () => {
  it('of a day are by its hours, with what blocked most and which services were in use', async () => {
    const { deviceId, read, counted, of } = await counting();
    const used = { target: 'service:youtube', used: true };
    await counted(
      of('10:00', { queries: 5 }),
      of('10:40', { queries: 3 }),
      of('11:00', { verdict: 'blocked', queries: 2 }),
      of('11:00', { verdict: 'blocked', target: 'category:ads', queries: 2 }),
      of('11:20', { verdict: 'blocked', queries: 7 }),
      of('11:20', { verdict: 'blocked', target: 'deny', queries: 7 }),
      of('10:01', used),
      of('10:02', used),
      of('10:20', used),
    );
    const stats = await read(`deviceId=${deviceId}`);
    expect(stats).toMatchObject({
      timeZone: 'Europe/Zagreb',
      today: '2026-05-20',
      from: '2026-05-20',
      to: '2026-05-20',
      questions: 17,
      blocked: 9,
      before: null,
      blockedBy: [
        { target: 'deny', name: null, questions: 7 },
        { target: 'category:ads', name: expect.any(String), questions: 2 },
      ],
      uses: [{ target: 'service:youtube', name: 'YouTube', minutes: 3 }],
      devices: [{ deviceId, questions: 17, blocked: 9 }],
    });
    expect(stats.bars).toHaveLength(24);
    expect(stats.bars.filter(({ questions }) => questions > 0)).toEqual([
      { from: '2026-05-20T10:00:00.000Z', to: '2026-05-20T11:00:00.000Z', questions: 8, blocked: 0 },
      { from: '2026-05-20T11:00:00.000Z', to: '2026-05-20T12:00:00.000Z', questions: 9, blocked: 9 },
    ]);
    // By the family's clock.
    expect(stats.hours.filter(({ questions }) => questions > 0)).toEqual([
      { hour: 12, questions: 8, blocked: 0 },
      { hour: 13, questions: 9, blocked: 9 },
    ]);
  });

  it('are beside the stretch before, up to the same time of day', async () => {
    const { read, counted, of } = await counting();
    await counted(
      of('08:00', { queries: 1 }, 10),
      of('15:15', { queries: 20 }, 19),
      of('15:30', { queries: 100, verdict: 'blocked' }, 19),
      of('09:00', { queries: 4 }),
    );
    expect(await read()).toMatchObject({ questions: 4, before: { questions: 20, blocked: 0 } });
    expect(await read('date=2026-05-19')).toMatchObject({ questions: 120, before: { questions: 0 } });
    // Of the seven days before nothing is known from their beginning on.
    const week = await read('range=week');
    expect(week).toMatchObject({ from: '2026-05-14', questions: 124, before: null, firstDay: '2026-05-10' });
    expect(week.bars).toHaveLength(7);
    expect(week.bars.map(({ questions }) => questions)).toEqual([0, 0, 0, 0, 0, 120, 4]);
    expect((await read('range=month')).bars).toHaveLength(30);
  });

  it('of a day with 25 hours have 25 bars, and the hour that comes twice is one of the clock', async () => {
    stack.current.clock.freeze(new Date('2026-10-25T20:00:00Z'));
    const { read, counted, of } = await counting();
    const night = (time: string) => of('00:00', { at: Date.parse(`2026-10-25T${time}:00Z`), queries: 3 });
    await counted(night('00:10'), night('01:10'));
    const stats = await read();
    expect(stats.bars).toHaveLength(25);
    expect(stats.hours[2]).toEqual({ hour: 2, questions: 6, blocked: 0 });
    stack.current.clock.freeze(NOW);
  });

  it('have the sites that were asked most, without adverts, and each device of the family', async () => {
    const { familyId, deviceId, parent, read, counted, of } = await counting();
    const rows = [
      row(deviceId, 'www.a.example', { at: at('15:29'), queries: 4 }),
      row(deviceId, 'b.example', { at: at('15:29'), queries: 9, verdict: 'blocked' }),
      row(deviceId, 'x.adnxs.com', { at: at('15:29'), queries: 99 }),
      // Of the minute that is not over, of which no sums are there yet.
      row(deviceId, 'b.example', { at: at('15:30'), queries: 5, verdict: 'blocked' }),
    ];
    await deliver(batchOf(familyId, { rows }));
    const other = await stack.current.device(parent);
    await counted(of('10:00', { queries: 2 }));
    expect(await read()).toMatchObject({
      sites: [
        { site: 'b.example', questions: 9, blocked: 9 },
        { site: 'a.example', questions: 4, blocked: 0 },
      ],
      keptDays: 7,
      devices: expect.arrayContaining([
        expect.objectContaining({ deviceId, questions: 2 }),
        expect.objectContaining({ deviceId: other.deviceId, questions: 0 }),
      ]),
    });
  });

  it('are a table too, in which no cell is a formula', async () => {
    const { deviceId, parent, ask, counted, of } = await counting();
    await counted(
      of('10:00', { queries: 2 }),
      of('11:00', { verdict: 'blocked', target: '=1+1', queries: 3 }),
    );
    await call('PUT', `/child/device/${deviceId}`, parent.headers, { deviceName: 'Tab "A"' });
    const answer = await ask('', '/filter/stats.csv');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('filter-2026-05-20.csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toBe('from,to,child,device,verdict,target,name,questions');
    expect(lines[1]).toMatch(/^2026-05-20T10:00:00.000Z,2026-05-20T11:00:00.000Z,.+,allowed,,,2$/u);
    expect(lines[2]).toContain(",blocked,'=1+1,,3");
  });
});
