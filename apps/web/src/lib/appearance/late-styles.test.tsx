import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLateStyles } from './late-styles.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML =
    '<link rel="stylesheet" media="not all"><link rel="stylesheet" media="not all"><link rel="stylesheet" media="print">';
  for (const link of links()) Object.defineProperty(link, 'sheet', { value: null, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  document.head.textContent = '';
});
const links = () => [...document.querySelectorAll('link')];
const media = () => links().map((link) => link.media);

test('they count together, when the last has come or failed', async () => {
  const [first, second] = links();
  Object.defineProperty(first, 'sheet', { value: {} });
  const applied = applyLateStyles();
  await vi.advanceTimersByTimeAsync(100);
  expect(media()).toEqual(['not all', 'not all', 'print']);
  second!.dispatchEvent(new Event('error'));
  await applied;
  expect(media()).toEqual(['all', 'all', 'print']);
});

test('one that failed before is not waited for', async () => {
  const applied = applyLateStyles();
  await vi.advanceTimersByTimeAsync(3_000);
  await applied;
  expect(media()).toEqual(['all', 'all', 'print']);
});
