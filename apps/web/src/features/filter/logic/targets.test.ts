import { describe, expect, it } from 'vitest';
import { groupState, isClosedByCategory, pressService, serviceState, withTargets } from './targets.ts';

const games = {
  targets: [
    { target: 'category:games', name: 'Online games' },
    { target: 'category:game-stores', name: 'Game shops' },
  ],
};

describe('a group of categories', () => {
  it('is blocked, allowed or mixed by what of it is blocked', () => {
    expect(groupState(games, { blocked: [] })).toBe('allowed');
    expect(groupState(games, { blocked: ['category:games', 'category:news'] })).toBe('mixed');
    expect(groupState(games, { blocked: ['category:game-stores', 'category:games'] })).toBe('blocked');
  });

  it('is blocked or allowed as a whole, and nothing else with it', () => {
    const all = games.targets.map(({ target }) => target);
    expect(withTargets(['category:news', 'category:games'], all, true)).toEqual(['category:news', ...all]);
    expect(withTargets(['category:news', 'category:games'], all, false)).toEqual(['category:news']);
  });
});

describe('a service', () => {
  const chess = { target: 'service:chess', categories: ['category:games'] };

  it('is blocked, then allowed, then as its category, press by press', () => {
    let rules = { blocked: ['category:games'], allowed: [] as string[] };
    const seen = [serviceState(chess, rules)];
    for (let press = 0; press < 3; press += 1) {
      rules = { ...rules, ...pressService(chess, rules) };
      seen.push(serviceState(chess, rules));
    }
    expect(seen).toEqual(['follows', 'blocked', 'allowed', 'follows']);
    expect(rules).toEqual({ blocked: ['category:games'], allowed: [] });
  });

  it('that follows its categories is closed by any of them', () => {
    expect(isClosedByCategory(chess, { blocked: ['category:games'] })).toBe(true);
    expect(isClosedByCategory(chess, { blocked: ['category:news'] })).toBe(false);
  });
});
