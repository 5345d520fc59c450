/** What each rule in force says of a name, in the order of `RANKS`. */
import { domainsOf } from './site-match.ts';
import type { InForce } from './site-in-force.ts';
import {
  RANKS,
  type Hit,
  type Name,
  type SiteEntry,
  type SiteGrant,
  type SiteReason,
  type SiteReasonKind,
  type SiteWindow,
} from './site-policy.ts';

/** What a rule says of a name. One that is `moot` says it in vain: something narrower or later takes its place. */
export interface Claim {
  action: 'allow' | 'block';
  reason: SiteReason;
  moot: boolean;
}

export const claim = (
  action: Claim['action'],
  kind: SiteReasonKind,
  rest: Omit<SiteReason, 'kind' | 'rank'> = {},
  moot = false,
): Claim => ({ action, reason: { kind, rank: RANKS[kind], ...rest }, moot });

const opens = ({ opens: one }: SiteGrant, { facts }: Name, suffixes: readonly string[]) => {
  if (one.kind === 'all') return {};
  if (one.kind === 'name') return suffixes.includes(one.name) ? { matched: one.name } : undefined;
  const hit = one.kind === 'target' ? facts.hits.find(({ target }) => target === one.target) : undefined;
  return hit && { target: hit.target, matched: hit.suffix };
};

const grantClaims = (grants: readonly SiteGrant[], name: Name, suffixes: string[], moot: boolean): Claim[] =>
  grants.flatMap((grant) => {
    const matched = opens(grant, name, suffixes);
    if (!matched) return [];
    return [
      claim('allow', 'grant', { ruleId: grant.grantId, ...matched, until: Date.parse(grant.until) }, moot),
    ];
  });

/** Of the entries the one with the longest name that covers the asked one. */
const longest = (entries: readonly SiteEntry[], suffixes: readonly string[]): SiteEntry | undefined =>
  suffixes.flatMap((suffix) => entries.find(({ name }) => name === suffix) ?? [])[0];

const lengthOf = (entry: SiteEntry | undefined): number => entry?.name.length ?? 0;

/** Ranks 5 to 7 and 10: the longest suffix decides between what is allowed and what is denied. */
const entryClaims = ({ entries, policy }: InForce, suffixes: readonly string[]) => {
  const allow = longest(
    entries.filter(({ action }) => action === 'allow'),
    suffixes,
  );
  const always = longest(
    entries.filter((entry) => entry.action === 'allow' && entry.always),
    suffixes,
  );
  const deny = longest(
    entries.filter(({ action }) => action === 'deny'),
    suffixes,
  );
  const from = (action: Claim['action'], kind: SiteReasonKind, entry: SiteEntry, moot = false): Claim => {
    const { ruleId, listId, name, until } = entry;
    return claim(
      action,
      kind,
      { ruleId, ...(listId !== undefined && { listId }), matched: name, ...(until !== null && { until }) },
      moot,
    );
  };
  return {
    first: [
      ...(always ? [from('allow', 'always', always, lengthOf(deny) > lengthOf(always))] : []),
      ...(deny ? [from('block', 'deny', deny, lengthOf(allow) > lengthOf(deny))] : []),
      ...(policy.allowOnly && !allow ? [claim('block', 'allow-only')] : []),
    ],
    last: allow ? [from('allow', 'allow', allow)] : [],
  };
};

const isService = ({ target }: Hit): boolean => target.startsWith('service:');

/** Whether a target is among those of a rule. */
const holds = ({ targets }: Pick<SiteWindow, 'targets'>, { target }: Hit): boolean =>
  targets !== 'all' && targets.includes(target);

/**
 * The hit by which a name is closed where `shut` says which of its targets are: any of its categories and lists, or all of its services,
 * as a name that several services share belongs to the open one too.
 */
const closedBy = (hits: readonly Hit[], shut: (hit: Hit) => boolean): Hit | undefined => {
  const services = hits.filter(isService);
  const other = hits.find((hit) => !isService(hit) && shut(hit));
  return other ?? (services.length > 0 && services.every(shut) ? services.find(shut) : undefined);
};

const ruleFor = <R extends Pick<SiteWindow, 'targets'>>(rules: readonly R[], hit: Hit): R | undefined =>
  rules.find((rule) => holds(rule, hit));

/** Ranks 8 and 9. */
const timeClaims = ({ windows, budgets, time }: InForce, hits: readonly Hit[]): Claim[] => {
  const lifted = time && { liftedBy: time.grantId };
  const said = (kind: 'window' | 'budget', ruleId: string | undefined, hit?: Hit): Claim =>
    claim(
      'block',
      kind,
      { ruleId, ...(hit && { target: hit.target, matched: hit.suffix }), ...lifted },
      lifted !== undefined,
    );
  const inWindow = (hit: Hit): boolean => ruleFor(windows, hit) !== undefined;
  const usedUp = (hit: Hit): boolean => ruleFor(budgets, hit) !== undefined;
  const allWindow = windows.find(({ targets }) => targets === 'all');
  const allBudget = budgets.find(({ targets }) => targets === 'all');
  const window = closedBy(hits, inWindow);
  // One of its services in a window and the other without time left close the name together.
  const both = closedBy(hits, (hit) => inWindow(hit) || usedUp(hit));
  const budget = closedBy(hits, usedUp) ?? (window ? undefined : both);
  const spent = budget && (usedUp(budget) ? budget : hits.find(usedUp));
  return [
    ...(allWindow ? [said('window', allWindow.ruleId)] : []),
    ...(window ? [said('window', ruleFor(windows, window)?.ruleId, window)] : []),
    ...(allBudget ? [said('budget', allBudget.budgetId)] : []),
    ...(spent ? [said('budget', ruleFor(budgets, spent)?.budgetId, spent)] : []),
  ];
};

/** Ranks 11 to 13. */
const targetClaims = ({ policy, windows, budgets, time }: InForce, hits: readonly Hit[]): Claim[] => {
  const blocked = (hit: Hit): boolean => policy.blocked.includes(hit.target);
  const isOut = (hit: Hit): boolean =>
    time === undefined && [...windows, ...budgets].some((rule) => holds(rule, hit));
  const of = (action: Claim['action'], hit: Hit): Claim =>
    claim(action, hit.target.slice(0, hit.target.indexOf(':')) as SiteReasonKind, {
      target: hit.target,
      matched: hit.suffix,
    });
  const kinds = (...prefixes: string[]): Hit[] =>
    hits.filter((hit) => blocked(hit) && prefixes.some((prefix) => hit.target.startsWith(`${prefix}:`)));
  const services = hits.filter(isService);
  const open = services.find(
    (hit) => policy.allowed.some((target) => target === hit.target) && !blocked(hit) && !isOut(hit),
  );
  const shut = services.every((hit) => blocked(hit) || isOut(hit)) ? services.find(blocked) : undefined;
  return [
    ...kinds('escape').map((hit) => of('block', hit)),
    ...kinds('security').map((hit) => of('block', hit)),
    ...(open ? [of('allow', open)] : []),
    ...(shut ? [of('block', shut)] : []),
    ...kinds('category', 'list').map((hit) => of('block', hit)),
  ];
};

/** What every rule says of a name, in the order of precedence; the last one is that nothing else does. */
export const claimsOf = (name: Name, state: InForce): Claim[] => {
  const { plumbing = false, helpline = false, hits } = name.facts;
  const suffixes = domainsOf(name.name);
  const { grants, resting, pause, time } = state;
  const entries = entryClaims(state, suffixes);
  return [
    ...(plumbing ? [claim('allow', 'plumbing')] : []),
    ...(helpline ? [claim('allow', 'helpline')] : []),
    ...grantClaims(grants, name, suffixes, false),
    ...grantClaims(resting, name, suffixes, true),
    ...(pause
      ? [
          claim(
            'block',
            'pause',
            { until: Date.parse(pause.until), ...(time && { liftedBy: time.grantId }) },
            time !== undefined,
          ),
        ]
      : []),
    ...entries.first,
    ...timeClaims(state, hits),
    ...entries.last,
    ...targetClaims(state, hits),
    claim('allow', 'default'),
  ];
};
