/** Makes batches of what was asked, a family's a few times a second, and writes them to the spool. */
import { randomUUID } from 'node:crypto';
import { isSignOfUse } from '@kinward/catalogue/facts.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { LogBatch, LogCount, LogGap, LogRow } from '@kinward/contract/filter/log.schemas.ts';
import type { SiteReason } from '@kinward/rules/sites/site-policy.ts';
import type { Counters } from './counters.ts';
import type { Owner, QueryLog } from './query-log.ts';
import type { RingEntry } from './ring.ts';
import { MinuteRows } from './rows.ts';
import type { Spool } from './spool.ts';

const MINUTE_MS = 60_000;
/** Entries of one kind in a batch: its line is below what the spool is asked for at once. */
const MOST_OF_BATCH = 250;

/** The clock of this machine was set. */
interface Jump {
  /** Batches up to this number were written before. */
  upTo: number;
  /** By how much, in milliseconds. */
  by: number;
}

interface Pending {
  rows: LogRow[];
  counts: LogCount[];
  gaps: Map<string, LogGap>;
}

export interface WriterOptions {
  log: QueryLog;
  spool: Pick<Spool, 'append'>;
  counters: Counters;
  /** Targets of a name that is open. */
  targetsOf: (name: string) => readonly string[];
  /** Milliseconds since the epoch. */
  now?: () => number;
}

const reasonOf = ({ kind, rank, target, ruleId, matched }: SiteReason): LogRow['reason'] => ({
  kind,
  rank,
  ...(target !== undefined && { target }),
  ...(ruleId !== undefined && { ruleId }),
  ...(matched !== undefined && { matched }),
});

/** No time is before the epoch. */
const shiftBy = (
  { rows, counts, gaps }: { rows: LogRow[]; counts: LogCount[]; gaps: LogGap[] | Map<string, LogGap> },
  by: number,
): void => {
  const moved = (at: number): number => Math.max(0, Math.round(at + by));
  for (const row of rows) Object.assign(row, { at: moved(row.at), until: moved(row.until) });
  for (const count of counts) count.at = moved(count.at);
  for (const gap of gaps.values()) Object.assign(gap, { from: moved(gap.from), to: moved(gap.to) });
};

const parts = <Item>(items: readonly Item[], at: number): Item[] =>
  items.slice(at * MOST_OF_BATCH, (at + 1) * MOST_OF_BATCH);

export class Writer {
  readonly #options: WriterOptions;
  readonly #now: () => number;
  readonly #run = randomUUID();
  readonly #rows = new MinuteRows();
  readonly #jumps: Jump[] = [];
  #number = 0;
  #minute = 0;
  #pending = new Map<FamilyId, Pending>();
  /** Rows that were lost since the start. */
  lost = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Writes down what was asked since the last time. */
  async write(): Promise<void> {
    this.#drain();
    if (this.#minute !== Math.floor(this.#now() / MINUTE_MS)) this.#endMinute();
    await this.#save();
  }

  /** The same, with what of the minute is not over. */
  async end(): Promise<void> {
    this.#drain();
    this.#endMinute();
    await this.#save();
  }

  /** Says to the server that rows were lost. */
  addGap(owner: Owner, rows: number, from = this.#now(), to = from): void {
    if (rows === 0) return;
    this.lost += rows;
    const { gaps } = this.#of(owner.familyId);
    const { deviceId } = owner;
    const known = gaps.get(deviceId);
    gaps.set(deviceId, {
      deviceId,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
      rows: rows + (known?.rows ?? 0),
    });
  }

  /** The same of a batch that goes nowhere. */
  loseBatch({ familyId, rows, gaps }: Pick<LogBatch, 'familyId' | 'rows' | 'gaps'>): void {
    for (const { deviceId, at, until } of rows) this.addGap({ familyId, deviceId }, 1, at, until);
    for (const { deviceId, rows: lost, from, to } of gaps) {
      this.addGap({ familyId, deviceId }, lost, from, to);
      // It was counted when it came about.
      this.lost -= lost;
    }
  }

  /** The clock was set: what was noted until now is of the clock before. @param by milliseconds, forward or back */
  jumped(by: number): void {
    this.#drain();
    this.#endMinute();
    for (const pending of this.#pending.values()) shiftBy(pending, by);
    this.#jumps.push({ upTo: this.#number, by });
  }

  /** A batch as it is to be delivered: its times by the clock of now, where that was set since it was written in this run. */
  byClockOfNow(batch: LogBatch): LogBatch {
    if (batch.run !== this.#run) return batch;
    const by = this.#jumps.reduce((sum, jump) => sum + (batch.number <= jump.upTo ? jump.by : 0), 0);
    if (by === 0) return batch;
    const moved = structuredClone(batch);
    shiftBy(moved, by);
    return moved;
  }

  #drain(): void {
    // Asked before: a clock that was set has all of this done.
    const now = this.#now();
    this.#options.log.drain({
      read: (owner, entry, reason) => this.#take(owner, entry, reason),
      lost: (owner, rows) => this.addGap(owner, rows, now),
    });
  }

  #take(owner: Owner, { verdict, at, name }: RingEntry, reason: SiteReason | null): void {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#endMinute();
      this.#minute = minute;
    }
    const { counters, targetsOf } = this.#options;
    const why = verdict === 'blocked' && reason ? [reason.target ?? reason.kind] : [];
    const targets = verdict === 'blocked' || name === '' ? why : targetsOf(name);
    counters.add(owner, verdict, targets, name, isSignOfUse(name, targets));
    if (name === '') return;
    const row = this.#rows.add(owner, {
      deviceId: owner.deviceId,
      at,
      until: at,
      name,
      verdict,
      queries: 1,
      reason: reason && reasonOf(reason),
    });
    if (row) this.#of(owner.familyId).rows.push(row);
  }

  #endMinute(): void {
    const { counters } = this.#options;
    for (const { owner, row } of this.#rows.flush()) this.#of(owner.familyId).rows.push(row);
    for (const { owner, counts } of counters.flush(this.#minute * MINUTE_MS))
      this.#of(owner.familyId).counts.push(...counts);
  }

  #of(familyId: FamilyId): Pending {
    const known = this.#pending.get(familyId);
    if (known) return known;
    const pending = { rows: [], counts: [], gaps: new Map<string, LogGap>() };
    this.#pending.set(familyId, pending);
    return pending;
  }

  async #save(): Promise<void> {
    if (this.#pending.size === 0) return;
    const batches = [...this.#pending].flatMap(([familyId, pending]) => this.#batchesOf(familyId, pending));
    this.#pending = new Map();
    try {
      await this.#options.spool.append(batches.map((batch) => JSON.stringify(batch)));
    } catch {
      // The disk is full, or gone. Who reads the log is told once it is there again.
      for (const batch of batches) this.loseBatch(batch);
    }
  }

  #batchesOf(familyId: FamilyId, { rows, counts, gaps }: Pending): LogBatch[] {
    const said = [...gaps.values()];
    const most = Math.max(rows.length, counts.length, said.length);
    return Array.from({ length: Math.ceil(most / MOST_OF_BATCH) }, (_, at) => ({
      run: this.#run,
      number: (this.#number += 1),
      familyId,
      rows: parts(rows, at),
      counts: parts(counts, at),
      gaps: parts(said, at),
    }));
  }
}
