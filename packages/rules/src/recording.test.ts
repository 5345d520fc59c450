import { describe, expect, it } from 'vitest';
import {
  isAdult,
  isWithheld,
  ORDINARY,
  pausedUntil,
  spansPause,
  takes,
  type RecordingFacts,
} from './recording.ts';

const facts = (some: Partial<RecordingFacts>): RecordingFacts => ({ ...ORDINARY, ...some });
const KINDS = ['position', 'usage', 'web', 'contacts', 'sms'];

describe("a child's device", () => {
  it('records every kind without asking for consent', () => {
    expect(KINDS.map((kind) => takes(facts({ adultOn: 1_000 }), kind, 999))).toEqual(KINDS.map(() => true));
  });
});

describe('an adult', () => {
  it.each([
    ['by age, from the birthday on', { adultOn: 1_000 }],
    ["by the holder's word, whatever the age", { declaredAt: 1_000 }],
    ['by whichever comes first', { adultOn: 5_000, declaredAt: 1_000 }],
  ])('%s', (_, some) => {
    expect([isAdult(facts(some), 999), isAdult(facts(some), 1_000)]).toEqual([false, true]);
  });

  it('shares nothing without consent, only the consented kind, and no longer than the consent is valid', () => {
    const silent = facts({ declaredAt: 0 });
    expect(KINDS.map((kind) => takes(silent, kind, 10))).toEqual(KINDS.map(() => false));
    const shared = facts({ declaredAt: 0, shares: { position: 20, usage: null } });
    expect(KINDS.map((kind) => takes(shared, kind, 19))).toEqual([true, false, false, false, false]);
    expect(takes(shared, 'position', 20)).toBe(false);
  });
});

describe('fixes measured before consent', () => {
  it('are not recorded, except the most recent one', () => {
    const given = 100 * 86_400_000;
    const shares = { position: given + 30 * 86_400_000, usage: null };
    const adult = facts({ declaredAt: 0, shares });
    expect(isWithheld(adult, given - 61_000, given)).toBe(true);
    expect(isWithheld(adult, given - 59_000, given)).toBe(false);
    expect(isWithheld(facts({ adultOn: given + 1, shares }), given - 61_000, given)).toBe(false);
  });
});

describe('a pause', () => {
  const pauses = [
    [100, 200],
    [150, 300],
    [400, 400],
  ] as const;

  it.each([
    [99, null],
    [100, 200],
    [150, 300],
    [299, 300],
    [300, null],
    [400, null],
  ])('at %d lasts until %s', (at, end) => {
    expect(pausedUntil(facts({ pauses }), at)).toBe(end);
  });

  it('drops fixes by their own time, however late they arrive, and a device clock that is ahead does not escape it', () => {
    expect(isWithheld(facts({ pauses }), 120, 9_000)).toBe(true);
    expect(isWithheld(facts({ pauses }), 90, 120)).toBe(false);
    expect(isWithheld(facts({ pauses }), 320, 280)).toBe(true);
    expect(isWithheld(ORDINARY, 120, 120)).toBe(false);
  });

  it('hides crossings between a fix before it and one after it', () => {
    expect(spansPause(facts({ pauses }), 90, 310)).toBe(true);
    expect(spansPause(facts({ pauses }), 300, 310)).toBe(false);
    expect(spansPause(facts({ pauses }), 10, 99)).toBe(false);
    expect(spansPause(facts({ pauses }), 390, 410)).toBe(false);
  });
});
