/** What the system has told of, and what it should have. */
import { describe, expect, it } from 'vitest';
import { YOUNG_MS } from './pace.ts';
import { Told } from './told.ts';

describe('what the system has told of', () => {
  it('is so for a while after the last word', () => {
    const told = new Told();
    told.add(1, 0);
    told.add(2, 1000);
    told.add(1, 2000);
    told.look(1000 + YOUNG_MS, true);
    expect([1, 2].map((pid) => told.has(pid))).toEqual([true, false]);
    told.look(2000 + YOUNG_MS, true);
    expect(told.has(1)).toBe(false);
  });
});

describe('a change of which nothing was told', () => {
  it('is a sign that the system does not tell of all, once its word is late, and once only', () => {
    const told = new Told();
    told.missed(1, 0);
    expect([told.look(1000, true), told.look(2000, true), told.look(3000, true)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is none where the word comes after it, or where nothing is told at present', () => {
    const told = new Told();
    told.missed(1, 0);
    told.add(1, 500);
    expect(told.look(3000, true)).toBe(false);
    told.missed(1, 4000);
    expect([told.look(4500, false), told.look(7000, true)]).toEqual([false, false]);
  });
});
