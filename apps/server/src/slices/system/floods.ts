/** Signs of an attack, or a fault, seen from inside while it lasts: figures that are counted anyway, compared with what is usual. */
import { sql } from 'kysely';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Sums } from '../../platform/metrics/metrics.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Db } from '../../platform/tx.ts';
import type { OperatorAlert } from './operator-alerts.ts';

const HOUR_MS = 3_600_000;

export interface FloodsDeps {
  db: Db;
  clock: Clock;
  limits: Pick<
    Limits,
    | 'alertLoginsPerHour'
    | 'alertFaultsAmong'
    | 'alertFaultPercent'
    | 'pairingWrongPerHourTotal'
    | 'smsPerHourTotal'
  >;
  rate: Pick<RateLimiter, 'counted'>;
  /** Of this process since its start. */
  metrics: { sums(): Promise<Sums>; storageFull(): { count: number } };
  log: Pick<Logger, 'error'>;
  tell(alert: OperatorAlert): Promise<void>;
}

/** Wrong pairing codes of the installation that have not drained yet. */
const guessed = async (db: Db, now: Date, perHour: number): Promise<number> => {
  const { rows } = await sql<{ level: number }>`
    select level - greatest(0, extract(epoch from ${now}::timestamptz - measured_at)) * ${perHour}::float8 / 3600 as level
    from pairing_guesses`.execute(db);
  return rows[0]?.level ?? 0;
};

/** What was counted in the last hour: since the newest check that is as old as that, otherwise since the first. */
const createLastHour = ({ clock, metrics }: Pick<FloodsDeps, 'clock' | 'metrics'>) => {
  const none: Sums = { requests: 0, faults: 0, refusedLogins: 0 };
  const accessLog = [{ at: clock.now().getTime(), sums: none }];
  return async (): Promise<Sums> => {
    const [at, sums] = [clock.now().getTime(), await metrics.sums()];
    accessLog.push({ at, sums });
    while (accessLog[1] && at - accessLog[1].at >= HOUR_MS) accessLog.shift();
    const first = accessLog[0]?.sums ?? none;
    return {
      requests: sums.requests - first.requests,
      faults: sums.faults - first.faults,
      refusedLogins: sums.refusedLogins - first.refusedLogins,
    };
  };
};

/**
 * Searches for floods of logins, guessed pairing codes, costs of SMS and faults. Meant for every few minutes in every process
 * that answers requests: each sees its own requests only, and what is shared is reported once.
 */
export const createFloods = (deps: FloodsDeps): (() => Promise<void>) => {
  const { db, clock, limits, rate, tell } = deps;
  const lastHour = createLastHour(deps);
  let full = 0;
  return async () => {
    const hour = await lastHour();
    if (hour.refusedLogins > limits.alertLoginsPerHour)
      await tell({ kind: 'operator.login-flood', params: { refused: hour.refusedLogins } });
    const isFaulty = hour.faults * 100 > hour.requests * limits.alertFaultPercent;
    if (hour.requests >= limits.alertFaultsAmong && isFaulty)
      await tell({ kind: 'operator.faults', params: { failed: hour.faults, requests: hour.requests } });
    const level = await guessed(db, clock.now(), limits.pairingWrongPerHourTotal);
    if (level * 2 > limits.pairingWrongPerHourTotal)
      await tell({ kind: 'operator.guesses', params: { wrong: Math.round(level) } });
    const sent = await rate.counted({ name: 'sms-all-hour' }, '');
    if (sent * 2 > limits.smsPerHourTotal)
      await tell({ kind: 'operator.sms-costs', params: { sent, most: limits.smsPerHourTotal } });
    const { count } = deps.metrics.storageFull();
    if (count === full) return;
    full = count;
    // The mail waits for room, the log does not.
    deps.log.error({ event: 'operatorAlert', kind: 'storage-full' }, 'The disk of the database is full');
    await tell({ kind: 'operator.storage-full', params: {} });
  };
};
