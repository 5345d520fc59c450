import type { Application, InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Bus } from '../../platform/bus.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import * as store from './apps.store.ts';

export interface AppsDeps {
  db: Db;
  bus: Bus;
  policy: {
    blocked(
      familyId: string,
      deviceId: string,
      kind: 'app',
    ): Promise<{ value: string; blockedAt: string; receivedAt: string | null }[]>;
  };
}

export interface Apps {
  /** @throws AppError NOT_FOUND */
  list(familyId: string, deviceId: string): Promise<Application[]>;
  /** What the apps on these devices are called, by their id. */
  names(
    familyId: string,
    deviceIds: readonly string[],
  ): Promise<Map<string, { name: string; category: string | null }>>;
  /** Puts what a device reports in place of its former list. @throws AppError UNAUTHENTICATED when it was just removed */
  report(familyId: string, deviceId: string, apps: readonly InstalledApp[]): Promise<{ apps: number }>;
}

export const createApps = ({ db, bus, policy }: AppsDeps): Apps => ({
  async list(familyId, deviceId) {
    const [rows, blocked] = await Promise.all([
      store.selectApps(db, familyId, deviceId),
      policy.blocked(familyId, deviceId, 'app'),
    ]);
    if (!rows) throw new AppError('NOT_FOUND');
    const entries = new Map(blocked.map((entry) => [entry.value, entry]));
    return rows.map(({ app_id: appId, name, category }) => {
      const entry = entries.get(appId);
      return {
        appId,
        name,
        category,
        blocked: entry !== undefined,
        iconUrl: null,
        blockedAt: entry?.blockedAt ?? null,
        receivedAt: entry?.receivedAt ?? null,
      };
    });
  },

  async names(familyId, deviceIds) {
    if (deviceIds.length === 0) return new Map();
    const rows = await store.selectNames(db, familyId, deviceIds);
    return new Map(rows.map(({ app_id: appId, name, category }) => [appId, { name, category }]));
  },

  async report(familyId, deviceId, apps) {
    // Of an app that is named twice the last counts, as everywhere else.
    const rows = new Map(
      apps.map(({ appId, name, category }) => [
        appId,
        { app_id: appId, name: name || appId, category: category || null },
      ]),
    );
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await store.lockDevice(tx, familyId, deviceId))) throw new AppError('UNAUTHENTICATED');
      const changed = await store.replaceApps(tx, familyId, deviceId, [...rows.values()]);
      if (changed > 0) afterCommit(() => bus.publish({ type: 'rules.changed', familyId, deviceId }));
    });
    return { apps: rows.size };
  },
});
