import { describe, expect, it } from 'vitest';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { shownChoices, targetChoices, targetOf } from './budget-targets.ts';

const APPS = [
  { appId: 'org.example.chess', name: 'Chess', category: 'Games' },
  { appId: 'org.example.tok', name: 'TikTok', category: 'Video' },
] as unknown as Application[];
const CATALOGUE = {
  groups: [
    {
      id: 'games',
      name: 'Games',
      targets: [
        { target: 'category:games', name: 'Online games' },
        { target: 'category:browser-games', name: 'Browser games' },
      ],
    },
    { id: 'security', name: 'Security', targets: [{ target: 'security:malware', name: 'Malware' }] },
  ],
  services: ['Asana', 'Bluesky', 'TikTok', 'Twitch', 'YouTube'].map((name) => ({
    target: `service:${name.toLowerCase()}`,
    name,
    categories: [],
    names: 1,
  })),
  engines: [],
};
const all = targetChoices(APPS, undefined, CATALOGUE);

describe('what a budget is for', () => {
  it('begins with what parents limit most', () => {
    expect(all.slice(0, 4).map(({ value }) => value)).toEqual([
      'all',
      'sites:games',
      'service:youtube',
      'service:tiktok',
    ]);
    expect(all).toHaveLength(12);
  });

  it('shows a few, and says how many are left out', () => {
    const { shown, found, more } = shownChoices(all, '', 'all');
    expect([shown.length, found, more]).toEqual([6, 12, 6]);
  });

  it('is found by a part of the name among apps, kinds and services, and what is chosen stays in sight', () => {
    expect(shownChoices(all, 'tikt', 'all').shown.map(({ value }) => value)).toEqual([
      'all',
      'service:tiktok',
      'app:org.example.tok',
    ]);
    expect(shownChoices(all, 'zzz', 'sites:games')).toMatchObject({
      shown: [{ value: 'sites:games' }],
      found: 0,
      more: 0,
    });
  });

  it('keeps an app that no device reports any more', () => {
    expect(targetChoices(APPS, 'org.example.gone', undefined).at(-1)?.value).toBe('app:org.example.gone');
  });

  it.each([
    ['all', { kind: 'all' }],
    ['category:Games', { kind: 'category', value: 'Games' }],
    ['app:org.example.chess', { kind: 'app', value: 'org.example.chess' }],
    ['service:tiktok', { kind: 'service', value: 'tiktok' }],
    ['sites:games', { kind: 'site-category', value: 'games' }],
  ])('%s is sent as %o', (what, target) => {
    expect(targetOf(what)).toEqual(target);
  });
});
