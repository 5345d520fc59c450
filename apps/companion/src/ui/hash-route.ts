import { useSyncExternalStore } from 'react';

const PAGES = [
  'home',
  'ask',
  'closed',
  'who',
  'help',
  'limits',
  'sos',
  'pause',
  'adult',
  'day',
  'week',
] as const;
export type Page = (typeof PAGES)[number];

const read = (): Page => PAGES.find((page) => location.hash === `#${page}`) ?? 'home';
const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The page that the address names. */
export const useHashPage = (): Page => useSyncExternalStore(subscribe, read);

/** Replaces this page with a neutral one, in the history too (docs/threats.md S21). */
export const leaveQuickly = (): void => location.replace('/new-tab.html');
