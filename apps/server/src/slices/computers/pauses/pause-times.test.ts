import { describe, expect, it } from 'vitest';
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { settlePauses } from './pause-times.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 4, 10, 12, minutes)).toISOString();
const DAY = -24 * 60;
const pause = (began: number, until: number | null, ended: number | null = null): ComputerPause => ({
  id: '0198a5f0-0000-7000-8000-000000000001',
  user: 'ada',
  by: 'code',
  beganAt: at(began),
  until: until === null ? null : at(until),
  endedAt: ended === null ? null : at(ended),
});
const settle = (
  told: ComputerPause,
  {
    before = [],
    last = null,
    clock,
  }: { before?: ComputerPause[]; last?: number | null; clock?: number } = {},
) =>
  settlePauses([told], {
    before,
    lastAt: last === null ? null : new Date(at(last)),
    computerAt: clock === undefined ? undefined : at(clock),
    now: new Date(at(0)),
  })[0];

describe('when a pause was', () => {
  it('is what the computer says where its clock goes right', () => {
    for (const told of [pause(-5, 5), pause(-5, null), pause(-30, -20, -22)])
      expect(settle(told, { clock: 0, last: -40 })).toEqual(told);
    // What is under way is no wrong clock.
    expect(settle(pause(-5, 5), { clock: -0.5 })).toEqual(pause(-5, 5));
  });

  it('follows the server’s clock where the computer’s is a day back, or ahead', () => {
    expect(settle(pause(DAY - 5, DAY + 5), { clock: DAY })).toEqual(pause(-5, 5));
    expect(settle(pause(-DAY - 5, -DAY + 5, -DAY - 1), { clock: -DAY })).toEqual(pause(-5, 5, -1));
  });

  it('is after the report that did not tell of it, and not in the future, also where the clock is not said', () => {
    expect(settle(pause(DAY, DAY + 10), { last: -20 })).toEqual(pause(-20, -10));
    expect(settle(pause(60, 70))).toEqual(pause(0, 10));
    expect(settle(pause(DAY, DAY + 10, DAY + 2), { last: -20 })).toEqual(pause(-20, -10, -20));
  });

  it('stays as it was told first, and its end is not before it', () => {
    const before = [pause(-5, 5)];
    expect(settle(pause(DAY - 5, DAY + 5), { before, last: -1 })).toEqual(pause(-5, 5));
    expect(settle(pause(DAY - 5, DAY + 5, DAY), { before, last: -1, clock: DAY })).toEqual(pause(-5, 5, 0));
    expect(settle(pause(-5, 5, DAY), { before })).toEqual(pause(-5, 5, -5));
  });

  it('is never before the day that is told of, nor longer than a day, whatever a computer says', () => {
    const [first, last] = ['1900-01-01T00:00:00.000Z', '9999-11-30T00:00:00.000Z'];
    const said = { ...pause(0, 0), beganAt: first, until: last };
    const context = { before: [], lastAt: null, computerAt: last, now: new Date(at(0)) };
    expect(settlePauses([said], context)).toEqual([pause(DAY, 0)]);
    expect(settlePauses([{ ...said, beganAt: last, until: first, endedAt: first }], context)).toEqual([
      pause(0, 0, 0),
    ]);
  });
});
