import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.cookie = 'look=; Path=/; Max-Age=0';
});

it('is what was chosen before the page was loaded, and a change keeps the rest', async () => {
  const before = await import('./appearance.ts');
  before.setAppearance({ theme: 'dark', radius: 20 });
  vi.resetModules();
  const after = await import('./appearance.ts');
  expect(after.appearanceStore.read()).toEqual({ theme: 'dark', font: 'inter', radius: 20 });
  after.setAppearance({ font: 'roboto' });
  expect(document.cookie).toContain('look=dark.roboto.20');
});

it('is the usual one where nothing was chosen, or something that is not offered', async () => {
  document.cookie = 'look=pink.inter.14; Path=/';
  const { appearanceStore } = await import('./appearance.ts');
  expect(appearanceStore.read()).toEqual({ theme: 'system', font: 'inter', radius: 14 });
});
