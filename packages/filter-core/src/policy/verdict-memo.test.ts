import { describe, expect, it } from 'vitest';
import { Decided, OPEN, TRUSTED, UNDECIDED } from './decided.ts';
import { VerdictMemo } from './verdict-memo.ts';

const hashOf = (number: number): [number, number] => [
  Math.imul(number + 1, 0x9e_37_79_b1),
  Math.imul(number + 7, 0x85_eb_ca_6b),
];

describe('verdicts that are remembered', () => {
  it('are found for the same rules and the same name, and for no others', () => {
    const memo = new VerdictMemo(64);
    memo.keep(5, 1, 2, 77);
    expect([memo.find(5, 1, 2), memo.find(6, 1, 2), memo.find(5, 2, 1), memo.find(5, 1, 3)]).toEqual([
      77, 0, 0, 0,
    ]);
  });

  it('are never those of another name, and give way to others in the same room', () => {
    const memo = new VerdictMemo(64);
    let [right, wrong] = [0, 0];
    for (let number = 0; number < 200_000; number += 1) {
      memo.keep(1, ...hashOf(number), 1 + (number % 60_000));
      const found = memo.find(1, ...hashOf(number - 200));
      if (found === 1 + ((number - 200) % 60_000)) right += 1;
      else if (found !== 0) wrong += 1;
    }
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(100_000);
  });

  it('of all names are there where there is room', () => {
    const memo = new VerdictMemo(4096);
    for (let number = 0; number < 4096; number += 1) memo.keep(1, ...hashOf(number), 3);
    const found = Array.from({ length: 4096 }, (_, number) => memo.find(1, ...hashOf(number)));
    expect(found.filter((verdict) => verdict === 3).length).toBeGreaterThan(4090);
  });
});

it('closings have numbers, given once for what is said, and begin again where there are none left', () => {
  const decided = new Decided(5);
  const name = (number: number) => ({ nameOne: number, nameTwo: number });
  const closings = Array.from({ length: 4 }, (_, at) => ({
    reason: { kind: 'deny' as const },
    why: { code: 17 + at },
  }));
  decided.keepOpen(1, name(1));
  decided.keepOpen(1, name(2), TRUSTED);
  for (const [at, closing] of closings.slice(0, 3).entries()) decided.keepClosed(1, name(3 + at), closing);
  decided.keepClosed(1, name(9), closings[0]!);
  expect([decided.find(1, name(1)), decided.find(1, name(2)), decided.find(1, name(3))]).toEqual([
    OPEN,
    TRUSTED,
    decided.find(1, name(9)),
  ]);
  expect(decided.closing(decided.find(1, name(5)))).toBe(closings[2]);
  decided.keepClosed(1, name(6), closings[3]!);
  expect([decided.find(1, name(1)), decided.find(1, name(5))]).toEqual([UNDECIDED, UNDECIDED]);
});
