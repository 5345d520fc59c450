/** What the catalogue knows of a name. */
import type { Hit, NameFacts, SearchHit, Target } from '@kinward/rules/sites/site-policy.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { CATEGORIES } from './categories/categories.ts';
import type { CategoryId } from './categories/messages.ts';
import { ESCAPES } from './escapes/escapes.ts';
import { HELPLINES } from './helplines/helplines.ts';
import { SAFE_SEARCH } from './safe-search/safe-search.ts';
import { SERVICES } from './services/services.ts';
import { SYSTEM } from './system/system.ts';
import type { Service } from './table.ts';

const SECURITY = new Set(CATEGORIES.filter(({ group }) => group === 'security').map(({ id }) => id));
const categoryTarget = (id: CategoryId): Target => (SECURITY.has(id) ? `security:${id}` : `category:${id}`);

/** Every target of the catalogue, in one order: what a resolver gives bits to, before those of lists. */
export const TARGETS: readonly Target[] = [
  ...ESCAPES.map(({ kind }): Target => `escape:${kind}`),
  ...CATEGORIES.map(({ id }) => categoryTarget(id)),
  ...SERVICES.map(({ id }): Target => `service:${id}`),
];

const byName = <T>(entries: readonly (readonly [readonly string[], T])[]): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const [names, value] of entries)
    for (const name of names) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
};

const services = byName(SERVICES.map((one) => [[...one.names, ...(one.shared ?? [])], one] as const));
const others = byName<Target>([
  ...ESCAPES.map(({ kind, names }) => [names, `escape:${kind}`] as const),
  ...CATEGORIES.map(({ id, names }) => [names, categoryTarget(id)] as const),
]);
const helplines = new Set(
  HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [...child, ...violence, ...crisis]),
);
const system = new Set(SYSTEM.flatMap(({ names }) => names));
const background = new Set(SERVICES.flatMap(({ push = [], telemetry = [] }) => [...push, ...telemetry]));
const engines = new Map<string, SearchHit>(
  SAFE_SEARCH.flatMap(({ engine, names, hosts }) => names.map((name) => [name, { engine, hosts }] as const)),
);

/** Every name of which something is known; what is known of another is what is known of the longest of these that it is below. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...services.keys(),
  ...others.keys(),
  ...helplines,
  ...system,
  ...engines.keys(),
]);

/** Where a search engine's very name leads with safe search. */
export const searchOf = (name: string): SearchHit | undefined => engines.get(name);

/** Categories that all of the services have: what they share is closed with none that only some of them are in. */
const inCommon = (several: readonly Service[]): CategoryId[] => {
  const [first, ...rest] = several;
  return (first?.categories ?? []).filter((id) => rest.every(({ categories }) => categories.includes(id)));
};

/**
 * What is known of a name. The longest suffix that a service has decides which service it is, and with it that service's categories;
 * categories with names of their own, and escapes, count by every suffix.
 * @param name in ASCII, lower case, without a dot at the end
 */
export const factsOf = (name: string): NameFacts => {
  const suffixes = domainsOf(name);
  const known = suffixes.find((suffix) => services.has(suffix));
  const owners = known === undefined ? [] : (services.get(known) ?? []);
  const targets: Target[] = [
    ...owners.map(({ id }): Target => `service:${id}`),
    ...inCommon(owners).map(categoryTarget),
  ];
  const hits = new Map(targets.map((target): [Target, Hit] => [target, { target, suffix: known ?? name }]));
  for (const suffix of suffixes)
    for (const target of others.get(suffix) ?? [])
      if (!hits.has(target)) hits.set(target, { target, suffix });
  const search = searchOf(name);
  return {
    plumbing: suffixes.some((suffix) => system.has(suffix)),
    helpline: suffixes.some((suffix) => helplines.has(suffix)),
    hits: [...hits.values()],
    ...(search && { search }),
  };
};

/** Categories whose names come along with whatever is used. */
const SIDE = new Set<string>(['category:ads', 'category:trackers']);

/**
 * Whether asking for a name is a sign that someone uses what it belongs to: not what apps ask for by themselves, to be reached or to report, nor
 * what comes along with everything.
 * @param targets of the name
 */
export const isSignOfUse = (name: string, targets: readonly string[]): boolean =>
  !domainsOf(name).some((suffix) => background.has(suffix)) && !targets.some((target) => SIDE.has(target));

/** Whether minutes of use are counted of a target: not of what attacks, or leads round the filter. */
export const isUsed = (target: string): boolean =>
  /^(?:service|category):/u.test(target) && !SIDE.has(target);

/** Categories of what devices go on asking for while nobody looks: searches of the system, mail, messages, copies of files. */
const ALONE = new Set<string>(['search-engines', 'webmail', 'messaging', 'file-sharing', 'remote-access']);
const ofScreens = new Set<string>([
  ...CATEGORIES.flatMap(({ id }) => (ALONE.has(id) ? [] : [categoryTarget(id)])).filter(isUsed),
  ...SERVICES.flatMap(({ id, categories }) =>
    categories.every((category) => ALONE.has(category)) ? [] : [`service:${id}`],
  ),
]);

/** Whether use of a target is time before a screen, where no single thing is limited but all of them together. */
export const isScreenTime = (target: string): boolean => ofScreens.has(target);
