/** What the child's page shows, and the stop on it. Read only but for that: nothing here answers for the device. */
import type { ChildPage } from '@kinward/contract/companion/page.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import { lockFamily, lockPairing } from '../../core/locks.ts';
import type { PageIdentity } from '../../platform/http/identity.ts';
import { inTransaction } from '../../platform/tx.ts';
import { createMe, type CompanionDeps } from './companion.service.ts';
import * as store from './page.store.ts';

export interface PageDeps extends Pick<
  CompanionDeps,
  | 'db'
  | 'clock'
  | 'bus'
  | 'audit'
  | 'notifier'
  | 'accessLog'
  | 'collects'
  | 'recordings'
  | 'logLevel'
  | 'receipts'
  | 'pushing'
> {
  policy: { ofDevice(familyId: FamilyId, deviceId: DeviceId): Promise<Policy> };
}

export interface Page {
  /** @throws AppError UNAUTHENTICATED when the page went meanwhile */
  read(who: PageIdentity): Promise<ChildPage>;
  /** Ends the client's keys, the device's token and the page. Once more is a 401, as the link is dead. */
  stop(who: PageIdentity): Promise<void>;
}

export const createPage = (deps: PageDeps): Page => {
  const { db, bus, audit, notifier } = deps;
  const note = auditOn(audit, 'device');
  const me = createMe({
    db,
    clock: deps.clock,
    accessLog: deps.accessLog,
    collects: deps.collects,
    recordings: deps.recordings,
    logLevel: deps.logLevel,
  });
  return {
    async read(who) {
      const { familyId, deviceId } = who;
      const page = await store.selectPage(db, familyId, deviceId);
      if (!page) throw new AppError('UNAUTHENTICATED');
      const [shown, policy] = await Promise.all([
        me(who, page.made_at),
        deps.policy.ofDevice(familyId, deviceId),
      ]);
      return {
        me: shown,
        policy,
        client: page.client,
        agreedAt: page.agreed_at?.toISOString() ?? null,
      };
    },

    async stop({ familyId, deviceId }) {
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        // Before the first report the companion's token may still live beside the keys: its holder keeps the receipt (S20).
        await lockPairing(tx, familyId, deviceId);
        await deps.receipts.keepReceipt(tx, familyId, deviceId);
        // Of two that arrive together one ends it; the other finds a dead link.
        if (!(await store.endAll(tx, familyId, deviceId))) throw new AppError('UNAUTHENTICATED');
        await deps.pushing.end(tx, familyId, deviceId);
        await notifier.notify(tx, { familyId, kind: 'device.stopped', params: {}, deviceId });
        await note(tx, familyId, 'device.stopped', deviceId);
        afterCommit(() => {
          bus.publish({ type: 'device.keys', familyId, deviceId });
          bus.publish({ type: 'device.unpaired', familyId, deviceId });
          bus.publish({ type: 'children.changed', familyId });
        });
      });
    },
  };
};
