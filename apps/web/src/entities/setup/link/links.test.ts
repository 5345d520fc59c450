import { describe, expect, it, vi } from 'vitest';
import { companionLink, pageLink, trackerLink } from './links.ts';

const KEYS = {
  deviceKey: 'k'.repeat(26),
  osmand: { url: '' },
  owntracks: { url: 'https://home.example/api/ingest/owntracks', username: 'user', password: 'pass' },
  overland: { url: '', token: '' },
};

describe('links to the child’s device', () => {
  it('carry everything secret behind the #', () => {
    vi.stubGlobal('location', { origin: 'https://home.example' });
    const links = [
      companionLink('ABCD-EFGH'),
      companionLink('ABCD-EFGH', KEYS),
      trackerLink(KEYS),
      pageLink('https://home.example/companion/#page=kwc_1', KEYS),
    ];
    expect(links.map((link) => new URL(link).hash)).toEqual([
      '#code=ABCD-EFGH',
      '#code=ABCD-EFGH&tracker=user.pass',
      '#tracker=user.pass',
      '#page=kwc_1&tracker=user.pass',
    ]);
    for (const link of links) expect(new URL(link).pathname + new URL(link).search).toBe('/companion/');
    vi.unstubAllGlobals();
  });
});
