/** A verdict of the filter in words that a page can show. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FilterReason } from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { FeedAlias, FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { Language } from '@kinward/messages/reader.ts';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import type { SiteRules } from '@kinward/rules/sites/device-sites.ts';
import { domainOf, domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { Hit, Name, SiteReason } from '@kinward/rules/sites/site-policy.ts';
import { readLocalName } from '@kinward/rules/sites/entries/typed-names.ts';
import type { ListHit } from '../../filter-sources/in-force-lists.ts';
import { OWN_RULE } from '../always/own-always.ts';
import { targetName } from '@kinward/catalogue/shown.ts';

/** The name that a device would ask for. @throws AppError VALIDATION */
export const askedName = (typed: string, path: string): string => {
  const host = domainOf(typed);
  const name = host !== undefined && readSite(host) !== undefined ? host : readLocalName(typed).value;
  if (name === undefined)
    throw new AppError('VALIDATION', { errors: [{ path, message: 'Enter a domain like example.org' }] });
  return name;
};

const hitsOf = ({ targets, suffix }: ListHit): Hit[] => targets.map((target) => ({ target, suffix }));

/** What is known of a name to a device with these aliases. @param listed what lists of others say of it */
export const nameWith = (
  name: string,
  ownNames: readonly string[],
  aliases: readonly FeedAlias[],
  listed: readonly ListHit[] = [],
): Name => {
  const known = factsOf(name);
  const facts = { ...known, hits: [...known.hits, ...listed.flatMap(hitsOf)] };
  const isOwn =
    domainsOf(name).some((suffix) => ownNames.includes(suffix)) ||
    aliases.some((alias) => alias.name === name);
  return { name, facts: { ...facts, plumbing: facts.plumbing === true || isOwn } };
};

/** What the rules of a reason are called. */
export interface Called {
  rules: Pick<SiteRules, 'schedules'>;
  policy: { windows: readonly Pick<FeedSitePolicy['windows'][number], 'ruleId' | 'name'>[] } | null;
  /** By their ids. */
  lists: ReadonlyMap<string, string>;
  /** Lists of others that are targets of their own, by these. */
  own: ReadonlyMap<string, string>;
  language: Language;
}

const OF_DEVICE = new Set(['grant', 'pause', 'budget']);
const OF_NOBODY = new Set(['plumbing', 'helpline', 'default']);

const sourceOf = ({ kind, ruleId, listId }: SiteReason, { policy }: Called): FilterReason['source'] => {
  if (listId !== undefined) return 'list';
  if (OF_NOBODY.has(kind)) return 'none';
  if (OF_DEVICE.has(kind)) return 'device';
  if (ruleId?.startsWith(OWN_RULE)) return 'device';
  if (kind === 'window') return policy?.windows.some((one) => one.ruleId === ruleId) ? 'policy' : 'device';
  return kind === 'deny' && ruleId?.startsWith('exception:') !== true ? 'device' : 'policy';
};

const nameOf = ({ ruleId, listId, target }: SiteReason, called: Called): string | null => {
  if (listId !== undefined) return called.lists.get(listId) ?? null;
  const window = called.policy?.windows.find((one) => one.ruleId === ruleId)?.name;
  const schedule = called.rules.schedules.find(({ scheduleId }) => scheduleId === ruleId)?.name;
  if (window !== undefined || schedule !== undefined) return window ?? schedule ?? null;
  return target === undefined
    ? null
    : (targetName(target, called.language) ?? called.own.get(target) ?? null);
};

export const reasonOf = (reason: SiteReason, called: Called): FilterReason => {
  const { kind, target = null, ruleId, listId, matched = null, until } = reason;
  const isId = kind === 'window' || OF_DEVICE.has(kind);
  return {
    kind,
    source: sourceOf(reason, called),
    target,
    ruleId: listId ?? (isId ? (ruleId ?? null) : null),
    name: nameOf(reason, called),
    matched,
    until: until === undefined ? null : new Date(until).toISOString(),
  };
};
