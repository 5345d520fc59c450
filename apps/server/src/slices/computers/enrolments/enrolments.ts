/** Codes for several computers: each use makes a device of a child and a pairing code of its own, by which the computer is paired as any other. */
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import {
  ENROLMENTS_MOST,
  type Enrolled,
  type Enrolment,
  type EnrolBody,
  type EnrolmentBody,
  type NewEnrolment,
} from '@kinward/contract/computers/enrolments.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import { requireChild } from '../../../core/children.ts';
import { lockFamily } from '../../../core/locks.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import { newFamilyToken, newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import type { Devices } from '../../devices/devices.service.ts';
import type { Plans } from '../../plans/plans.service.ts';
import * as store from './enrolments.store.ts';

/** What a parent calls a computer that is no Mac; its agent says which system it has. */
const COMPUTER: DeviceType = 'Windows Desktop';
const DAY_MS = 86_400_000;

export interface EnrolmentsDeps extends Pick<Platform, 'db' | 'clock' | 'bus' | 'rate' | 'limits'> {
  audit: Audit;
  plans: Pick<Plans, 'entitlements'>;
  devices: Pick<Devices, 'addIn'>;
}

export interface Enrolments {
  list(familyId: FamilyId): Promise<Enrolment[]>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, DEVICE_TYPE_PLAN, ENROLMENTS_FULL */
  make(familyId: FamilyId, body: z.output<typeof EnrolmentBody>): Promise<NewEnrolment>;
  /** @throws AppError NOT_FOUND */
  end(familyId: FamilyId, id: string): Promise<void>;
  /** @param address of the caller @throws AppError NOT_FOUND, ENROLMENT_ENDED, DEVICE_CAP, DEVICE_TYPE_PLAN, RATE_LIMITED */
  use(body: z.output<typeof EnrolBody>, address: string): Promise<z.output<typeof Enrolled>>;
}

export const createEnrolments = (deps: EnrolmentsDeps): Enrolments => {
  const { db, clock, rate, limits, audit, plans, devices, bus } = deps;
  const note = auditOn(audit, 'enrolment');
  const requireComputers = async (tx: Tx, familyId: FamilyId): Promise<number> => {
    const { deviceTypes, maxDevices } = await plans.entitlements(familyId, tx);
    if (!deviceTypes.includes(COMPUTER)) throw new AppError('DEVICE_TYPE_PLAN');
    return maxDevices;
  };

  return {
    list: (familyId) => store.selectOpen(db, familyId, clock.now()),

    make: (familyId, { childId, days, uses }) =>
      inTransaction(db, async (tx) => {
        await lockFamily(tx, familyId);
        const child = await requireChild(tx, familyId, childId);
        if (child.isDemo) throw new AppError('SAMPLE_CHILD');
        await requireComputers(tx, familyId);
        const createdAt = clock.now();
        if ((await store.selectOpen(tx, familyId, createdAt)).length >= ENROLMENTS_MOST)
          throw new AppError('ENROLMENTS_FULL');
        const code = newFamilyToken('enrol', familyId);
        const [id, expiresAt] = [newId(), new Date(createdAt.getTime() + days * DAY_MS)];
        await store.insertCode(tx, familyId, {
          id,
          childId,
          hash: hashToken(code),
          createdAt,
          expiresAt,
          uses,
        });
        await note(tx, familyId, 'enrolment.made', id, { childId, uses });
        const made = (await store.selectOpen(tx, familyId, createdAt)).find((each) => each.id === id);
        if (!made) throw new AppError('NOT_FOUND');
        return { ...made, code };
      }),

    end: (familyId, id) =>
      inTransaction(db, async (tx) => {
        if (!(await store.endCode(tx, familyId, id, clock.now()))) throw new AppError('NOT_FOUND');
        await note(tx, familyId, 'enrolment.ended', id);
      }),

    async use({ code, name }, address) {
      const key = await keyOfToken(db, 'enrol', code);
      if (!key || !(await store.isCode(db, key))) {
        // Wrong ones alone are counted: nobody at an address keeps who has a right one from using it.
        await rate.attempt(
          {
            name: 'enrolment',
            free: limits.pairingWrongPerAddress,
            maxDelaySeconds: limits.pairingDelayMaxSeconds,
            windowSeconds: limits.pairingAddressWindowSeconds,
          },
          address,
        );
        throw new AppError('NOT_FOUND');
      }
      const { familyId, hash } = key;
      return await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const used = await store.takeUse(tx, { familyId, hash, now: clock.now() });
        if (!used) throw new AppError('ENROLMENT_ENDED');
        // What the plan does not take gives the use back, as nothing is committed.
        const maxDevices = await requireComputers(tx, familyId);
        const { childId } = used;
        const added = await devices.addIn(tx, familyId, maxDevices, {
          childId,
          deviceName: name,
          deviceType: COMPUTER,
        });
        await note(tx, familyId, 'enrolment.used', used.id, { deviceId: added.deviceId });
        afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
        return added;
      });
    },
  };
};
