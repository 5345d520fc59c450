/** Names of apps, sites and budgets for display. */
import type { TimeLeft } from './day-plan.ts';

/** `com.example.chat` → `Chat`: the last part of an app's id, where its name is not known. */
export const appName = (appId: string): string => {
  const parts = appId.split('.').filter((part) => !/^(?:android|app|mobile|client|ios)$/iu.test(part));
  const name = parts.at(-1) ?? appId;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};

/** `https://example.com/games` → `example.com/games` */
export const siteName = (site: string): string => site.replace(/^https?:\/\//u, '').replace(/\/$/u, '');

/** What a budget counts: an app, a service or a category by its name; empty for all screens. */
export const budgetOf = ({ kind, value, name }: Pick<TimeLeft, 'kind' | 'value' | 'name'>): string =>
  kind === 'all' ? '' : kind === 'app' ? appName(value) : (name ?? value);
