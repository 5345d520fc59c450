import { expect, it } from 'vitest';
import { isPerson } from './accounts.ts';

it('people have ids of login.defs or of systemd-homed; services, nobody and containers have others', () => {
  for (const uid of [1000, 59_999, 60_001, 60_513]) expect(isPerson({ uid }), String(uid)).toBe(true);
  for (const uid of [0, 999, 60_000, 60_514, 61_184, 65_534, 100_000, 524_288])
    expect(isPerson({ uid }), String(uid)).toBe(false);
});
