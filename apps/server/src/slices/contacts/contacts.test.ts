import { describe, expect, it } from 'vitest';
import type {
  BlockedNumber,
  ContactEntry,
  ContactPeople,
} from '@kinward/contract/contacts/contacts.schemas.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { purgeReports } from '../../core/device-logs/report-purge.ts';

const stack = useStack({ limits: { contactRowsPerDay: 10, peopleListed: 4 } });
const DAY = 86_400;
const PATHS = ['/contactlog', '/contactlog/people', '/contactlog/blocked'];

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: unknown,
) => stack.current.server.inject({ method, url: `/api${url}`, headers, payload: payload as object });

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  const get = async <T>(path: string): Promise<T> =>
    (await call('GET', `${path}${path.includes('?') ? '&' : '?'}deviceId=${deviceId}`, parent.headers)).json()
      .data as T;
  return {
    parent,
    device,
    deviceId,
    report: (entries: unknown) => call('POST', '/device/contactlogs', device.headers, entries),
    list: (query = '') => get<ContactEntry[]>(`/contactlog${query}`),
    people: (query: string) => get<ContactPeople>(`/contactlog/people?kind=${query}`),
    blocked: () => get<BlockedNumber[]>('/contactlog/blocked'),
    change: (kind: 'call' | 'sms', action: 'block' | 'allow', ...values: string[]) =>
      call('POST', '/child/device/policy', parent.headers, { deviceId, kind, action, values }),
  };
};

const ago = (seconds: number): string =>
  new Date(stack.current.clock.now().getTime() - seconds * 1000).toISOString();
const entry = (more: object = {}, seconds = 60) => ({
  kind: 'call',
  direction: 'incoming',
  number: '+44 7700 900123',
  name: 'Gran',
  durationSeconds: 61,
  at: ago(seconds),
  ...more,
});

it('401 without a session and for the wrong side', async () => {
  const { parent, device, deviceId } = await family();
  for (const path of PATHS)
    for (const headers of [{}, device.headers])
      expect((await call('GET', `${path}?kind=call&deviceId=${deviceId}`, headers)).statusCode).toBe(401);
  for (const headers of [{}, parent.headers])
    expect((await call('POST', '/device/contactlogs', headers)).statusCode).toBe(401);
});

it("404 for another family's device", async () => {
  const [own, other] = [await family(), await family()];
  for (const path of PATHS)
    for (const id of [own.deviceId, newId()])
      expect((await call('GET', `${path}?kind=call&deviceId=${id}`, other.parent.headers)).statusCode).toBe(
        404,
      );
});

describe('POST /device/contactlogs', () => {
  it('is read by kind, newest first, in the fields that were sent', async () => {
    const { report, list } = await family();
    const sms = entry(
      { kind: 'sms', number: 'ParcelCo', name: null, durationSeconds: null, text: 'At 4' },
      10,
    );
    const answer = await report([entry(), sms]);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { stored: 2, duplicates: 0, notKept: 0 }]);
    const [calls, messages, both] = [await list('?kind=call'), await list('?kind=sms'), await list()];
    expect(calls).toEqual([
      {
        ...entry(),
        at: expect.any(String),
        id: expect.any(String),
        number: '+447700900123',
        text: null,
        blocked: false,
      },
    ]);
    expect(messages).toEqual([{ ...sms, id: expect.any(String), blocked: false }]);
    expect(both).toEqual([...messages, ...calls]);
  });

  it('keeps what is sent again once, also twice at once and under another name', async () => {
    const { report, list } = await family();
    const one = entry();
    await Promise.all([report([one, one]), report([one])]);
    expect((await report([{ ...one, name: 'Grandma' }])).json().data).toMatchObject({
      stored: 0,
      duplicates: 1,
    });
    await report([{ ...one, number: '+447700900124' }]);
    expect((await list()).map(({ number }) => number).toSorted()).toEqual(['+447700900123', '+447700900124']);
  });

  it('takes a withheld number and odd text cleaned', async () => {
    const { report, list } = await family();
    await report([
      entry({ number: null, name: undefined, durationSeconds: 0.4 }, 1),
      entry({ number: ' <b>\u202e1 ', name: '<script>alert(1)</script>', text: 'a\u0007b' }, 2),
    ]);
    expect(
      (await list()).map(({ number, name, durationSeconds, text }) => [number, name, durationSeconds, text]),
    ).toEqual([
      ['', null, 0, null],
      ['<b>1', '<script>alert(1)</script>', 61, 'ab'],
    ]);
  });

  it.each<[string, () => unknown]>([
    ['no list', () => ({})],
    ['an unknown kind', () => [entry({ kind: 'mms' })]],
    ['an unknown direction', () => [entry({ direction: 'sideways' })]],
    ['a negative length', () => [entry({ durationSeconds: -1 })]],
    ['a call of a month', () => [entry({ durationSeconds: 30 * DAY })]],
    ['a NUL', () => [entry({ name: 'a\0' })]],
    ['half a character', () => [entry({ text: '\udc00' })]],
    ['no time', () => [entry({ at: undefined })]],
    ['a call from tomorrow', () => [entry({}, -DAY)]],
    ['1,001 calls', () => Array.from({ length: 1_001 }, (_, index) => entry({}, index))],
  ])('400 for %s, and nothing is kept', async (_, body) => {
    const { report, list } = await family();
    expect((await report(body())).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("429 past the day's share", async () => {
    const { report, list } = await family();
    const batch = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => entry({}, from + index));
    expect((await report(batch(9, 0))).statusCode).toBe(200);
    expect((await report(batch(2, 100))).json().code).toBe('QUOTA');
    expect(await list()).toHaveLength(9);
    expect((await report(batch(1, 100))).statusCode).toBe(200);
  });

  it('is deleted after 30 days, and with the device', async () => {
    const { parent, deviceId, report, list } = await family();
    await report([entry({}, 29 * DAY), entry({}, DAY)]);
    stack.current.clock.advance(2 * DAY);
    const { db, clock } = stack.current;
    await purgeReports({ db, clock }, 'contacts');
    expect(await list()).toHaveLength(1);
    // Two days later the recent authentication is too old.
    const again = await stack.current.login(parent.email, parent.password);
    await call('DELETE', `/child/device/${deviceId}`, again.headers);
    const left = db.selectFrom('contact_entries').select('number').where('device_id', '=', deviceId);
    await expect.poll(() => left.execute()).toEqual([]);
  });
});

it('GET /contactlog pages and searches', async () => {
  const { report, list } = await family();
  const at = ago(60);
  await report(
    Array.from({ length: 5 }, (_, index) => entry({ number: `+44770090012${index}`, name: `N${index}`, at })),
  );
  const first = await list('?limit=3&kind=call');
  const rest = await list(`?limit=3&kind=call&before=${first.at(-1)!.id}`);
  expect(new Set([...first, ...rest].map(({ number }) => number)).size).toBe(5);
  expect(await list('?search=n3')).toHaveLength(1);
  expect(await list('?search=900124')).toHaveLength(1);
});

describe('GET /contactlog/people', () => {
  it.each(['', 'kind=mms', `kind=call&search=${'a'.repeat(101)}`])('400 for "%s"', async (query) => {
    const { parent, deviceId } = await family();
    const answer = await call('GET', `/contactlog/people?deviceId=${deviceId}&${query}`, parent.headers);
    expect(answer.statusCode).toBe(400);
  });

  it('counts by number, under the newest name, the last in touch first', async () => {
    const { report, people, list, change } = await family();
    await report([
      entry({ durationSeconds: 100 }, 500),
      entry({ direction: 'outgoing', durationSeconds: 20, name: 'Grandma', number: '+44 7700-900123' }, 400),
      entry({ direction: 'missed', durationSeconds: 30, name: null }, 300),
      // Another number under the same name is another person.
      entry({ number: '+447700900999', name: 'Grandma', durationSeconds: null }, 350),
      entry({ number: null, name: null, durationSeconds: 5 }, 200),
      entry({ kind: 'sms', number: 'ParcelCo', name: null, text: 'At 4' }, 100),
    ]);
    await change('call', 'block', '+447700900123');
    expect(await people('call')).toEqual({
      count: 3,
      people: [
        expect.objectContaining({ number: '', name: null, incoming: 1, totalSeconds: 5, blocked: false }),
        {
          number: '+447700900123',
          numbers: ['+447700900123'],
          name: 'Grandma',
          incoming: 1,
          outgoing: 1,
          missed: 1,
          totalSeconds: 120,
          lastAt: expect.any(String),
          lastDirection: 'missed',
          lastText: null,
          blocked: true,
        },
        expect.objectContaining({
          number: '+447700900999',
          numbers: ['+447700900999'],
          name: 'Grandma',
          totalSeconds: 0,
          blocked: false,
        }),
      ],
    });
    expect((await people('sms')).people).toEqual([
      expect.objectContaining({ number: 'ParcelCo', incoming: 1, lastText: 'At 4', blocked: false }),
    ]);
    // A search finds people, and counts them whole.
    const found = await people('call&search=gran');
    expect(found.people.map(({ number, incoming }) => [number, incoming])).toEqual([
      ['+447700900123', 1],
      ['+447700900999', 1],
    ]);
    expect(found.people[0]?.totalSeconds).toBe(120);
    expect(await people('call&search=%25')).toEqual({ count: 0, people: [] });
    // Their single calls.
    expect(await list(`?kind=call&number=${encodeURIComponent('+447700900123')}`)).toHaveLength(3);
    expect((await list('?kind=call&number=')).map(({ durationSeconds }) => durationSeconds)).toEqual([5]);
  });

  it('puts a number with and without its country together, in the country of the parents', async () => {
    const { report, people, list, change, parent } = await family();
    await stack.current.db
      .updateTable('accounts')
      .set({ phone: '+447400999001' })
      .where('id', '=', parent.userId)
      .execute();
    await report([
      entry({ number: '07400 123456', name: 'Gran' }, 60),
      entry({ number: '+447400123456', name: null, direction: 'outgoing' }, 120),
      entry({ number: '+49 7400 123456', name: 'Someone else' }, 180),
      entry({ number: '999', name: null }, 240),
    ]);
    const told = async () =>
      (await people('call')).people.map(({ number, numbers, name, incoming, outgoing, blocked }) => [
        number,
        numbers.toSorted(),
        name,
        incoming + outgoing,
        blocked,
      ]);
    const gran = ['+447400123456', '07400123456'];
    const rest = [
      ['+497400123456', ['+497400123456'], 'Someone else', 1, false],
      ['999', ['999'], null, 1, false],
    ];
    expect(await told()).toEqual([['+447400123456', gran, 'Gran', 2, false], ...rest]);
    for (const number of gran)
      expect((await list(`?number=${encodeURIComponent(number)}`)).map((one) => one.number)).toEqual([
        '07400123456',
        '+447400123456',
      ]);
    await change('call', 'block', '+447400123456');
    expect((await told())[0]?.at(-1)).toBe(false);
    await change('call', 'block', '07400123456');
    expect((await told())[0]?.at(-1)).toBe(true);
  });

  it('says how many there are when not all are listed', async () => {
    const { report, people } = await family();
    await report(Array.from({ length: 5 }, (_, index) => entry({ number: `+44770090012${index}` }, index)));
    const { count, people: listed } = await people('call');
    expect([count, listed.length]).toEqual([5, 4]);
    expect(listed[0]?.number).toBe('+447700900120');
  });
});

describe('blocking', () => {
  it('holds for calls and for messages apart, and says whether the device knows', async () => {
    const { device, report, list, change, blocked } = await family();
    await report([entry({}, 2), entry({ kind: 'sms' }, 1), entry({ kind: 'sms', number: 'ParcelCo' }, 3)]);
    await change('call', 'block', '+44 (7700) 900-123');
    await call('GET', '/device/policy', device.headers);
    stack.current.clock.advance(1);
    await change('sms', 'block', 'ParcelCo');
    expect((await list()).map(({ kind, blocked: is }) => [kind, is])).toEqual([
      ['sms', false],
      ['call', true],
      ['sms', true],
    ]);
    expect(await blocked()).toEqual([
      { kind: 'sms', number: 'ParcelCo', blockedAt: expect.any(String), receivedAt: null },
      {
        kind: 'call',
        number: '+447700900123',
        blockedAt: expect.any(String),
        receivedAt: expect.any(String),
      },
    ]);
    await change('call', 'allow', '+447700900123');
    expect(await blocked()).toHaveLength(1);
  });

  it('refuses what is no number, with a message; a sender of messages may be a word', async () => {
    const { change } = await family();
    const answer = await change('call', 'block', 'ParcelCo');
    expect([answer.statusCode, answer.json().errors[0].message]).toEqual([400, 'Enter a phone number']);
    expect((await change('sms', 'block', 'ParcelCo')).statusCode).toBe(200);
  });
});
