import { expect, it } from 'vitest';
import { requestedSite } from './requested-site.ts';

it.each([
  ['example.org', 'example.org'],
  [' WWW.Example.org ', 'example.org'],
  ['https://www.example.org/games/7?from=a/b#top', 'example.org'],
  ['example.org?q=1', 'example.org'],
  ['http://m.example.co.uk:8080/', 'm.example.co.uk'],
  ['games', undefined],
  ['look at https://example.org', undefined],
  ['https://me@example.org', undefined],
  ['', undefined],
])('asks for the site of %j', (text, site) => {
  expect(requestedSite(text)).toBe(site);
});
