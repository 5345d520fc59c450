/**
 * A policy compiled for one device and a stretch of time, so that the resolver decides with a few words of bits and no clock. It says the
 * same as `siteVerdict`, without saying why. Compiled again at `until`, and when the policy, a grant, a pause or what was used changes.
 */
import { domainsOf } from './site-match.ts';
import { inForce, siteMoments, type InForce } from './site-in-force.ts';
import type { SearchHit, SiteLive, SiteMoment, SitePolicy, SiteVerdict, Target } from './site-policy.ts';

/** Words of a mask: two for categories, lists, security and escapes, six for services. */
const WORDS = 8;
const SERVICE_WORD = 2;
const DAY_MS = 86_400_000;

/** Which bit each target has, the same for all devices of a resolver. */
export interface TargetBits {
  bits: ReadonlyMap<Target, number>;
  /** Escapes and security, which come before services. */
  first: Uint32Array;
}

const setBit = (words: Uint32Array, bit: number): void => {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
};

/**
 * Gives each target a bit, in their order.
 * @throws RangeError for more than 192 services, or 64 of all others
 */
export const numberTargets = (targets: readonly Target[]): TargetBits => {
  const bits = new Map<Target, number>();
  const first = new Uint32Array(WORDS);
  let [other, service] = [0, SERVICE_WORD * 32];
  for (const target of new Set(targets)) {
    const bit = target.startsWith('service:') ? service++ : other++;
    if (other > SERVICE_WORD * 32 || service > WORDS * 32)
      throw new RangeError(`No bit is left for ${target}`);
    bits.set(target, bit);
    if (/^(?:escape|security):/u.test(target)) setBit(first, bit);
  }
  return { bits, first };
};

/** The words of some targets; one that has no bit is in no name's set either, and is left out. */
export const wordsOf = ({ bits }: TargetBits, targets: Iterable<Target>): Uint32Array => {
  const words = new Uint32Array(WORDS);
  for (const target of targets) {
    const bit = bits.get(target);
    if (bit !== undefined) setBit(words, bit);
  }
  return words;
};

/** What a family's own entries and grants say of a name and all below it: flags, as several may meet. */
const GRANTED = 1;
const ALWAYS = 2;
const ALLOW = 4;
const DENY = 8;

/** What goes for every name: nothing; the filter is off; only what is always allowed; only grants. */
const NOTHING = 0;
const OPEN = 1;
const CLOSED = 2;
const PAUSED = 3;

/** A policy between two moments. */
export interface SiteMasks {
  all: typeof NOTHING | typeof OPEN | typeof CLOSED | typeof PAUSED;
  /** Of single names. */
  names: ReadonlyMap<string, number>;
  allowOnly: boolean;
  /** Targets that a grant opens. */
  granted: Uint32Array;
  /** Targets in a window or without time left: an allow entry does not open them. */
  closed: Uint32Array;
  /** Targets that are closed now for either reason. */
  blocked: Uint32Array;
  /** Services that are open though a category of theirs is blocked. */
  allowed: Uint32Array;
  safeSearch: SitePolicy['safeSearch'];
  /** They hold from the moment of compiling until this one, a day later at most: to look farther costs what is thrown away. */
  until: number;
}

const namesOf = ({ entries, grants }: InForce): Map<string, number> => {
  const names = new Map<string, number>();
  const add = (name: string, flag: number): void => void names.set(name, (names.get(name) ?? 0) | flag);
  for (const { name, action, always = false } of entries)
    add(name, action === 'deny' ? DENY : always ? ALWAYS | ALLOW : ALLOW);
  for (const { opens } of grants) if (opens.kind === 'name') add(opens.name, GRANTED);
  return names;
};

const allOf = ({ grants, pause, windows, budgets, time }: InForce): SiteMasks['all'] => {
  if (grants.some(({ opens }) => opens.kind === 'all')) return OPEN;
  if (time) return NOTHING;
  if (pause) return PAUSED;
  return [...windows, ...budgets].some(({ targets }) => targets === 'all') ? CLOSED : NOTHING;
};

/** Compiles a policy at a moment. */
export const compileMasks = (
  policy: SitePolicy,
  at: SiteMoment,
  live: SiteLive,
  bits: TargetBits,
): SiteMasks => {
  const state = inForce(policy, at, live);
  const timed = state.time ? [] : [...state.windows, ...state.budgets];
  const closed = timed.flatMap(({ targets }) => (targets === 'all' ? [] : targets));
  const shut = new Set([...closed, ...policy.blocked]);
  return {
    all: allOf(state),
    names: namesOf(state),
    allowOnly: policy.allowOnly,
    granted: wordsOf(
      bits,
      state.grants.flatMap(({ opens }) => (opens.kind === 'target' ? [opens.target] : [])),
    ),
    closed: wordsOf(bits, closed),
    blocked: wordsOf(bits, shut),
    allowed: wordsOf(
      bits,
      policy.allowed.filter((target) => !shut.has(target)),
    ),
    safeSearch: policy.safeSearch,
    until: siteMoments(policy, at, live, 1)[0] ?? at.instant + DAY_MS,
  };
};

/** A name as the resolver knows it. */
export interface MaskedName {
  name: string;
  /** Plumbing, or a helpline: always answered. */
  trusted: boolean;
  /** Its targets, as `wordsOf`. */
  set: Uint32Array;
}

const meets = (a: Uint32Array, b: Uint32Array, from: number, to: number): boolean => {
  for (let word = from; word < to; word += 1) if (((a[word] ?? 0) & (b[word] ?? 0)) !== 0) return true;
  return false;
};

/** Whether a name has services and all of them are in the mask. */
const holdsServices = (set: Uint32Array, mask: Uint32Array): boolean => {
  let has = 0;
  for (let word = SERVICE_WORD; word < WORDS; word += 1) {
    const services = set[word] ?? 0;
    if ((services & ~(mask[word] ?? 0)) !== 0) return false;
    has |= services;
  }
  return has !== 0;
};

/** The place of the longest suffix with a flag among a name's suffixes, the longest first; Infinity: none. */
const placesOf = (names: SiteMasks['names'], name: string) => {
  const places = { granted: Infinity, always: Infinity, allow: Infinity, deny: Infinity };
  if (names.size === 0) return places;
  domainsOf(name).forEach((suffix, place) => {
    const flags = names.get(suffix) ?? 0;
    if (flags & GRANTED) places.granted = Math.min(places.granted, place);
    if (flags & ALWAYS) places.always = Math.min(places.always, place);
    if (flags & ALLOW) places.allow = Math.min(places.allow, place);
    if (flags & DENY) places.deny = Math.min(places.deny, place);
  });
  return places;
};

/** Closed; open; or open by something that vouches for where the name leads too. */
type Answer = 'block' | 'allow' | 'vouched';

/** Ranks 11 to 14. */
const byTargets = (set: Uint32Array, { blocked, allowed }: SiteMasks, first: Uint32Array): Answer => {
  for (let word = 0; word < SERVICE_WORD; word += 1)
    if (((set[word] ?? 0) & (blocked[word] ?? 0) & (first[word] ?? 0)) !== 0) return 'block';
  if (meets(set, allowed, SERVICE_WORD, WORDS)) return 'allow';
  return holdsServices(set, blocked) || meets(set, blocked, 0, SERVICE_WORD) ? 'block' : 'allow';
};

const answerOf = ({ name, trusted, set }: MaskedName, masks: SiteMasks, first: Uint32Array): Answer => {
  if (trusted) return 'vouched';
  const { granted, always, allow, deny } = placesOf(masks.names, name);
  if (masks.all === OPEN || granted !== Infinity || meets(set, masks.granted, 0, WORDS)) return 'vouched';
  if (masks.all === PAUSED) return 'block';
  if (always !== Infinity && deny >= always) return 'vouched';
  if (deny !== Infinity && allow >= deny) return 'block';
  if (masks.allowOnly && allow === Infinity) return 'block';
  if (masks.all === CLOSED || meets(set, masks.closed, 0, SERVICE_WORD)) return 'block';
  if (holdsServices(set, masks.closed)) return 'block';
  return allow === Infinity ? byTargets(set, masks, first) : 'vouched';
};

/** A question as the resolver has it. */
export interface MaskedQuery extends MaskedName {
  aliases?: readonly MaskedName[];
  search?: SearchHit;
}

/** What `siteVerdict` says, without a reason. */
export const maskedVerdict = (
  query: MaskedQuery,
  masks: SiteMasks,
  { first }: TargetBits,
): Pick<SiteVerdict, 'action' | 'rewrite'> => {
  const own = answerOf(query, masks, first);
  if (own === 'block') return { action: 'block' };
  // Where only the allowlist is open, what is open is vouched for: no alias is asked whether it is on it.
  if (own === 'allow' && query.aliases?.some((alias) => answerOf(alias, masks, first) === 'block'))
    return { action: 'block' };
  const level = query.search && masks.safeSearch[query.search.engine];
  if (!query.search || level === undefined || query.trusted) return { action: 'allow' };
  const { strict, moderate } = query.search.hosts;
  return { action: 'rewrite', rewrite: (level === 'moderate' ? moderate : undefined) ?? strict };
};
