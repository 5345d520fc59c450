/**
 * A policy compiled for one device and a stretch of time, so that the resolver decides with a few words of bits and no clock. `maskedVerdict`
 * decides by it. Compiled again at `until`, and when the policy, a grant, a pause or what was used changes.
 */
import { inForce, siteMoments, type InForce } from './site-in-force.ts';
import type { SiteLive, SiteMoment, SitePolicy, Target } from './site-policy.ts';

/** Words of a mask: two for categories, lists, security and escapes, six for services. */
export const WORDS = 8;
export const SERVICE_WORD = 2;
const DAY_MS = 86_400_000;

/** Which bit each target has, the same for all devices of a resolver. */
export interface TargetBits {
  bits: ReadonlyMap<Target, number>;
  /** The target of each bit. */
  targets: readonly (Target | undefined)[];
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
  const byBit = Array.from({ length: WORDS * 32 }, (): Target | undefined => undefined);
  const first = new Uint32Array(WORDS);
  let [other, service] = [0, SERVICE_WORD * 32];
  for (const target of new Set(targets)) {
    const bit = target.startsWith('service:') ? service++ : other++;
    if (other > SERVICE_WORD * 32 || service > WORDS * 32)
      throw new RangeError(`No bit is left for ${target}`);
    bits.set(target, bit);
    byBit[bit] = target;
    if (/^(?:escape|security):/u.test(target)) setBit(first, bit);
  }
  return { bits, targets: byBit, first };
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
export const GRANTED = 1;
export const ALWAYS = 2;
export const ALLOW = 4;
export const DENY = 8;

/** What goes for every name: nothing; the filter is off; only what is always allowed; only grants. */
const NOTHING = 0;
export const OPEN = 1;
export const CLOSED = 2;
export const PAUSED = 3;

/** A policy between two moments. */
export interface SiteMasks {
  all: typeof NOTHING | typeof OPEN | typeof CLOSED | typeof PAUSED;
  /** Of single names. */
  names: ReadonlyMap<string, number>;
  allowOnly: boolean;
  /** Targets that a grant opens. */
  granted: Uint32Array;
  /** Whether it is a window that closes every name now, where something does. */
  isWindow: boolean;
  /** Targets in a window; then those in a window or without time left: an allow entry does not open them. */
  inWindow: Uint32Array;
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

const namedBy = (rules: readonly { targets: 'all' | readonly Target[] }[]): Target[] =>
  rules.flatMap(({ targets }) => (targets === 'all' ? [] : targets));

/** Compiles a policy at a moment. */
export const compileMasks = (
  policy: SitePolicy,
  at: SiteMoment,
  live: SiteLive,
  bits: TargetBits,
): SiteMasks => {
  const state = inForce(policy, at, live);
  const { windows, budgets } = state.time ? { windows: [], budgets: [] } : state;
  const closed = namedBy([...windows, ...budgets]);
  const shut = new Set([...closed, ...policy.blocked]);
  return {
    all: allOf(state),
    names: namesOf(state),
    allowOnly: policy.allowOnly,
    granted: wordsOf(
      bits,
      state.grants.flatMap(({ opens }) => (opens.kind === 'target' ? [opens.target] : [])),
    ),
    isWindow: windows.some(({ targets }) => targets === 'all'),
    inWindow: wordsOf(bits, namedBy(windows)),
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
