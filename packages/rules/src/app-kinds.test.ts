import { describe, expect, it } from 'vitest';
import { coveredApps, covers, isEssential, kindOfCategory } from './app-kinds.ts';

it.each([
  ['Games', 'games'],
  ['GAME_PUZZLE', undefined],
  ['Gaming', 'games'],
  ['Social Networking', 'social'],
  ['Communication', 'social'],
  ['Messages & Chat', 'social'],
  ['Video Players & Editors', 'video'],
  ['Entertainment', 'video'],
  ['Music & Audio', 'music'],
  ['Podcasts', 'music'],
  ['Education', undefined],
  ['Gamelan', undefined],
  ['', undefined],
  [null, undefined],
] as const)('an app of category %s is of kind %s', (category, kind) => {
  expect(kindOfCategory(category)).toBe(kind);
});

it.each([
  ['com.google.android.dialer', true],
  ['com.android.phone', true],
  ['com.samsung.android.dialer', true],
  ['com.android.emergency', true],
  ['com.apple.mobilephone', true],
  ['app.kinward.game', false],
  ['com.example.dialer', false],
  ['com.android.phone.games', false],
  ['', false],
])('%s is essential: %s', (appId, essential) => expect(isEssential(appId)).toBe(essential));

describe('what a rule covers', () => {
  const categories = new Map([
    ['com.blocks', 'Games'],
    ['com.clips', 'Video'],
    ['com.notes', null],
    ['com.android.dialer', null],
  ]);

  it('is its apps and those of its kinds, each once, also an app that is not there', () => {
    const rule = { apps: ['com.gone', 'com.blocks'], kinds: ['games'] as const };
    expect(coveredApps(rule, categories)).toEqual(['com.blocks', 'com.gone']);
  });

  it('is every app of the device but those for calls and help', () => {
    const whole = { apps: [], wholeDevice: true };
    expect(coveredApps(whole, categories)).toEqual(['com.blocks', 'com.clips', 'com.notes']);
    expect(covers(whole, 'com.installed.later')).toBe(true);
    expect(covers(whole, 'com.android.dialer')).toBe(false);
  });

  it('is nothing else', () => {
    expect(covers({ apps: ['com.blocks'] }, 'com.clips')).toBe(false);
    expect(coveredApps({ apps: [] }, categories)).toEqual([]);
  });
});
