/** The dashboard's day is worked out anew for each reading, and each is in the access log: it is read again once a minute at most, and only while somebody can see it. */
import type { QueryClient } from '@tanstack/react-query';
import { ribbonKey } from '../../entities/query-keys.ts';
import { refetch } from './read-again.ts';

/** Milliseconds between two readings, and until the first after a change: changes come together. */
const APART_MS = 60_000;
const SOON_MS = 1_000;

export interface RibbonUpdates {
  onChange: () => void;
  stop: () => void;
}

export const createRibbonUpdates = (queries: QueryClient): RibbonUpdates => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (): void => {
    timer = undefined;
    if (document.visibilityState === 'visible') refetch(queries, ribbonKey);
    // It is read when the page is looked at again.
    else void queries.invalidateQueries({ queryKey: ribbonKey, refetchType: 'none' });
  };
  return {
    onChange: () => {
      const known = queries.getQueryCache().findAll({ queryKey: ribbonKey });
      if (timer !== undefined || known.length === 0) return;
      const last = Math.max(...known.map(({ state }) => Math.max(state.dataUpdatedAt, state.errorUpdatedAt)));
      timer = setTimeout(read, Math.max(SOON_MS, last + APART_MS - Date.now()));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
