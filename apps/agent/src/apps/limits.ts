/**
 * Whether a program may run now, why not, and how long it still may: by the rules of its policy and by the use that the
 * installation has not counted yet.
 */
import {
  decide,
  evaluate,
  grantsAt,
  leftFor,
  type OwnUse,
  type Reason,
  type Rules,
  type Verdict,
} from '@kinward/rules/decide.ts';
import { dayAt, dayStart, merge, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';

/** Use of a program that is not in the rules' sums. */
export interface OwnStretch extends Stretch {
  appId: string;
}

/** A computer that was away since yesterday has yesterday's sums: of today nothing is used. */
export const onDay = (rules: Rules, at: number): Rules => {
  if (rules.budgets.length === 0) return rules;
  const today = dayAt(at, rules.timeZone);
  if (rules.budgets.every(({ day }) => day === today)) return rules;
  const budgets = rules.budgets.map((budget) =>
    budget.day === today ? budget : { ...budget, day: today, usedSeconds: 0 },
  );
  return { ...rules, budgets };
};

/** Seconds of each budget's day, a moment with several programs once. */
export const ownUse = ({ budgets, timeZone }: Rules, stretches: readonly OwnStretch[]): OwnUse =>
  Object.fromEntries(
    budgets.map(({ budgetId, apps, day }) => {
      const [from, to] = [dayStart(day, timeZone), dayStart(shiftDay(day, 1), timeZone)];
      const counted = stretches
        .filter(({ appId }) => apps === null || apps.includes(appId))
        .map((one) => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) }));
      const ms = merge(counted).reduce((sum, one) => sum + one.to - one.from, 0);
      return [budgetId, Math.floor(ms / 1000)];
    }),
  );

/** No program has this id. */
const NAMED_NOWHERE = '';

/** Why something is closed. */
export type Closing = Exclude<Reason['kind'], 'free' | 'grant'>;
const closingOf = ({ reason: { kind } }: Verdict): Closing | null =>
  kind === 'free' || kind === 'grant' ? null : kind;

export interface Closed {
  appId: string;
  reason: Closing;
  /** Milliseconds since the epoch; null: until a parent allows it. */
  until: number | null;
}

/** The rules of one policy at a moment. */
export class Limits {
  readonly #rules: Rules;
  readonly #own: OwnUse;
  readonly #at: number;
  readonly #closed = new Map<string, Closing | null>();
  /** Undefined: not looked for yet. */
  #everything: { closed: Closed | null } | undefined;

  constructor(rules: Rules, stretches: readonly OwnStretch[], at: number) {
    this.#at = at;
    this.#rules = onDay(rules, at);
    this.#own = ownUse(this.#rules, stretches);
  }

  #closing(appId: string): Closing | null {
    const known = this.#closed.get(appId);
    if (known !== undefined) return known;
    const { allowed, ...verdict } = evaluate(this.#rules, { kind: 'app', appId }, this.#at, this.#own);
    const found = allowed ? null : closingOf({ allowed, ...verdict });
    this.#closed.set(appId, found);
    return found;
  }

  /**
   * @param ids of a process; a rule for any of them holds. Parts of the system have none
   * @param isTimed whether times and minutes are for it
   */
  closed(ids: readonly string[], isTimed: (appId: string) => boolean = () => true): Closed | null {
    for (const appId of ids) {
      const reason = this.#closing(appId);
      if (reason === null || (reason !== 'blocked' && !isTimed(appId))) continue;
      const { until } = decide(this.#rules, { kind: 'app', appId }, this.#at, this.#own);
      return { appId, reason, until };
    }
    return null;
  }

  /**
   * What closes everything at this moment, a program that no rule names as well; null: nothing does, or a program of its own is
   * open all the same.
   */
  everything(): Closed | null {
    this.#everything ??= { closed: this.#closesEverything() };
    return this.#everything.closed;
  }

  /** Until everything is closed while something is used; null: not soon, or it is. */
  everythingEndsIn(): ReturnType<Limits['endsIn']> {
    return this.endsIn([NAMED_NOWHERE]);
  }

  #closesEverything(): Closed | null {
    if (grantsAt(this.#rules, this.#at).some(({ target }) => target.kind === 'app')) return null;
    return this.closed([NAMED_NOWHERE]);
  }

  /** Milliseconds until one of these is closed while it is used; null: not soon. */
  endsIn(ids: readonly string[]): { appId: string; ms: number; reason: Closing } | null {
    const found = ids.flatMap((appId) => this.#endOf(appId) ?? []);
    return found.toSorted((one, other) => one.ms - other.ms)[0] ?? null;
  }

  #endOf(appId: string): { appId: string; ms: number; reason: Closing } | null {
    const subject = { kind: 'app', appId } as const;
    const { allowed, reason, until } = decide(this.#rules, subject, this.#at, this.#own);
    if (!allowed) return null;
    const after = until === null ? null : closingOf(evaluate(this.#rules, subject, until, this.#own));
    const byClock = until === null || after === null ? null : { appId, ms: until - this.#at, reason: after };
    // What was given for a while takes no minutes away.
    const left = reason.kind === 'grant' ? null : leftFor(this.#rules, appId, this.#at, this.#own);
    if (left === null || (byClock && byClock.ms <= left * 1000)) return byClock;
    return { appId, ms: left * 1000, reason: 'budget' };
  }
}
