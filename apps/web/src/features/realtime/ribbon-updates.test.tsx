import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ribbonKey } from '../../entities/query-keys.ts';
import { createRibbonUpdates } from './ribbon-updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reads the day again while the page is used, and once more when somebody comes back to it', async () => {
  const queries = new QueryClient();
  const read = vi.fn(() => Promise.resolve('a day'));
  const unsubscribe = new QueryObserver(queries, { queryKey: ribbonKey, queryFn: read }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  const updates = createRibbonUpdates(queries);
  const change = async (): Promise<void> => {
    updates.onChange();
    await vi.advanceTimersByTimeAsync(61_000);
  };
  await change();
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(300_000);
  for (let hour = 0; hour < 5; hour += 1) await change();
  expect(read).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(3);
  updates.stop();
  unsubscribe();
});
