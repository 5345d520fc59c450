/** Stores what resolvers were asked: each batch once, however often it comes, and of each device what may be written down of it now. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import type { LogBatch, LogDelivery } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { siteOf } from '@kinward/rules/sites/site-match.ts';
import type { Partitions } from '../../core/device-logs/months.ts';
import { DAY_MS } from '../../core/device-logs/report-intake.ts';
import { addToDay } from '../../core/device-logs/reports.store.ts';
import { filterDaysOf } from '../../core/families.ts';
import { holdDevices } from '../../core/locks.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, retry, type Db, type Tx } from '../../platform/tx.ts';
import { isBackground } from './background.ts';
import type { DeviceStanding, LogLevelsOf } from './log-levels.ts';
import * as store from './filter-log.store.ts';

/** Clocks that differ by less are taken for the same: the way takes time too. */
const SAME_CLOCK_MS = 2_000;
const MINUTE_MS = 60_000;
const SLOT_MS = 15 * MINUTE_MS;

export interface IntakeDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  limits: Pick<Limits, 'filterRowsPerDay'>;
  partitions: Partitions;
  levelsOf: LogLevelsOf;
}

/** The site that a name belongs to; of one such as `_dns.resolver.arpa`, that of the host in it. */
const siteOfName = (name: string): string =>
  siteOf(name) ?? siteOf(name.replace(/^(?:_[^.]*\.)+/u, '')) ?? name;

type Levels = ReadonlyMap<DeviceId, Pick<DeviceStanding, 'level'>>;

const levelOf = (levels: Levels, deviceId: DeviceId) => levels.get(deviceId)?.level ?? 'nothing';

const isWritten = (
  levels: Levels,
  { deviceId, verdict }: { deviceId: DeviceId; verdict: string },
): boolean => {
  const level = levelOf(levels, deviceId);
  return level === 'all' || (level === 'blocked' && verdict === 'blocked');
};

const toRow = (
  { run, number }: LogBatch,
  { reason, ...row }: LogBatch['rows'][number],
  index: number,
): store.QueryRow => ({
  ...row,
  key: `${run} ${number} ${index}`,
  site: siteOfName(row.name),
  reason: reason?.kind ?? null,
  rank: reason?.rank ?? null,
  target: reason?.target ?? null,
  ruleId: reason?.ruleId ?? null,
  matched: reason?.matched ?? null,
  background: isBackground(row.name, reason?.target),
});

const toCount = ({
  deviceId,
  at,
  verdict,
  target,
  queries,
  used,
}: LogBatch['counts'][number]): store.CountRow => ({
  deviceId,
  slot: at - (at % SLOT_MS),
  verdict,
  target,
  queries,
  minutes: used ? 1 << Math.floor((at % SLOT_MS) / MINUTE_MS) : 0,
});

/** The batch by the server's clock; nothing was asked later than now. */
const byOurClock = (batch: LogBatch, ahead: number, now: number): LogBatch => {
  const at = (theirs: number): number => Math.max(0, Math.min(now, theirs - ahead));
  return {
    ...batch,
    rows: batch.rows.map((row) => ({ ...row, at: at(row.at), until: at(row.until) })),
    counts: batch.counts.map((count) => ({ ...count, at: at(count.at) })),
    gaps: batch.gaps.map((gap) => ({ ...gap, from: at(gap.from), to: at(gap.to) })),
  };
};

const NOTHING = { isNew: false, used: [] };

export const createIntake = (deps: IntakeDeps) => {
  const { db, clock, bus, limits, partitions, levelsOf } = deps;

  /** Rows of each device, at most a day's share of it; the others are a gap. */
  const withinShare = async (
    tx: Tx,
    { familyId }: LogBatch,
    rows: readonly store.QueryRow[],
    now: Date,
  ): Promise<{ kept: store.QueryRow[]; gaps: store.GapRow[] }> => {
    const kept: store.QueryRow[] = [];
    const gaps: store.GapRow[] = [];
    const day = now.toISOString().slice(0, 10);
    for (const [deviceId, own] of Map.groupBy(rows, (row) => row.deviceId)) {
      const share = { kind: 'filter', day, max: limits.filterRowsPerDay };
      if (await addToDay(tx, familyId, deviceId, share, own.length)) kept.push(...own);
      else
        gaps.push({
          deviceId,
          from: Math.min(...own.map(({ at }) => at)),
          to: Math.max(...own.map(({ until }) => until)),
          rows: own.length,
        });
    }
    return { kept, gaps };
  };

  /** @returns whether anything of it is new, and devices of which minutes of use are */
  const storeBatch = async (
    tx: Tx,
    resolver: string,
    batch: LogBatch,
    now: Date,
  ): Promise<{ isNew: boolean; used: DeviceId[] }> => {
    const { familyId } = batch;
    const named = new Set([...batch.rows, ...batch.counts, ...batch.gaps].map(({ deviceId }) => deviceId));
    const held = named.size === 0 ? [] : await holdDevices(tx, familyId, [...named]);
    // Of a family or of devices that are gone nothing is kept.
    if (held.length === 0 || !(await store.moveMark(tx, resolver, batch, now))) return NOTHING;
    const levels = await levelsOf(familyId, held, tx);
    const since = now.getTime() - (await filterDaysOf(tx, familyId)) * DAY_MS;
    // A resolver of an earlier version may not know a helpline yet.
    const rows = batch.rows
      .map((row, index) => toRow(batch, row, index))
      .filter((row) => isWritten(levels, row) && row.at >= since && !factsOf(row.name).helpline);
    // Sums say how much was asked, of whom at least something is written down.
    const counts = batch.counts.filter(
      (count) =>
        isWritten(levels, count) || (count.target === '' && levelOf(levels, count.deviceId) === 'blocked'),
    );
    const { kept, gaps } = await withinShare(tx, batch, rows, now);
    const lost = [...gaps, ...batch.gaps.filter(({ deviceId }) => levelOf(levels, deviceId) !== 'nothing')];
    if (kept.length > 0) await store.insertQueries(tx, familyId, kept);
    if (counts.length > 0) await store.addCounts(tx, familyId, counts.map(toCount));
    if (lost.length > 0) await store.addGaps(tx, familyId, lost);
    return {
      isNew: kept.length + counts.length + lost.length > 0,
      used: [...new Set(counts.flatMap(({ used, deviceId }) => (used ? [deviceId] : [])))],
    };
  };

  /** Comes back when all of it is committed, or was before; who hears nothing sends it again. */
  return async ({ resolver, now: theirs, batches }: LogDelivery): Promise<void> => {
    const now = clock.now();
    const apart = theirs - now.getTime();
    const ahead = Math.abs(apart) < SAME_CLOCK_MS ? 0 : apart;
    await partitions.ensure();
    // In their order: a mark says that all before it are stored.
    for (const batch of batches) {
      const ours = byOurClock(batch, ahead, now.getTime());
      await retry(() =>
        inTransaction(db, async (tx, afterCommit) => {
          const { isNew, used } = await storeBatch(tx, resolver, ours, now);
          const { familyId } = ours;
          if (isNew) afterCommit(() => bus.publish({ type: 'filter.logged', familyId }));
          for (const deviceId of used)
            afterCommit(() => bus.publish({ type: 'filter.used', familyId, deviceId }));
        }),
      );
    }
  };
};
