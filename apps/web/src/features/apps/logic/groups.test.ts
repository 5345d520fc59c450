import { expect, it } from 'vitest';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { findApps, groupApps, realApps } from './groups.ts';

const app = (name: string, category: string | null = null, blocked = false): Application => ({
  appId: `org.example.${name.toLowerCase().replaceAll(' ', '')}`,
  name,
  category,
  blocked,
  iconUrl: null,
  blockedAt: null,
  receivedAt: null,
  computer: null,
});
const names = (apps: readonly Application[]) => apps.map(({ name }) => name);

it('leaves out entries that are no apps of their own', () => {
  const apps = [
    app('A', 'Web'),
    app('B', 'smsBlockList'),
    app('C', 'callBlockList'),
    app('D'),
    app('E', 'Games'),
  ];
  expect(names(realApps(apps))).toEqual(['D', 'E']);
});

it('groups by category in the order of their names, apps without one last', () => {
  const apps = [app('D'), app('E', 'Social'), app('F', 'Games'), app('G', 'Social')];
  expect(groupApps(apps).map(({ category, apps: own }) => [category, names(own)])).toEqual([
    ['Games', ['F']],
    ['Social', ['E', 'G']],
    [null, ['D']],
  ]);
});

it('finds by part of a name or id, whatever capitals and accents', () => {
  const apps = [app('Škola'), app('Kart Cup'), app('Chess', 'Games', true)];
  expect(names(findApps(apps, 'skol', 'all'))).toEqual(['Škola']);
  expect(names(findApps(apps, ' KARTCUP ', 'all'))).toEqual(['Kart Cup']);
  expect(names(findApps(apps, '', 'blocked'))).toEqual(['Chess']);
  expect(names(findApps(apps, 'chess', 'allowed'))).toEqual([]);
});
