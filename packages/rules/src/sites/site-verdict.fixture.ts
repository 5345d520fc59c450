/** Rules of the filter and questions to it, as its tests write them. */
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type {
  Hit,
  NameFacts,
  SiteEntry,
  SiteGrant,
  SiteLive,
  SiteOpening,
  SitePolicy,
  SiteWindow,
  Target,
} from './site-policy.ts';
import { siteVerdict } from './site-verdict.ts';

export const ZONE = 'Europe/Madrid';
/** A Monday, 21:30 in Madrid. */
export const NIGHT = Date.parse('2026-11-23T20:30:00Z');
export const MINUTE = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

export const NONE: SitePolicy = {
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
};
export const QUIET: SiteLive = { grants: [], pause: null };

const entry = (action: SiteEntry['action'], name: string, rest: Partial<SiteEntry> = {}): SiteEntry => ({
  ruleId: `${action} ${name}`,
  name,
  action,
  until: null,
  ...rest,
});
export const allow = (name: string, rest: Partial<SiteEntry> = {}) => entry('allow', name, rest);
export const deny = (name: string, rest: Partial<SiteEntry> = {}) => entry('deny', name, rest);
export const always = (name: string) => allow(name, { always: true });
export const window = (targets: SiteWindow['targets'], from = '21:00', to = '07:00'): SiteWindow => ({
  ruleId: 'bedtime',
  targets,
  from,
  to,
  weekDays: [...WEEK_DAYS],
});
export const budget = (targets: SiteWindow['targets'], minutes = 60, usedSeconds = 3_600) => ({
  budgetId: 'an hour',
  targets,
  minutes: WEEK_DAYS.map(() => minutes),
  day: '2026-11-23',
  usedSeconds,
});
export const grant = (opens: SiteOpening, from = NIGHT - MINUTE, until = NIGHT + MINUTE): SiteGrant => ({
  grantId: 'a grant',
  opens,
  from: iso(from),
  until: iso(until),
});
export const pause = (from = NIGHT - 2 * MINUTE, until = NIGHT + 30 * MINUTE) => ({
  from: iso(from),
  until: iso(until),
});

export const hit = (target: Target, suffix = 'example.com'): Hit => ({ target, suffix });
export const facts = (...targets: Target[]): NameFacts => ({ hits: targets.map((target) => hit(target)) });
export const YOUTUBE = facts('service:youtube', 'category:video');

export interface Asked {
  name?: string;
  facts?: NameFacts;
  policy?: Partial<SitePolicy>;
  live?: Partial<SiteLive>;
  at?: number;
  aliases?: { name: string; facts: NameFacts }[];
}
export const ask = ({
  name = 'www.example.com',
  facts: known = facts(),
  policy,
  live,
  at = NIGHT,
  aliases,
}: Asked) =>
  siteVerdict(
    { name, facts: known, aliases },
    { ...NONE, ...policy },
    { instant: at, zone: ZONE },
    { ...QUIET, ...live },
  );
export const says = (asked: Asked): string => {
  const { action, reason } = ask(asked);
  return `${action} ${reason.kind}`;
};
