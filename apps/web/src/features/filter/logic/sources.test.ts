import { expect, it } from 'vitest';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { feedable, growthOf, partsOf } from './sources.ts';

const version = (names: number) => ({
  version: '0'.repeat(64),
  names,
  bytes: 1,
  fetchedAt: '2026-05-01T00:00:00.000Z',
});
const source = (sourceId: string, more: Partial<FilterSource> = {}): FilterSource => ({
  sourceId,
  kind: 'preset',
  name: sourceId,
  url: 'https://lists.example/x',
  home: null,
  licence: null,
  targets: [{ target: 'category:ads', name: 'Advertising' }],
  on: false,
  state: 'off',
  inForce: null,
  waiting: null,
  earlier: [],
  fault: null,
  checkedAt: null,
  nextAt: null,
  policies: [],
  ...more,
});
const waiting = { ...version(1520), reason: 'jump' as const, wellKnown: [], change: null };
const inForce = { ...version(1000), since: '2026-05-01T00:00:00.000Z', change: null };

it('come in three parts, those that are off by what they feed', () => {
  const malware = [{ target: 'security:malware', name: 'Malware' }];
  const parts = partsOf([
    source('a'),
    source('b', { on: true, state: 'in-force' }),
    source('c', { on: true, state: 'waiting', waiting }),
    source('d', { targets: malware }),
    source('e'),
  ]);
  expect(parts.waiting.map(({ sourceId }) => sourceId)).toEqual(['c']);
  expect(parts.on.map(({ sourceId }) => sourceId)).toEqual(['b', 'c']);
  expect(parts.off.map(({ name, sources }) => [name, sources.length])).toEqual([
    ['Advertising', 2],
    ['Malware', 1],
  ]);
});

it.each([
  [1520, 52],
  [480, -52],
])('with %d names after 1,000 would grow by %d %%', (names, percent) => {
  expect(growthOf(source('a', { inForce, waiting: { ...waiting, names } }))).toBe(percent);
});

it('does not grow where there was none', () => {
  expect(growthOf(source('a', { waiting }))).toBeNull();
});

it('can hold what policies can close, and what presets feed, each once', () => {
  const groups = [
    {
      targets: [
        { target: 'category:ads', name: 'Advertising' },
        { target: 'list:x', name: 'Mine' },
      ],
    },
  ];
  const sources = [source('a', { targets: [{ target: 'security:malware', name: 'Malware' }] })];
  expect(feedable(groups, sources).map(({ target }) => target)).toEqual(['category:ads', 'security:malware']);
});
