import { useSyncExternalStore } from 'react';

export const PAGES = ['home', 'ask', 'who', 'help', 'limits', 'sos', 'pause', 'adult'] as const;
export type Page = (typeof PAGES)[number];

const read = (): Page => PAGES.find((page) => location.hash === `#${page}`) ?? 'home';
const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The page that the address names. */
export const usePage = (): Page => useSyncExternalStore(subscribe, read);

/** The pairing code in the address, taken out of it: nobody finds it there later. */
export const takeCode = (): string => {
  // Without the slash the page is on its way to the right address, and the code with it.
  if (!location.pathname.endsWith('/')) return '';
  const code = /^#code=([\w-]{1,64})$/u.exec(location.hash)?.[1] ?? '';
  if (code !== '') history.replaceState(null, '', location.pathname);
  return code;
};

/** What a neutral page replaces this one with, in the history too (docs/threats.md S21). */
export const leaveQuickly = (): void => location.replace('/new-tab.html');
