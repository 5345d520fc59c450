/** A child's day in one is worked out anew for each reading: it is read again soon after something happened, and seldom while a child moves. */
import type { QueryClient } from '@tanstack/react-query';
import { activityKey } from '../../entities/query-keys.ts';
import { refetch } from './refetch.ts';

/** Milliseconds until it is read again: after a report, a request or an alert, and after a position. */
const SOON_MS = 1_000;
const LATER_MS = 30_000;

export interface ActivityUpdates {
  onEvent: () => void;
  onPositions: () => void;
  stop: () => void;
}

export const createActivityUpdates = (queries: QueryClient): ActivityUpdates => {
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
  const readWithin = (ms: number): void => {
    if (queries.getQueriesData({ queryKey: activityKey }).length === 0) return;
    const at = Date.now() + ms;
    if (due && due.at <= at) return;
    clearTimeout(due?.timer);
    const timer = setTimeout(() => {
      due = undefined;
      refetch(queries, activityKey);
    }, ms);
    due = { at, timer };
  };
  return {
    onEvent: () => readWithin(SOON_MS),
    onPositions: () => readWithin(LATER_MS),
    stop: () => {
      clearTimeout(due?.timer);
      due = undefined;
    },
  };
};
