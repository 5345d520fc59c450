/** What a tray is told: of silence after two hours, and of answers as soon as the installation has them. */
import { expect, it } from 'vitest';
import type { PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import { KnownAsks } from './known-asks.ts';
import { silentSince } from './trays.ts';

it('silence is said after two hours, and not while the installation is heard, nor where there is none', () => {
  const [last, soon, late] = [
    '2026-01-01T10:00:00.000Z',
    '2026-01-01T11:59:00.000Z',
    '2026-01-01T12:00:00.000Z',
  ];
  expect(silentSince('unreached', last, Date.parse(soon))).toBeNull();
  expect(silentSince('unreached', last, Date.parse(late))).toBe(last);
  expect(silentSince('connected', last, Date.parse(late))).toBeNull();
  expect(silentSince(null, last, Date.parse(late))).toBeNull();
});

it('asks again with another policy and while one waits, and not for who has nothing open', async () => {
  type Asks = NonNullable<PageAsks['asks']>;
  const one = (state: Asks[number]['state']): Asks => [
    {
      requestId: '00000000-0000-4000-8000-000000000001',
      clientId: '00000000-0000-4000-8000-000000000002',
      kind: 'site',
      target: { kind: 'site', value: 'chess.example' },
      name: 'chess.example',
      minutes: null,
      note: '',
      askedAt: '2026-01-01T10:00:00.000Z',
      state,
      answeredAt: null,
      answer: '',
      until: null,
      alwaysSince: null,
      seenAt: null,
      seenBy: null,
      answeredBy: null,
      remindFrom: null,
    },
  ];
  let [now, calls] = [0, 0];
  let said: PageAsks = { asks: [], reason: null };
  const known = new KnownAsks(
    () => {
      calls += 1;
      return Promise.resolve(said);
    },
    () => now,
  );
  const read = async (number: number) => {
    known.of('theo', number);
    await Promise.resolve();
    await Promise.resolve();
    return known.of('theo', number).map(({ state }) => state);
  };
  expect(await read(1)).toEqual([]);
  now += 3_600_000;
  expect([await read(1), calls]).toEqual([[], 1]);
  known.take('theo', { asks: one('waiting'), reason: null });
  said = { asks: one('waiting'), reason: null };
  expect([await read(1), calls]).toEqual([['waiting'], 1]);
  now += 30_000;
  expect([await read(1), calls]).toEqual([['waiting'], 2]);
  // The answer makes another policy.
  said = { asks: one('granted'), reason: null };
  expect([await read(2), calls]).toEqual([['granted'], 3]);
  now += 3_600_000;
  said = { asks: null, reason: 'away' };
  expect([await read(3), calls]).toEqual([['granted'], 4]);
  now += 30_000;
  said = { asks: null, reason: 'unpaired' };
  expect([await read(3), calls]).toEqual([[], 5]);
});
