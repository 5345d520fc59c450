/**
 * The dashboard's day is worked out again for each reading, and each is in the access log: it is read once a minute at most, and only
 * while somebody uses the page. One that lies open in an empty room looks at no child.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ribbonKey } from '../../entities/query-keys.ts';
import { refetch } from './refetch.ts';

/** Milliseconds between two readings, and until the first after a change: changes come together. */
const APART_MS = 60_000;
const SOON_MS = 1_000;
/** Milliseconds after the last touch or key in which somebody is taken to look. */
const USED_MS = 300_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const;

export interface RibbonUpdates {
  onChange: () => void;
  stop: () => void;
}

export const createRibbonUpdates = (queries: QueryClient): RibbonUpdates => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMissed = false;
  let usedAt = Date.now();
  const isUsed = (): boolean => document.visibilityState === 'visible' && Date.now() - usedAt < USED_MS;
  const use = (): void => {
    usedAt = Date.now();
    if (!isMissed || timer !== undefined) return;
    isMissed = false;
    timer = setTimeout(read, SOON_MS);
  };
  for (const act of ACTS) addEventListener(act, use, { passive: true });
  const read = (): void => {
    timer = undefined;
    if (isUsed()) return refetch(queries, ribbonKey);
    // It is read when the page is used again.
    isMissed = true;
    void queries.invalidateQueries({ queryKey: ribbonKey, refetchType: 'none' });
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
      for (const act of ACTS) removeEventListener(act, use);
    },
  };
};
