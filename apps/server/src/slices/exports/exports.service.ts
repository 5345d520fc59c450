import { addAbortSignal, type Readable } from 'node:stream';
import type { Message } from '@kinward/messages/catalogue.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Export } from '@kinward/contract/exports/exports.schemas.ts';
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import { zipOf } from './archive.ts';
import type { ExportPart } from '../../ports/export-part.ts';
import { entriesOf } from './contents.ts';
import * as store from './exports.store.ts';

const DAY_MS = 86_400_000;

export interface ExportsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  bus: Pick<Bus, 'on'>;
  limits: Pick<Limits, 'exportsPerDay' | 'exportTtlSeconds' | 'exportRunSeconds'>;
  audit: Audit;
  recordAccess: RecordAccess;
  notifyParents(
    tx: DbOrTx,
    familyId: FamilyId,
    byAccountId: string,
    messageBy: (who: string) => Message,
  ): Promise<void>;
  /** What the slices that record something give to it. */
  parts: readonly ExportPart[];
}

export interface Exports {
  /** @throws AppError NOT_FOUND, EXPORT_RUNNING, RATE_LIMITED */
  ask(who: ParentIdentity, childId: ChildId): Promise<Export>;
  /** Spends the export and makes its archive while it is read. @throws AppError NOT_FOUND, EXPORT_RUNNING */
  fetch(who: ParentIdentity, exportId: string): Promise<{ archive: Readable; fileName: string }>;
  /** Forgets old ones. Meant for once a day. */
  purge(): Promise<void>;
}

/**
 * Ends a download with its session, and when it has run for too long: a reader who only waits would be given what is
 * recorded meanwhile, long after their access ended.
 */
const createLeash =
  ({ bus, limits }: Pick<ExportsDeps, 'bus' | 'limits'>) =>
  (sessionId: string) => {
    const ended = new AbortController();
    const release = bus.on({
      'sessions.ended': ({ sessionIds }) => sessionIds.includes(sessionId) && ended.abort(),
    });
    const late = AbortSignal.timeout(limits.exportRunSeconds * 1000);
    return { signal: AbortSignal.any([ended.signal, late]), release };
  };

export const createExports = (deps: ExportsDeps): Exports => {
  const { db, clock, log, limits, audit, parts } = deps;
  const leash = createLeash(deps);
  const runningSince = (now: Date): Date => new Date(now.getTime() - limits.exportRunSeconds * 1000);

  const refuseTooMany = async (tx: DbOrTx, who: ParentIdentity, now: Date): Promise<void> => {
    if (await store.isRunning(tx, who, runningSince(now))) throw new AppError('EXPORT_RUNNING');
    const asked = await store.selectAsked(tx, who, new Date(now.getTime() - DAY_MS));
    const oldest = asked.at(-limits.exportsPerDay);
    if (oldest)
      throw new AppError('RATE_LIMITED', {
        message: `${limits.exportsPerDay} exports a day are made. Try again tomorrow.`,
        retryAfterSeconds: (oldest.getTime() + DAY_MS - now.getTime()) / 1000,
      });
  };

  const claim = (who: ParentIdentity, exportId: string) =>
    inTransaction(db, async (tx) => {
      const { familyId } = who;
      const now = clock.now();
      await lockFamily(tx, familyId);
      const running = await store.isRunning(tx, who, runningSince(now));
      const childId = await store.claimExport(tx, who, exportId, now);
      if (childId === undefined) throw new AppError('NOT_FOUND');
      if (running) throw new AppError('EXPORT_RUNNING');
      const child = await store.selectChild(tx, familyId, childId, now.toISOString().slice(0, 10));
      if (!child) throw new AppError('NOT_FOUND');
      await audit(tx, { familyId, act: 'export.fetched', on: { kind: 'child', id: childId } });
      return child;
    });

  return {
    ask: (who, childId) =>
      inTransaction(db, async (tx) => {
        const { familyId, accountId } = who;
        const now = clock.now();
        await lockFamily(tx, familyId);
        const child = await store.selectChild(tx, familyId, childId, now.toISOString().slice(0, 10));
        if (!child) throw new AppError('NOT_FOUND');
        await refuseTooMany(tx, who, now);
        const id = newId();
        const expiresAt = new Date(now.getTime() + limits.exportTtlSeconds * 1000);
        await store.insertExport(tx, who, { id, childId, createdAt: now, expiresAt });
        await deps.notifyParents(tx, familyId, accountId, (who) => ({
          kind: 'export.asked',
          params: { child: child.firstName, who },
        }));
        await audit(tx, { familyId, act: 'export.asked', on: { kind: 'child', id: childId } });
        return { exportId: id, expiresAt: expiresAt.toISOString() };
      }),

    async fetch(who, exportId) {
      const { signal, release } = leash(who.sessionId);
      const child = await claim(who, exportId).catch((error: unknown) => {
        release();
        throw error;
      });
      for (const { deviceId } of child.devices) deps.recordAccess(who, 'export', deviceId);
      const now = clock.now();
      const folder = `kinward-${now.toISOString().slice(0, 10)}`;
      const archive = zipOf(entriesOf(folder, child, parts, now), now);
      archive.once('error', (error) => {
        if (signal.aborted)
          log.info({ event: 'exportEnded' }, 'an export ended with its session or its time');
        else log.error({ err: error }, 'an export broke off');
      });
      archive.once('close', () => {
        release();
        store
          .finishExport(db, who.familyId, exportId, clock.now())
          .catch((error: unknown) => log.error({ err: error }, 'the end of an export is not noted'));
      });
      addAbortSignal(signal, archive);
      return { archive, fileName: `${folder}.zip` };
    },

    purge: () => store.deleteExportsBefore(db, new Date(clock.now().getTime() - 2 * DAY_MS)),
  };
};
