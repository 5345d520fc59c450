/** Newer packages of the agent for computers: which one is offered, signed, and whether a parent holds them. */
import {
  updateText,
  type AgentUpdate,
  type AgentUpdateQuery,
  type SignedUpdate,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { lockDevice } from '../../core/locks.ts';
import { auditOn } from '../../ports/audit.ts';
import type { SigningKey } from '../../platform/ed25519.ts';
import { inTransaction } from '../../platform/tx.ts';
import type { ComputersDeps } from './computers.service.ts';
import * as store from './computers.store.ts';
import { requireAgent } from './reports.ts';

export interface Updates {
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  hold(place: store.ComputerPlace, isHeld: boolean): Promise<void>;
  /** @returns null: the computer has the newest, or a parent holds it @throws AppError NOT_AN_AGENT */
  offer(place: store.ComputerPlace, has: AgentUpdateQuery): Promise<SignedUpdate | null>;
}

export const createUpdates = (
  { db, bus, audit, packages }: Pick<ComputersDeps, 'db' | 'bus' | 'audit' | 'packages'>,
  key: Pick<SigningKey, 'sign'>,
): Updates => {
  const note = auditOn(audit, 'device');
  return {
    hold: (place, isHeld) =>
      inTransaction(db, async (tx, afterCommit) => {
        const device = await lockDevice(tx, place.familyId, place.deviceId);
        const computer = device && (await store.lockComputer(tx, place));
        if (!computer) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (computer.areUpdatesHeld === isHeld) return;
        await store.putUpdatesHeld(tx, place, isHeld);
        const act = isHeld ? 'computer.updates-held' : 'computer.updates-released';
        await note(tx, place.familyId, act, place.deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', ...place }));
      }),

    async offer(place, has) {
      await requireAgent(db, place);
      if ((await store.selectComputer(db, place))?.areUpdatesHeld) return null;
      const found = await packages.newer(has);
      if (!found) return null;
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
