/** Which apps are grouped, and which of them match the search. */
import { NO_APP_CATEGORIES, type Application } from '@kinward/contract/apps/apps.schemas.ts';

export type Which = 'all' | 'allowed' | 'blocked';

export interface AppGroup {
  /** The category as the device says it; null for apps without one. */
  category: string | null;
  apps: Application[];
}

/** Entries that are apps of their own (spec §3). */
export const realApps = (apps: readonly Application[]): Application[] =>
  apps.filter(({ category }) => category === null || !NO_APP_CATEGORIES.includes(category));

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The apps of the chosen kind whose name or id holds the text, whatever its accents and capitals. */
export const findApps = (apps: readonly Application[], text: string, which: Which): Application[] => {
  const wanted = plain(text.trim());
  return apps.filter(
    ({ name, appId, blocked }) =>
      (which === 'all' || blocked === (which === 'blocked')) &&
      (plain(name).includes(wanted) || plain(appId).includes(wanted)),
  );
};

/** Groups by category, by name; apps without one come last. */
export const groupApps = (apps: readonly Application[]): AppGroup[] =>
  [...Map.groupBy(apps, ({ category }) => category)]
    .map(([category, own]) => ({ category, apps: own }))
    .toSorted((a, b) =>
      a.category === null ? 1 : b.category === null ? -1 : a.category.localeCompare(b.category),
    );
