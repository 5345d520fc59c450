/**
 * What the filter decides by. Names are in ASCII, lower case, without a dot at the end; a name covers everything below it. Moments are
 * milliseconds since the epoch.
 */
import type { Counting, OwnUse } from '../decide.ts';
import type { Running } from '../running.ts';
import type { Times } from '../schedules/schedule.ts';

/** What a rule closes or opens beside single names: a service, a category, a list. What gets round the filter, or attacks, is told apart. */
export type Target = `${'service' | 'category' | 'list' | 'security' | 'escape'}:${string}`;
export type ServiceTarget = Target & `service:${string}`;

/** A target that a name belongs to, and by which suffix of it. */
export interface Hit {
  target: Target;
  suffix: string;
}

/** An engine whose very name was asked; where it leads with safe search (`moderate` only where there is that level). */
export interface SearchHit {
  engine: string;
  hosts: { strict: string; moderate?: string };
}

/** What is known of a name, the same for every client. */
export interface NameFacts {
  /** Of the installation itself, an alias, a special-use name (RFC 6761), or one that a device's system needs. */
  plumbing?: boolean;
  helpline?: boolean;
  /** Services are those of the longest suffix that has any; several of them share the name. */
  hits: readonly Hit[];
  search?: SearchHit;
}

/** A name with what is known of it. */
export interface Name {
  name: string;
  facts: NameFacts;
}

/** An entry of the allowlist or the denylist, or of a named list (`listId`). */
export interface SiteEntry {
  ruleId: string;
  name: string;
  action: 'allow' | 'deny';
  /** An allow entry that holds in blocked windows and without time left too. */
  always?: boolean | undefined;
  /** Counts from then on; left out: at once. */
  from?: number | undefined;
  /** Counts no more from then on; null: no end. */
  until: number | null;
  listId?: string | undefined;
}

/** A rule for everything, or for some targets. */
interface Scoped {
  targets: 'all' | readonly Target[];
}

export interface SiteWindow extends Times, Scoped {
  ruleId: string;
}

export interface SiteBudget extends Counting, Scoped {}

export type SafeSearchLevel = 'strict' | 'moderate';

/** The rules in force for one device. */
export interface SitePolicy {
  entries: readonly SiteEntry[];
  /** Everything without an allow entry is closed. */
  allowOnly: boolean;
  /** Of escapes and security too. */
  blocked: readonly Target[];
  /** Services that are open though a category of theirs is blocked; what is blocked as well is blocked. */
  allowed: readonly ServiceTarget[];
  windows: readonly SiteWindow[];
  budgets: readonly SiteBudget[];
  /** By engine. */
  safeSearch: Readonly<Record<string, SafeSearchLevel>>;
}

/**
 * What a grant opens: one name, one target, everything (the filter is off), or more time, which lifts windows, budgets and an earlier
 * pause but nothing that is blocked for good.
 */
export type SiteOpening =
  | { kind: 'name'; name: string }
  | { kind: 'target'; target: Target }
  | { kind: 'all' }
  | { kind: 'time' };

export interface SiteGrant extends Running {
  grantId: string;
  opens: SiteOpening;
}

/** What changes without a change of the policy. */
export interface SiteLive {
  grants: readonly SiteGrant[];
  /** The internet is paused; a grant that was given before rests until the pause is over. */
  pause: Running | null;
  /** Seconds counted since the policy was made, by budget. */
  own?: OwnUse;
}

/** A moment in the family's zone. */
export interface SiteMoment {
  instant: number;
  /** IANA name. */
  zone: string;
}

/** The order in which rules decide, the first first. Safe search is no rank: it rewrites what is allowed. */
export const RANKS = {
  plumbing: 1,
  helpline: 2,
  grant: 3,
  pause: 4,
  always: 5,
  deny: 6,
  'allow-only': 7,
  window: 8,
  budget: 9,
  allow: 10,
  escape: 11,
  security: 11,
  service: 12,
  category: 13,
  list: 13,
  default: 14,
} as const;
export type SiteReasonKind = keyof typeof RANKS;

/** Why: the rule, and what of the name it matched. */
export interface SiteReason {
  kind: SiteReasonKind;
  rank: (typeof RANKS)[SiteReasonKind];
  target?: Target;
  /** Of an entry, a window, a budget or a grant. */
  ruleId?: string;
  listId?: string;
  matched?: string;
  /** When the rule ends by itself. */
  until?: number;
  /** The name that the asked one stands for, where that is what was matched. */
  alias?: string;
  /** The grant that leaves this rule without force now. */
  liftedBy?: string;
}

export interface SiteVerdict {
  action: 'allow' | 'block' | 'rewrite';
  /** Where a search engine's name leads; the answer's HTTPS and SVCB records are left out with it. */
  rewrite?: string;
  reason: SiteReason;
  /** Rules that say the opposite, in the order of their ranks. */
  overruled: SiteReason[];
}
