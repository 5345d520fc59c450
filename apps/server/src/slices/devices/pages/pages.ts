/** The child's page of a device that a third-party client reports for (docs/threats.md S5): its link, and what was said there. */
import { AppError } from '@kinward/contract/errors.ts';
import type { PageLink } from '@kinward/contract/companion/page.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockDevice, lockFamily } from '../../../core/locks.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import type { PageIdentity } from '../../../platform/http/identity.ts';
import { newFamilyToken } from '../../../platform/ids.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import * as store from './pages.store.ts';

interface Deps {
  db: Db;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
}

export interface ChildPages {
  /**
   * Makes the page of a device that a third-party client will report for, whatever its kind; call it in the transaction that
   * connects the client. @returns the token in the link, shown once
   */
  make(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<string>;
  /** An app of ours reports for the device from now on: it says itself what the page would. */
  end(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** Ends every link of the family: a parent who left may have seen them. The pages stay, without one. */
  endLinks(tx: Tx, familyId: FamilyId): Promise<void>;
  /**
   * A new link to the page; the former one ends.
   * @param origin where the caller reached the installation, without a slash at the end
   * @throws AppError NOT_FOUND, SAMPLE_CHILD, PAGE_NOT_NEEDED where an app of ours reports, or nothing
   */
  newLink(familyId: FamilyId, deviceId: DeviceId, origin: string): Promise<PageLink>;
  /** @throws AppError UNAUTHENTICATED */
  authenticate(token: string): Promise<PageIdentity>;
  /** The page was opened, or its reader said yes; the first time counts. */
  mark(who: PageIdentity, what: 'opened' | 'agreed'): Promise<void>;
  /** Reminds all parents, once, of pages that have been without a yes for long. @returns of how many */
  remind(): Promise<number>;
}

/** Pages that one question to the database finds. */
const AT_ONCE = 200;

/** The page's address. Behind the `#`, so that no server and no log between sees what is in it. */
export const pageUrl = (origin: string, token: string): string => `${origin}/companion/#page=${token}`;

export const createPages = (deps: Deps): ChildPages => {
  const { db, clock, limits, bus, audit, notifier } = deps;
  const note = auditOn(audit, 'device');
  const announce = (familyId: FamilyId) => () => bus.publish({ type: 'children.changed', familyId });

  /** @returns false when another process was first, or the page has its yes by now */
  const remindOf = (page: store.UnreadPage, since: Date): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const isClaimed = await store.claimUnread(tx, page, since, clock.now());
      const { childName: child, deviceName: device, ...of } = page;
      if (isClaimed)
        await notifier.notify(tx, { ...of, kind: 'device.page-unread', params: { child, device } });
      return isClaimed;
    });

  return {
    async make(tx, familyId, deviceId) {
      const token = newFamilyToken('page', familyId);
      await store.putPage(tx, familyId, deviceId, { tokenHash: hashToken(token), madeAt: clock.now() });
      return token;
    },
    end: (tx, familyId, deviceId) => store.deletePage(tx, familyId, deviceId),
    endLinks: (tx, familyId) => store.endLinks(tx, familyId),

    async newLink(familyId, deviceId, origin) {
      const token = newFamilyToken('page', familyId);
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const device = await lockDevice(tx, familyId, deviceId);
        if (!device) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (!(await store.putLink(tx, familyId, deviceId, hashToken(token))))
          throw new AppError('PAGE_NOT_NEEDED');
        await note(tx, familyId, 'device.page-made', deviceId);
        afterCommit(announce(familyId));
      });
      return { deviceId, url: pageUrl(origin, token) };
    },

    async authenticate(token) {
      const key = await keyOfToken(db, 'page', token);
      const row = key && (await store.findPage(db, key));
      if (!row) throw new AppError('UNAUTHENTICATED');
      return { kind: 'page', familyId: row.family_id, deviceId: row.device_id, childId: row.child_id };
    },

    async mark({ familyId, deviceId }, what) {
      await inTransaction(db, async (tx, afterCommit) => {
        const now = clock.now();
        const opened = await store.markPage(tx, familyId, deviceId, 'opened_at', now);
        const agreed = what === 'agreed' && (await store.markPage(tx, familyId, deviceId, 'agreed_at', now));
        if (agreed) await note(tx, familyId, 'device.page-agreed', deviceId);
        if (opened || agreed) afterCommit(announce(familyId));
      });
    },

    async remind() {
      const since = new Date(clock.now().getTime() - limits.pageReminderDays * 86_400_000);
      let count = 0;
      for (;;) {
        const pages = await store.selectUnread(db, since, AT_ONCE);
        for (const page of pages) if (await remindOf(page, since)) count += 1;
        if (pages.length < AT_ONCE) return count;
      }
    },
  };
};
