import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nextMoment, noteReads } from '../../lib/read-times.ts';
import { createApplier, type Applier } from './apply-events.ts';

let queries: QueryClient;
let applier: Applier;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  noteReads(queries);
  applier = createApplier(queries);
});
afterEach(() => {
  applier.stop();
  queries.clear();
  vi.useRealTimers();
});

/** A list that is shown and read; each answer is the test's. */
const shown = (queryKey: string[]) => {
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    retry: false,
    queryFn: () => new Promise((resolve) => answers.push(() => resolve([]))),
  });
  onTestFinished(observer.subscribe(() => undefined));
  return answers;
};

test('what was begun to be read after the stream opened is not read again, the rest is', async () => {
  const early = shown(['children']);

  const openedAt = nextMoment();

  const [late, answered] = [shown(['notices']), shown(['parents'])];
  await vi.advanceTimersByTimeAsync(0);
  answered[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  applier.refetch(openedAt);
  early[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([early.length, late.length, answered.length]).toEqual([2, 1, 1]);
  // Opened once more, everything may be old.
  applier.refetch(nextMoment());
  late[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([late.length, answered.length]).toEqual([2, 2]);
});

test('a reading that was given up after the stream opened does not count', async () => {
  queries.setQueryData(['children'], []);
  const openedAt = nextMoment();

  void queries
    .fetchQuery({ queryKey: ['children'], queryFn: () => new Promise(() => undefined) })
    .catch(() => undefined);
  await queries.cancelQueries({ queryKey: ['children'] });
  applier.refetch(openedAt);
  expect(queries.getQueryState(['children'])?.isInvalidated).toBe(true);
});
