/** What a computer says of itself, and what parents are told of it. Only its agent says it. */
import type { ComputerReport } from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { notHeldOf } from '@kinward/rules/computers/health.ts';
import { explainsSilence } from '@kinward/rules/computers/silence.ts';
import { lockDevice } from '../../core/locks.ts';
import type { SigningKey } from '../../platform/ed25519.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { Computers, ComputersDeps } from './computers.service.ts';
import * as store from './computers.store.ts';
import { tellOfNewUsers } from './users/new-users.ts';
import { tellOfPauses } from './pauses/pause-notices.ts';
import { settlePauses } from './pauses/pause-times.ts';
import { ruledOf } from './ruled.ts';
import { endSilence } from './silences.ts';
import { tellOfSignals } from './signal-notices.ts';
import { toldAbout } from './signal-times.ts';

const MINUTE_MS = 60_000;

/** A page of a browser on the same computer has a token as well, and a child has that. @throws AppError NOT_AN_AGENT */
export const requireAgent = async (db: DbOrTx, place: store.ComputerPlace): Promise<void> => {
  if (!(await store.isAgent(db, place))) throw new AppError('NOT_AN_AGENT');
};

export const createReport =
  (deps: ComputersDeps, { publicKey }: Pick<SigningKey, 'publicKey'>): Computers['report'] =>
  async (
    place,
    { users, leftOut, inForce, faults, health, pauses: said = [], at, agent, leaving, unsaid },
  ) => {
    const { db, clock, bus, versions, presence, devices } = deps;
    await requireAgent(db, place);
    const now = clock.now();
    const inForceNow = await inTransaction(db, async (tx, afterCommit) => {
      // It may be removed this moment.
      if (!(await lockDevice(tx, place.familyId, place.deviceId))) throw new AppError('UNAUTHENTICATED');
      const row = await store.lockComputer(tx, place);
      const before = row?.pauses ?? [];
      const lastAt = row?.reportedAt ?? null;
      const pauses = settlePauses(said, { before, lastAt, computerAt: at, now });
      const about = agent && { agent: toldAbout(agent, row?.agent ?? null, now) };
      const fresh = await store.noteReport(
        tx,
        place,
        {
          users,
          ...(leftOut && { leftOut }),
          faults,
          pauses,
          ...about,
          ...(health && { health }),
          ...(leaving && { leaving }),
        },
        now,
      );
      const silentSince = await endSilence(tx, place);
      if (silentSince) {
        const was = unsaid && wasWhileSilent(unsaid, { at, now, silentSince });
        await tellOfBack(deps, tx, place, was);
      }
      await tellOfPauses(deps, tx, place, { before, pauses, now });
      // What happened before a computer was paired is nothing of this family's.
      if (row) await tellOfSignals(deps, tx, place, { before: row, faults, agent: about?.agent, at, now });
      await tellOfNewUsers(deps, tx, place, { before: row, fresh, leftOut });
      afterCommit(() => bus.publish({ type: 'filter.linked', ...place }));
      const isOtherwise =
        notHeldOf(row?.health ?? null).join() !== notHeldOf(health ?? null).join() ||
        (row?.faults ?? []).includes('off') !== faults.includes('off');
      if (isOtherwise) afterCommit(() => bus.publish({ type: 'children.changed', familyId: place.familyId }));
      if (!row) return undefined;
      if (row.inForceNumber !== (inForce ?? 0)) await store.putInForce(tx, place, inForce ?? 0, now);
      return inForce === row.number ? row : undefined;
    });
    // What the portal says of the device's own rules.
    const ownVersion = inForceNow?.ownVersion ?? null;
    // It says itself that it can do nothing then; that is lost where it is removed meanwhile, and it says again what it can do once it is on.
    if (faults.includes('off')) await devices.reportAbilities(place, []);
    await presence.here(place);
    // The last word of an agent that is removed is that it is off; one that goes on is there again as soon as it asks.
    if (leaving === 'asleep' || leaving === 'off' || faults.includes('off')) await presence.left(place);
    if (ownVersion !== null) await versions.received(place.familyId, place.deviceId, ownVersion);
    return publicKey;
  };

/** What a computer was for which parents were told that it is silent, by its own word afterwards. */
const wasWhileSilent = (
  { as, at: said }: NonNullable<ComputerReport['unsaid']>,
  { at, now, silentSince }: { at: string | undefined; now: Date; silentSince: Date },
): 'asleep' | 'off' | undefined => {
  const wrong = at === undefined ? 0 : now.getTime() - Date.parse(at);
  const left = new Date(Date.parse(said) + (Math.abs(wrong) < MINUTE_MS ? 0 : wrong));
  return explainsSilence(left, silentSince) ? as : undefined;
};

/** It was said to be silent, unless rules hold for nobody there. */
const tellOfBack = async (
  deps: ComputersDeps,
  tx: Tx,
  place: store.ComputerPlace,
  was: 'asleep' | 'off' | undefined,
): Promise<void> => {
  const ruled = await ruledOf(deps, place.familyId, await store.selectUsers(tx, place), tx);
  if (ruled.length > 0)
    await deps.notifier.notify(tx, { ...place, kind: 'computer.back', params: was ? { was } : {} });
};
