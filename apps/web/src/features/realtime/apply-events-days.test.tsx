/** What of a child's day and of the dashboard's is read again after events, and how often. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { createApplier, type Applier } from './apply-events.ts';

const CHILD = madeUpId('0190a0a0-0000-7000-8000-00000000000c');
const DEVICE = madeUpId('0190a0a0-0000-7000-8000-000000000001');

let queries: QueryClient;
let applier: Applier;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  applier = createApplier(queries);
});
afterEach(() => {
  applier.stop();
  queries.clear();
  vi.useRealTimers();
});

test('a child’s day is read again soon after a report, and once in half a minute while it moves', async () => {
  const read = vi.spyOn(queries, 'invalidateQueries');
  queries.setQueryData(['activity', 'day', CHILD, 'today'], {});
  const days = () => read.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'activity').length;
  const moved = new Date().toISOString();
  const positions = { type: 'positions', deviceId: DEVICE, from: moved, to: moved } as const;
  applier.apply(positions);
  await vi.advanceTimersByTimeAsync(20_000);
  applier.apply(positions);
  expect(days()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(days()).toBe(1);
  applier.apply({ type: 'reports', deviceId: DEVICE, kind: 'web' });
  applier.apply({ type: 'usage', deviceId: DEVICE });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(days()).toBe(2);
});

test('the dashboard’s day is read again once a minute at most, and not by a page that nobody sees', async () => {
  const seen = { visibilityState: 'visible' };
  vi.stubGlobal('document', seen);
  onTestFinished(() => void vi.unstubAllGlobals());
  const read = vi.spyOn(queries, 'invalidateQueries');
  const readings = () => read.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'ribbon');
  const usage = { type: 'usage', deviceId: DEVICE } as const;
  applier.apply(usage);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(readings()).toHaveLength(0);
  queries.setQueryData(['ribbon', CHILD], {});
  for (let second = 0; second < 59; second += 1) {
    applier.apply(usage);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(readings()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readings()).toHaveLength(1);
  seen.visibilityState = 'hidden';
  applier.apply(usage);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings().at(-1)?.[0]).toMatchObject({ refetchType: 'none' });
});
