/** Newer packages of the agent for computers: which one is offered, signed, and whether a parent holds them. */
import {
  updateText,
  type AgentUpdate,
  type AgentUpdateQuery,
  type SignedUpdate,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { lockDevice } from '../../core/locks.ts';
import { auditOn } from '../../ports/audit.ts';
import type { SigningKey } from '../../platform/ed25519.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { ComputersDeps } from './computers.service.ts';
import * as store from './computers.store.ts';
import { requireAgent } from './reports.ts';

type Holder = Pick<ParentIdentity, 'accountId' | 'authenticatedAt'>;
type Parents = Awaited<ReturnType<typeof store.selectParents>>;

/** Who holds newer versions; a hold ends with its parent, as its computer would stay old for ever. Null: nobody. */
export const holderOf = (
  { areUpdatesHeld, heldBy, heldAt }: Pick<store.ComputerRow, 'areUpdatesHeld' | 'heldBy' | 'heldAt'>,
  parents: Parents,
): Computer['updatesHeld'] => {
  const parent = parents.find(({ id }) => id === heldBy);
  return areUpdatesHeld && (heldBy === null || parent)
    ? { by: parent?.first_name ?? null, at: heldAt?.toISOString() ?? null }
    : null;
};

export interface Updates {
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, REAUTH_REQUIRED */
  hold(who: Holder, place: store.ComputerPlace, isHeld: boolean): Promise<void>;
  /** @returns null: the computer has the newest @throws AppError NOT_AN_AGENT, UPDATES_HELD */
  offer(place: store.ComputerPlace, has: AgentUpdateQuery): Promise<SignedUpdate | null>;
}

export const createUpdates = (
  {
    db,
    bus,
    clock,
    audit,
    packages,
    recentAuthentication,
  }: Pick<ComputersDeps, 'db' | 'bus' | 'clock' | 'audit' | 'packages' | 'recentAuthentication'>,
  key: Pick<SigningKey, 'sign'>,
): Updates => {
  const note = auditOn(audit, 'device');
  return {
    hold: (who, place, isHeld) =>
      inTransaction(db, async (tx, afterCommit) => {
        const device = await lockDevice(tx, place.familyId, place.deviceId);
        const computer = device && (await store.lockComputer(tx, place));
        if (!computer) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        const holder = holderOf(computer, await store.selectParents(tx, place.familyId));
        if ((holder !== null) === isHeld) return;
        // Any parent lets them through again.
        if (isHeld) recentAuthentication(who);
        await store.putUpdatesHeld(tx, place, isHeld ? { by: who.accountId, at: clock.now() } : null);
        const act = isHeld ? 'computer.updates-held' : 'computer.updates-released';
        await note(tx, place.familyId, act, place.deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', ...place }));
      }),

    async offer(place, has) {
      await requireAgent(db, place);
      const found = await packages.newer(has);
      if (!found) return null;
      const computer = await store.selectComputer(db, place);
      if (computer && holderOf(computer, await store.selectParents(db, place.familyId)))
        throw new AppError('UPDATES_HELD');
      const { system, architecture, kind, version, bytes, sha256 } = found;
      const update = JSON.stringify({
        system,
        architecture,
        kind,
        version,
        bytes,
        sha256,
      } satisfies AgentUpdate);
      return { update, signature: key.sign(updateText(update)) };
    },
  };
};
