/**
 * The verdict of a resolver, by masks: it says the same as `siteVerdict`, and of the reason no more than its kind and its target. A property
 * holds both equal.
 */
import { domainsOf } from './site-match.ts';
import {
  ALLOW,
  ALWAYS,
  CLOSED,
  DENY,
  GRANTED,
  OPEN,
  PAUSED,
  SERVICE_WORD,
  WORDS,
  type SiteMasks,
  type TargetBits,
} from './site-masks.ts';
import type { SearchHit, SiteReasonKind, SiteVerdict, Target } from './site-policy.ts';

/** A name as the resolver knows it. */
export interface MaskedName {
  name: string;
  /** Plumbing, or a helpline: always answered. */
  trusted: boolean;
  /** Its targets, as `wordsOf`. */
  set: Uint32Array;
  /** Whether it is known, without a look at its text, that no entry of the policy is about it. */
  lacksEntries?: boolean;
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

const NOWHERE = { granted: Infinity, always: Infinity, allow: Infinity, deny: Infinity };

/** The place of the longest suffix with a flag among a name's suffixes, the longest first; Infinity: none. */
const placesOf = (names: SiteMasks['names'], name: string) => {
  const places = { ...NOWHERE };
  domainsOf(name).forEach((suffix, place) => {
    const flags = names.get(suffix) ?? 0;
    if (flags & GRANTED) places.granted = Math.min(places.granted, place);
    if (flags & ALWAYS) places.always = Math.min(places.always, place);
    if (flags & ALLOW) places.allow = Math.min(places.allow, place);
    if (flags & DENY) places.deny = Math.min(places.deny, place);
  });
  return places;
};

/** Open; open by something that vouches for where the name leads too; or what closes it. Those of rank 11 and 13 have one name each. */
type Answer = 'open' | 'vouched' | Closing;
type Closing = 'pause' | 'deny' | 'allow-only' | 'window' | 'budget' | 'first' | 'service' | 'other';

/** Ranks 8 and 9. */
const byTime = (set: Uint32Array, { all, isWindow, inWindow, closed }: SiteMasks): Closing | null => {
  const holds = (mask: Uint32Array): boolean => meets(set, mask, 0, SERVICE_WORD) || holdsServices(set, mask);
  if (all !== CLOSED && !holds(closed)) return null;
  return isWindow || holds(inWindow) ? 'window' : 'budget';
};

/** Ranks 11 to 14. */
const byTargets = (set: Uint32Array, { blocked, allowed }: SiteMasks, first: Uint32Array): Answer => {
  for (let word = 0; word < SERVICE_WORD; word += 1)
    if (((set[word] ?? 0) & (blocked[word] ?? 0) & (first[word] ?? 0)) !== 0) return 'first';
  if (meets(set, allowed, SERVICE_WORD, WORDS)) return 'open';
  if (holdsServices(set, blocked)) return 'service';
  return meets(set, blocked, 0, SERVICE_WORD) ? 'other' : 'open';
};

const answerOf = (asked: MaskedName, masks: SiteMasks, first: Uint32Array): Answer => {
  const { trusted, set } = asked;
  if (trusted) return 'vouched';
  const isNowhere = masks.names.size === 0 || asked.lacksEntries === true;
  const { granted, always, allow, deny } = isNowhere ? NOWHERE : placesOf(masks.names, asked.name);
  if (masks.all === OPEN || granted !== Infinity || meets(set, masks.granted, 0, WORDS)) return 'vouched';
  if (masks.all === PAUSED) return 'pause';
  if (always !== Infinity && deny >= always) return 'vouched';
  if (deny !== Infinity && allow >= deny) return 'deny';
  if (masks.allowOnly && allow === Infinity) return 'allow-only';
  const timed = byTime(set, masks);
  if (timed) return timed;
  return allow === Infinity ? byTargets(set, masks, first) : 'vouched';
};

/** The first target of a set that closes it: of the bits that `from` to `to` hold. */
const targetIn = (set: Uint32Array, mask: Uint32Array, from: number, to: number, bits: TargetBits) => {
  for (let word = from; word < to; word += 1) {
    const met = (set[word] ?? 0) & (mask[word] ?? 0);
    if (met !== 0) return bits.targets[word * 32 + 31 - Math.clz32(met & -met)];
  }
  return undefined;
};

/** The kinds of rules that close. */
export type ClosingKind = Exclude<
  SiteReasonKind,
  'plumbing' | 'helpline' | 'grant' | 'always' | 'allow' | 'default'
>;

/** What closes a name: the kind of the rule, and its target where it has one. */
export interface MaskedReason {
  kind: ClosingKind;
  target?: Target;
}

const reasonOf = (
  closing: Closing,
  { set }: MaskedName,
  masks: SiteMasks,
  bits: TargetBits,
): MaskedReason => {
  if (closing !== 'first' && closing !== 'service' && closing !== 'other') return { kind: closing };
  const mask =
    closing === 'first' ? masks.blocked.map((word, at) => word & (bits.first[at] ?? 0)) : masks.blocked;
  const [from, to] = closing === 'service' ? [SERVICE_WORD, WORDS] : [0, SERVICE_WORD];
  const target = targetIn(set, mask, from, to, bits);
  return target === undefined
    ? { kind: 'category' }
    : { kind: target.slice(0, target.indexOf(':')) as ClosingKind, target };
};

/** A question as the resolver has it. */
export interface MaskedQuery extends MaskedName {
  aliases?: readonly MaskedName[];
  search?: SearchHit;
}

export type MaskedVerdict = Pick<SiteVerdict, 'action' | 'rewrite'> & { reason?: MaskedReason };

const ALLOWED: MaskedVerdict = { action: 'allow' };

/** What `siteVerdict` says, with the reason where it closes. */
export const maskedVerdict = (query: MaskedQuery, masks: SiteMasks, bits: TargetBits): MaskedVerdict => {
  const { first } = bits;
  const block = (closing: Closing, of: MaskedName): MaskedVerdict => ({
    action: 'block',
    reason: reasonOf(closing, of, masks, bits),
  });
  const own = answerOf(query, masks, first);
  if (own !== 'open' && own !== 'vouched') return block(own, query);
  // Where only the allowlist is open, what is open is vouched for: no alias is asked whether it is on it.
  if (own === 'open')
    for (const alias of query.aliases ?? []) {
      const behind = answerOf(alias, masks, first);
      if (behind !== 'open' && behind !== 'vouched') return block(behind, alias);
    }
  const level = query.search && masks.safeSearch[query.search.engine];
  if (!query.search || level === undefined || query.trusted) return ALLOWED;
  const { strict, moderate } = query.search.hosts;
  return { action: 'rewrite', rewrite: (level === 'moderate' ? moderate : undefined) ?? strict };
};
