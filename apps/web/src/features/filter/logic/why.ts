/** Why a site is open or closed, as a chain of sentences. */
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FilterExplanation, FilterReason } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { moment, until as untilWords } from '../../../lib/time/time.ts';
import { whyTexts as t } from '../messages.why.ts';

export interface Link {
  /** What the link is in the chain. */
  tag: string;
  title: string;
  more?: string;
  kind: 'decided' | 'overruled' | 'next';
}

/** What a rule says: "Homework closes Online games". */
const ruleWords = (
  { kind, name, matched }: Pick<FilterReason, 'kind' | 'name' | 'matched'>,
  domain: string,
): string => t.rules[kind](name ?? matched ?? domain, matched ?? domain);

/** Where it was made, and when it ends. */
const whereWords = (
  { source, name, until }: Pick<FilterReason, 'source' | 'name' | 'until'>,
  policy: string | undefined,
  now: number,
): string =>
  [
    source === 'policy' && policy !== undefined ? t.inPolicy(policy) : t.sources[source](name ?? ''),
    until === null ? '' : t.endsAt(untilWords(until, now)),
  ]
    .filter(Boolean)
    .join(' ');

/** "roblox.com is closed: Homework closes it." */
export const whySentence = ({ domain, action }: Pick<FilterExplanation, 'domain' | 'action'>): string =>
  action === 'block' ? t.isClosed(domain) : action === 'rewrite' ? t.isSafe(domain) : t.isOpen(domain);

/** What decided, what it overruled, and what changes next. */
export const chainOf = (found: FilterExplanation, now: number): Link[] => {
  const { reason, overruled, until, action, domain, policy } = found;
  const link = (one: FilterReason): Pick<Link, 'title' | 'more'> => ({
    title: ruleWords(one, domain),
    more: whereWords(one, policy?.name, now),
  });
  return [
    { kind: 'decided', tag: t.decided, ...link(reason) },
    ...overruled.map((one): Link => ({ kind: 'overruled', tag: t.overruled, ...link(one) })),
    ...(until === null
      ? []
      : [
          {
            kind: 'next',
            tag: t.next,
            title: action === 'block' ? t.opens(untilWords(until, now)) : t.closes(untilWords(until, now)),
            more: t.byItself,
          } satisfies Link,
        ]),
  ];
};

const resolverName = (resolver: string, state: Pick<FilterState, 'resolvers'> | undefined): string =>
  state?.resolvers.find((one) => one.resolver === resolver)?.name ?? t.theFilter;

/**
 * "The filter since 16:00" for each resolver that decides by exactly this.
 * @param state what resolvers are called; undefined: not known yet
 */
export const reachedWords = (
  { reached }: Pick<FilterExplanation, 'reached'>,
  state: Pick<FilterState, 'resolvers'> | undefined,
  now: number,
): string =>
  reached.length === 0
    ? t.notReached
    : reached
        .map(({ resolver, since }) => t.reachedSince(resolverName(resolver, state), moment(since, now)))
        .join(', ');

type Held = FilterExplanation['held'][number];

/** "Default, version 4, changed since". */
export const heldWords = (
  { policyId, name, version }: Held,
  { policy }: Pick<FilterExplanation, 'policy'>,
): string => {
  if (name === null) return t.heldGone;
  return policyId === policy?.policyId && version === policy.version
    ? t.heldSame(name, version)
    : t.heldFormer(name, version);
};

/** "The filter, Tuesday 16:00 to 18:20". */
export const heldTimes = (
  { resolver, since, until }: Held,
  state: Pick<FilterState, 'resolvers'> | undefined,
  now: number,
): string => {
  const name = resolverName(resolver, state);
  return until === null
    ? t.reachedSince(name, moment(since, now))
    : t.heldUntil(name, moment(since, now), moment(until, now));
};

/** What is known of a moment of the past in a network. */
export const networkThen = ({ held }: Pick<FilterExplanation, 'held'>, at: string, now: number): string => {
  if (now < Date.parse(at)) return t.toCome;
  return held.length === 0 ? t.networkUnknown : t.networkThen;
};

type Answered = NonNullable<FilterExplanation['answered']>;
const DAY_MS = 86_400_000;

/** "roblox.com was closed." */
export const thenSentence = ({ name, action }: Pick<Answered, 'name' | 'action'>): string =>
  action === 'block' ? t.wasClosed(name) : action === 'rewrite' ? t.wasSafe(name) : t.wasOpen(name);

/** The rule that closed it then; of what was open the log has none. */
export const thenWords = ({ name, reason }: Answered): Pick<Link, 'title' | 'more'> =>
  reason === null
    ? { title: t.rules.default() }
    : {
        title: reason.kind === 'window' && reason.name === null ? t.goneSchedule : ruleWords(reason, name),
        more: whereWords(reason, undefined, 0),
      };

/** "Tuesday 20:15, six times". */
export const askedWords = ({ lastAt, questions }: Answered, now: number): string =>
  t.askedAt(moment(lastAt, now), questions);

/** Why nothing is known of a question of the past. */
export const thenUnknown = (
  { keptDays }: Pick<FilterExplanation, 'keptDays'>,
  at: string,
  now: number,
): string => {
  const age = now - Date.parse(at);
  if (age < 0) return t.toCome;
  return age > keptDays * DAY_MS ? t.tooOld(keptDays) : t.notInLog;
};
