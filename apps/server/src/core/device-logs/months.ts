import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';

/** The longest a family can keep what is partitioned (migrations 0001 and 0086), in days. */
const LONGEST_RETENTION_DAYS = 365;

const monthOf = (date: Date, shift: number): string =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1)).toISOString().slice(0, 10);

export interface Partitions {
  /** Makes the months from the longest retention to the next month, unless this process did so this month already. */
  ensure(): Promise<void>;
}

/**
 * Months are made by the server's own clock, ahead of need; a device's word never makes one (threats: time of a fix).
 * @param maker the function of the database that makes one
 */
export const createPartitions = (
  deps: { pool: Pool; clock: Clock },
  maker: 'make_positions_partition' | 'make_filter_partition',
): Partitions => {
  let madeIn = '';
  let making: Promise<void> | undefined;

  const make = async (now: Date): Promise<void> => {
    const oldest = new Date(now.getTime() - (LONGEST_RETENTION_DAYS + 1) * 86_400_000);
    const months =
      (now.getUTCFullYear() - oldest.getUTCFullYear()) * 12 + now.getUTCMonth() - oldest.getUTCMonth();
    for (let shift = -months; shift <= 1; shift += 1) {
      await deps.pool.query(`select ${maker}($1::date)`, [monthOf(now, shift)]);
    }
    madeIn = monthOf(now, 0);
  };

  return {
    async ensure() {
      const now = deps.clock.now();
      if (madeIn === monthOf(now, 0)) return;
      making ??= make(now).finally(() => (making = undefined));
      await making;
    },
  };
};
