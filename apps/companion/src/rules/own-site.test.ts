import { expect, test } from 'vitest';
import type { OwnSite } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { ownSiteWords } from './own-site.ts';

const NOW = Date.parse('2026-11-23T16:00:00');
const site = (rest: Partial<OwnSite>): OwnSite => ({
  domain: 'roblox.com',
  isFiltered: true,
  isClosed: true,
  kind: 'category',
  name: 'Online games',
  until: null,
  ...rest,
});

test.each<[Partial<OwnSite>, string]>([
  [
    {},
    'roblox.com is closed. It belongs to “Online games”, and that is closed. It stays closed until your parents open it.',
  ],
  [
    { kind: 'window', name: 'Homework', until: new Date(NOW + 7_200_000).toISOString() },
    `roblox.com is closed. “Homework” is on now. It opens by itself at ${formatWhen(NOW + 7_200_000, NOW)}.`,
  ],
  [
    { kind: 'deny', name: null },
    'roblox.com is closed. Your family closed this site. It stays closed until your parents open it.',
  ],
  [{ isClosed: false, kind: 'default', name: null }, 'roblox.com is open. You need not ask for it.'],
  // Nothing asks the filter on this device, so it closes nothing there.
  [{ isFiltered: false }, ''],
])('of a site that is %j the child reads: %s', (rest, words) => {
  expect(ownSiteWords(site(rest), NOW)).toBe(words);
});
