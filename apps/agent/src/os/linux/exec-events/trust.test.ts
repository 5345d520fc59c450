/** When the kernel's word of what begins is relied on. */
import { describe, expect, it } from 'vitest';
import { ALL_KNOWN_MS } from '../../../apps/watching/pace.ts';
import { BEAT_MS, Trust } from './trust.ts';

/** Hears words from one moment to another. */
const hear = (trust: Trust, from: number, to: number): void => {
  for (let at = from; at <= to; at += BEAT_MS) trust.heard(at);
};
const SOME_MS = 100_000;

describe('what the kernel tells of', () => {
  it('is not relied on before it says what it was asked, and all that is known was looked at', () => {
    const trust = new Trust();
    expect(trust.isWhole(0)).toBe(false);
    hear(trust, 0, ALL_KNOWN_MS);
    expect(trust.isWhole(ALL_KNOWN_MS - 1)).toBe(false);
    expect(trust.isWhole(ALL_KNOWN_MS)).toBe(true);
  });

  it('is not relied on once it is silent, and after that not before all was looked at again', () => {
    const trust = new Trust();
    hear(trust, 0, SOME_MS);
    // One that is late on a busy machine is none that is missing.
    expect(trust.isWhole(SOME_MS + 2 * BEAT_MS)).toBe(true);
    const silent = SOME_MS + 4 * BEAT_MS;
    expect(trust.isWhole(silent)).toBe(false);
    hear(trust, silent, silent + ALL_KNOWN_MS);
    expect(trust.isWhole(silent + ALL_KNOWN_MS - 1)).toBe(false);
    expect(trust.isWhole(silent + ALL_KNOWN_MS)).toBe(true);
  });

  it('is not relied on where something was lost, and for ten minutes where it was silent between two words', () => {
    const trust = new Trust();
    hear(trust, 0, 2 * SOME_MS);
    trust.lost(SOME_MS);
    expect([SOME_MS, SOME_MS + ALL_KNOWN_MS].map((at) => trust.isWhole(at))).toEqual([false, true]);
    trust.deceived(SOME_MS);
    // What is lost meanwhile makes it no shorter.
    trust.lost(SOME_MS + 1);
    const after = SOME_MS + 600_000;
    hear(trust, SOME_MS, after);
    expect([after - 1, after].map((at) => trust.isWhole(at))).toEqual([false, true]);
  });
});
