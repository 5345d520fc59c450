/** Password protection of a computer: on, until a parent allows pauses there without a password or a code. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { lockDevice } from '../../../core/locks.ts';
import { auditOn } from '../../../ports/audit.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { ComputersDeps } from '../computers.service.ts';
import * as store from '../computers.store.ts';

/** Who allows it; it ends with that parent, as nobody in the family would answer for it. Null: password protection is on. */
export const protectionOffOf = (
  { protectionOffBy, protectionOffAt }: Pick<store.ComputerRow, 'protectionOffBy' | 'protectionOffAt'>,
  parents: Awaited<ReturnType<typeof store.selectParents>>,
): Computer['protectionOff'] => {
  const parent = parents.find(({ id }) => id === protectionOffBy);
  return parent && protectionOffAt ? { by: parent.first_name, at: protectionOffAt.toISOString() } : null;
};

export interface Protection {
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, REAUTH_REQUIRED */
  set(
    who: Pick<ParentIdentity, 'accountId' | 'authenticatedAt'>,
    place: store.ComputerPlace,
    isOn: boolean,
  ): Promise<void>;
}

export const createProtection = ({
  db,
  bus,
  clock,
  audit,
  notifier,
  recentAuthentication,
}: Pick<
  ComputersDeps,
  'db' | 'bus' | 'clock' | 'audit' | 'notifier' | 'recentAuthentication'
>): Protection => {
  const note = auditOn(audit, 'device');
  return {
    set: (who, place, isOn) =>
      inTransaction(db, async (tx, afterCommit) => {
        const device = await lockDevice(tx, place.familyId, place.deviceId);
        const computer = device && (await store.lockComputer(tx, place));
        if (!computer) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        const off = protectionOffOf(computer, await store.selectParents(tx, place.familyId));
        // What a parent who has left has switched off would be off again with their return.
        const isOver = off === null && computer.protectionOffBy !== null;
        if (isOn && isOver) await store.putProtectionOff(tx, place, null);
        if ((off === null) === isOn) return;
        // Any parent switches it on again.
        if (!isOn) recentAuthentication(who);
        await store.putProtectionOff(tx, place, isOn ? null : { by: who.accountId, at: clock.now() });
        // Another parent learns of it without opening the details.
        if (!isOn) await notifier.notify(tx, { ...place, kind: 'computer.protection-off', params: {} });
        const act = isOn ? 'computer.protection-on' : 'computer.protection-off';
        await note(tx, place.familyId, act, place.deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', ...place }));
      }),
  };
};
