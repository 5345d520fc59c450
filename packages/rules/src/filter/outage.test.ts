import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf, turnOf, watch, type Watched } from './outage.ts';

const said = { address: '127.0.0.1:8053', upstreams: [{ isAnswering: true }] };

describe('how a resolver stands', () => {
  it('is silent where it was never heard, not heard lately, or answers nowhere', () => {
    expect(standingOf(undefined, 0)).toBe('silent');
    expect(standingOf({ said, at: 0 }, 15_000)).toBe('answering');
    expect(standingOf({ said, at: 0 }, 15_001)).toBe('silent');
    expect(standingOf({ said: { ...said, address: null }, at: 0 }, 0)).toBe('silent');
  });
  it('reaches nobody where none of those it asks answers, and only then', () => {
    const of = (...answering: boolean[]) =>
      standingOf(
        { said: { ...said, upstreams: answering.map((isAnswering) => ({ isAnswering })) }, at: 0 },
        0,
      );
    expect(of(true, false)).toBe('answering');
    expect(of(false, false)).toBe('no-upstream');
    expect(of()).toBe('no-upstream');
    expect(standingOf({ said: { address: said.address }, at: 0 }, 0)).toBe('answering');
  });
});

/** Looks every 30 s at what it stands like, and notes what parents are told. */
const told = (standings: readonly Watched['standing'][], apart = 30_000) => {
  let [watched, open]: [Watched | undefined, 'silent' | 'no-upstream' | null] = [undefined, null];
  const news: [number, 'failed' | 'works'][] = [];
  for (const [index, standing] of standings.entries()) {
    watched = watch(watched, standing, index * apart);
    const turn = turnOf(watched, open);
    if (turn !== null) news.push([(index * apart) / 1000, turn]);
    if (turn === 'failed' && standing !== 'answering') open = standing;
    if (turn === 'works') open = null;
  }
  return news;
};
const times = (standing: Watched['standing'], count: number) => Array.from({ length: count }, () => standing);

describe('what parents are told', () => {
  it('a failure after a minute of it, once, and its end after two minutes without', () => {
    const run = [...times('answering', 2), ...times('silent', 20), ...times('answering', 10)];
    expect(told(run)).toEqual([
      [120, 'failed'],
      [780, 'works'],
    ]);
  });
  it('nothing of a restart, nor after a night in which the machine slept', () => {
    expect(told([...times('answering', 2), ...times('silent', 2), ...times('answering', 10)])).toEqual([]);
    const slept = watch(watch(undefined, 'silent', 0), 'silent', 8 * 3_600_000);
    expect(turnOf(slept, null)).toBeNull();
  });
  it('one failure where it comes and goes within two minutes', () => {
    const flapping = Array.from({ length: 12 }, () => [...times('no-upstream', 3), ...times('answering', 3)]);
    expect(told(flapping.flat())).toEqual([[60, 'failed']]);
  });
  it('by turns, whatever happens', () => {
    const standing = fc.constantFrom<Watched['standing']>('answering', 'no-upstream', 'silent');
    fc.assert(
      fc.property(fc.array(standing, { maxLength: 200 }), (standings) => {
        for (const [index, [, turn]] of told(standings).entries())
          expect(turn).toBe(index % 2 === 0 ? 'failed' : 'works');
      }),
    );
  });
});
