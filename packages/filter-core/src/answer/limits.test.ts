import { describe, expect, it } from 'vitest';
import { allowanceOf, ClientMemo } from './client-memo.ts';
import { newLimits, partOf } from './limits.ts';

describe('limits', () => {
  it('are of a part of the network', () => {
    expect(partOf('192.0.2.77')).toBe('192.0.2');
    expect(partOf('::ffff:192.0.2.77')).toBe('192.0.2');
    expect(partOf('2001:db8:1:23ff::1')).toBe(partOf('2001:db8:1:2300:9::'));
    expect(partOf('2001:db8:1:24ff::1')).not.toBe(partOf('2001:db8:1:23ff::1'));
    expect(partOf('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(partOf('::1')).toBe('0:0:0:0');
  });

  it('fill again with time, up to the burst', () => {
    const take = newLimits({ perSecond: 10, burst: 3 });
    const times = (count: number, now: number, address = '192.0.2.1'): string =>
      Array.from({ length: count }, () => take(address, now)[0]).join('');
    expect(times(7, 0)).toBe('aaatdtd');
    expect(times(2, 0, '192.0.3.1')).toBe('aa');
    expect(times(2, 0.1, '192.0.2.9')).toBe('at');
    expect(times(4, 100)).toBe('aaad');
  });

  it('take no more memory for a million sources', () => {
    const take = newLimits({ perSecond: 0, burst: 1 });
    expect(take('1.2.3.4', 0)).toBe('answer');
    expect(take('1.2.3.4', 0)).toBe('truncate');
    for (let part = 0; part < 20_000; part += 1) take(`10.${part >> 8}.${part & 255}.1`, 0);
    // Forgotten, and so full again.
    expect(take('1.2.3.4', 0)).toBe('answer');
  });

  it('are kept by who asks again until they are forgotten', () => {
    const take = newLimits({ perSecond: 0, burst: 2 });
    const memo = new ClientMemo();
    const ask = (): string => allowanceOf(take, '1.2.3.4', memo, 'part');
    expect([ask(), take('1.2.3.9', 0), ask()]).toEqual(['answer', 'answer', 'truncate']);
    for (let part = 0; part < 20_000; part += 1) take(`10.${part >> 8}.${part & 255}.1`, 0);
    expect([memo.part?.isForgotten, ask(), take('1.2.3.9', 0), ask()]).toEqual([
      true,
      'answer',
      'answer',
      'truncate',
    ]);
  });
});
