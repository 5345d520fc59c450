import type { LookDay, LookKind } from '@kinward/contract/audit/audit.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { LookLog } from '../../platform/access-log.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import { restlessMail } from './audit.messages.ts';
import * as store from './access-log.store.ts';

/** Milliseconds that looks wait to be written together. */
const PAUSE_MS = 200;
/** Looks that wait while the database does not answer; beyond it new ones are dropped, and the log says so. */
const WAITING_MAX = 10_000;
const DAYS_SHOWN = 30;

export interface LooksDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'lookMinutes' | 'looksPerDayQuiet'>;
  messages: {
    send(tx: DbOrTx, message: { channel: 'email'; to: string; subject: string; text: string }): Promise<void>;
  };
}

export interface Looks extends LookLog {
  /** @throws AppError NOT_FOUND when the family has no such child */
  list(
    who: { familyId: string; accountId: string },
    query: { childId?: string | undefined; days?: number | undefined },
  ): Promise<LookDay[]>;
  /** Writes what waits and ends. */
  close(): Promise<void>;
}

/** Rows of one parent, child and day as one. */
const present = (rows: readonly store.LookRow[], accountId: string, most: number): LookDay[] => {
  const days = new Map<string, LookDay>();
  for (const row of rows) {
    const key = `${row.day} ${row.childId} ${row.accountId}`;
    const { day, childId, child, looker, looks } = row;
    const lastAt = row.lastAt.toISOString();
    const entry = days.get(key) ?? {
      day,
      childId,
      child,
      accountId: row.accountId,
      looker,
      you: row.accountId === accountId,
      looks,
      often: looks > most,
      lastAt,
      kinds: [],
    };
    entry.kinds.push({
      kind: row.kind,
      looks: row.kindLooks,
      reads: row.reads,
      firstAt: row.firstAt.toISOString(),
      lastAt,
      device: row.device,
    });
    days.set(key, entry);
  }
  return [...days.values()];
};

/** The looks that wait, readings of the same thing in the same slot as one. */
const createWaiting = () => {
  const waiting = new Map<string, store.Look>();
  return {
    add(look: store.Look): boolean {
      const { familyId, accountId, kind, deviceId, slot } = look;
      const key = `${familyId} ${accountId} ${kind} ${deviceId} ${slot.getTime()}`;
      const known = waiting.get(key);
      if (!known && waiting.size >= WAITING_MAX) return false;
      waiting.set(key, known ? { ...known, reads: known.reads + look.reads, at: look.at } : look);
      return true;
    },
    take(): store.Look[] {
      const looks = [...waiting.values()];
      waiting.clear();
      return looks;
    },
  };
};

/**
 * The look-log (docs/threats.md): every reading of a child's positions or logs by a parent, counted once for a kind and
 * ten minutes, seen by all parents. Written a moment after the answer, so that no reading waits for it.
 */
export const createLooks = ({ db, clock, log, limits, messages }: LooksDeps): Looks => {
  const waiting = createWaiting();
  const slotMs = limits.lookMinutes * 60_000;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Who looks very often is told so, alone and once a day. */
  const tellRestless = async (tx: DbOrTx, fresh: store.NewLook[]): Promise<void> => {
    for (const { email, child, looks } of await store.takeRestless(
      tx,
      fresh,
      limits.looksPerDayQuiet,
      clock.now(),
    ))
      await messages.send(tx, { channel: 'email', to: email, ...restlessMail(child, looks) });
  };

  const write = async (): Promise<void> => {
    const looks = waiting.take();
    if (looks.length === 0) return;
    try {
      await inTransaction(db, async (tx) => {
        const fresh = await store.insertLooks(tx, looks);
        if (fresh.length > 0) await tellRestless(tx, fresh);
      });
    } catch (error) {
      log.error({ err: error }, 'looks are not written yet');
      for (const look of looks) waiting.add(look);
      arm();
    }
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
    looked(who, kind: LookKind, deviceId) {
      if (who.kind === 'device') return;
      const at = clock.now();
      const slot = new Date(Math.floor(at.getTime() / slotMs) * slotMs);
      const { familyId, accountId } = who;
      const look = { familyId, accountId, kind, deviceId, slot, reads: 1, at };
      if (waiting.add(look)) arm();
      else log.error({ kind }, 'a look was not noted: too many wait');
    },

    async list({ familyId, accountId }, { childId, days = DAYS_SHOWN }) {
      await flush();
      const rows = await store.selectLooks(db, familyId, childId, days, clock.now());
      if (childId !== undefined && rows.length === 0 && !(await store.childExists(db, familyId, childId)))
        throw new AppError('NOT_FOUND');
      return present(rows, accountId, limits.looksPerDayQuiet);
    },

    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
};
