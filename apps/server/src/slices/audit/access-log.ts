import type { AccessDay, AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, ChildId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { requireChild } from '../../core/children.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { writeTo } from '../../core/readers.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import * as store from './access-log.store.ts';

/** Milliseconds that accesses wait to be written together. */
const PAUSE_MS = 200;
/** Accesses that wait while the database does not answer; beyond it new ones are dropped, and the log says so. */
const WAITING_MAX = 10_000;
const DAYS_SHOWN = 30;

export interface AccessLogDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'accessSlotMinutes' | 'accessesPerDayQuiet'>;
  messages: Pick<Messages, 'send'>;
}

export interface AccessLogs extends AccessLog {
  /** @throws AppError NOT_FOUND when the family has no such child */
  list(
    who: { familyId: FamilyId; accountId: AccountId | null },
    query: { childId?: ChildId | undefined; days?: number | undefined },
  ): Promise<AccessDay[]>;
  /** Writes what waits and ends. */
  close(): Promise<void>;
}

/** Rows of one parent, child and day as one. */
const present = (
  rows: readonly store.AccessRow[],
  accountId: AccountId | null,
  most: number,
): AccessDay[] => {
  const days = new Map<string, AccessDay>();
  for (const row of rows) {
    const key = `${row.day} ${row.childId} ${row.accountId}`;
    const { day, childId, child, accessedBy, accesses } = row;
    const lastAt = row.lastAt.toISOString();
    const entry = days.get(key) ?? {
      day,
      childId,
      child,
      accountId: row.accountId,
      accessedBy,
      you: row.accountId === accountId,
      accesses,
      often: accesses > most,
      lastAt,
      kinds: [],
    };
    entry.kinds.push({
      kind: row.kind,
      accesses: row.kindAccesses,
      reads: row.reads,
      firstAt: row.firstAt.toISOString(),
      lastAt,
      device: row.device,
    });
    days.set(key, entry);
  }
  return [...days.values()];
};

/** The accesses that wait, readings of the same thing in the same slot as one. */
const createWaiting = () => {
  const waiting = new Map<string, store.Access>();
  return {
    add(access: store.Access): boolean {
      const { familyId, accountId, kind, deviceId, slot } = access;
      const key = `${familyId} ${accountId} ${kind} ${deviceId} ${slot.getTime()}`;
      const known = waiting.get(key);
      if (!known && waiting.size >= WAITING_MAX) return false;
      waiting.set(key, known ? { ...known, reads: known.reads + access.reads, at: access.at } : access);
      return true;
    },
    take(): store.Access[] {
      const accesses = [...waiting.values()];
      waiting.clear();
      return accesses;
    },
  };
};

/**
 * The access log (docs/threats.md): every reading of a child's positions or logs by a parent, counted once for a kind and
 * ten minutes, seen by all parents. Written a moment after the answer, so that no reading waits for it.
 */
export const createAccessLog = ({ db, clock, log, limits, messages }: AccessLogDeps): AccessLogs => {
  const waiting = createWaiting();
  const slotMs = limits.accessSlotMinutes * 60_000;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** A parent who reads very often is notified of it, alone and once a day. */
  const notifyOfFrequentAccess = async (
    tx: DbOrTx,
    familyId: FamilyId,
    fresh: store.NewAccess[],
  ): Promise<void> => {
    for (const { email, child, accesses } of await store.takeFrequentAccess(
      tx,
      familyId,
      fresh,
      limits.accessesPerDayQuiet,
      clock.now(),
    )) {
      const params = { child, accesses };
      await messages.send(tx, await writeTo(tx, 'email', email, { kind: 'access.frequent', params }));
    }
  };

  const writeOf = async (familyId: FamilyId, accesses: store.Access[]): Promise<void> => {
    try {
      await inTransaction(db, async (tx) => {
        const fresh = await store.insertAccesses(tx, familyId, accesses);
        if (fresh.length > 0) await notifyOfFrequentAccess(tx, familyId, fresh);
      });
    } catch (error) {
      log.error({ err: error }, 'looks are not written yet');
      for (const access of accesses) waiting.add(access);
      arm();
    }
  };
  const write = async (): Promise<void> => {
    const families = Map.groupBy(waiting.take(), ({ familyId }) => familyId);
    for (const [familyId, accesses] of families) await writeOf(familyId, accesses);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const arm = (): void => {
    timer ??= setTimeout(() => void flush(), PAUSE_MS);
  };

  return {
    recordAccess(who, kind: AccessKind, deviceId) {
      if (who.kind === 'device') return;
      const at = clock.now();
      const slot = new Date(Math.floor(at.getTime() / slotMs) * slotMs);
      const { familyId, accountId } = who;
      const access = { familyId, accountId, kind, deviceId, slot, reads: 1, at };
      if (waiting.add(access)) arm();
      else log.error({ kind }, 'a look was not noted: too many wait');
    },

    async list({ familyId, accountId }, { childId, days = DAYS_SHOWN }) {
      await flush();
      const rows = await store.selectAccesses(db, familyId, childId, days, clock.now());
      if (childId !== undefined && rows.length === 0) await requireChild(db, familyId, childId);
      return present(rows, accountId, limits.accessesPerDayQuiet);
    },

    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
};
