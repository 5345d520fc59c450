/** A policy as resolvers get it, and as it is explained. */
import type { FeedAlias } from '@kinward/contract/filter/site-policy.schemas.ts';
import { YOUTUBE } from '@kinward/catalogue/shown.ts';
import { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { Settings } from './settings.ts';

/** A name that a policy or a list of it allows or denies. */
export interface NamedEntry {
  name: string;
  action: 'allow' | 'deny';
  always: boolean;
  until: Date | null;
  since: Date;
  /** Of the named list. */
  listId?: string;
}

export const siteRulesOf = (settings: Settings, entries: readonly NamedEntry[]): FeedSitePolicy =>
  FeedSitePolicy.parse({
    entries: entries.map(({ name, action, always, until, since, listId }) => ({
      ruleId: `${listId === undefined ? 'exception' : 'list'}:${name}`,
      name,
      action,
      ...(always && { always }),
      until: until?.getTime() ?? null,
      since: since.getTime(),
      ...(listId !== undefined && { listId }),
    })),
    allowOnly: settings.allowOnly,
    blocked: settings.blocked,
    allowed: settings.allowed,
    windows: settings.windows.map(({ windowId, ...rest }) => ({ ruleId: windowId, ...rest })),
    budgets: [],
    safeSearch: {
      ...Object.fromEntries(settings.safeSearch.map((engine) => [engine, 'strict'])),
      ...(settings.youtube !== 'off' && { [YOUTUBE]: settings.youtube }),
    },
  });

/** Each name with all of its addresses. */
export const aliasesOf = ({ aliases }: Settings): FeedAlias[] =>
  [...Map.groupBy(aliases, ({ name }) => name)].map(([name, of]) => ({
    name,
    addresses: of.map(({ address }) => address),
  }));
