import { expect, it } from 'vitest';
import { overweight, weighPages } from './weight.ts';

const page = (feature: string, name: string) => `src/features/${feature}/pages/${name}.tsx`;
const manifest = {
  'index.html': { file: 'entry.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js' },
  '_map.js': { file: 'map.js', imports: ['_base.js'] },
  'src/app/user-area.ts': { file: 'table.js', imports: ['_base.js'] },
  'src/app/shell/Shell.tsx': { file: 'shell.js', imports: ['_base.js'] },
  'src/app/filter/filter-area.ts': { file: 'filter-table.js', imports: ['_base.js'] },
  'src/app/filter/FilterShell.tsx': { file: 'filter-shell.js', imports: ['_base.js'] },
  'src/features/dashboard/components/LiveMap.tsx': { file: 'live.js', imports: ['_map.js'] },
  [page('accounts', 'LoginPage')]: { file: 'login.js', imports: ['_base.js'] },
  [page('dashboard', 'DashboardPage')]: { file: 'dashboard.js', imports: ['_base.js'] },
  [page('filter', 'PolicyPage')]: { file: 'policy.js', imports: ['_base.js'] },
  [page('locations', 'GeoLocationPage')]: { file: 'geo.js', imports: ['_map.js'] },
};
const KIB: Record<string, number> = {
  'entry.js': 3,
  'base.js': 90,
  'map.js': 70,
  'table.js': 2,
  'shell.js': 48,
  'filter-table.js': 1,
  'filter-shell.js': 40,
  'policy.js': 30,
  'live.js': 1,
  'login.js': 5,
  'dashboard.js': 45,
  'geo.js': 20,
};
const weigh = (change: Record<string, number> = {}) =>
  weighPages(manifest, (file) => (change[file] ?? KIB[file] ?? Number.NaN) * 1024);

it('counts what a page needs once each, the frame only where a parent is signed in', () => {
  expect(weigh()).toEqual([
    { name: 'LoginPage', kib: 98, bar: 104 },
    { name: 'DashboardPage', kib: 188, bar: 205 },
    { name: 'DashboardPage with its map', kib: 259, bar: 270 },
    { name: 'PolicyPage', kib: 164, bar: 205 },
    { name: 'GeoLocationPage with its map', kib: 233, bar: 270 },
  ]);
});

it('says which page is too heavy, and by how much', () => {
  expect(overweight(weigh())).toEqual([]);
  expect(overweight(weigh({ 'base.js': 100 }))).toEqual([
    'LoginPage: 108.0 KiB of scripts (gzip), over its bar of 104 KiB',
  ]);
  expect(overweight(weigh({ 'map.js': 82 }))).toEqual([
    'DashboardPage with its map: 271.0 KiB of scripts (gzip), over its bar of 270 KiB',
  ]);
});
