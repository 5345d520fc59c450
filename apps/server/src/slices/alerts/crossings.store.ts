import type { Crossing } from '@kinward/rules/fences/fence-crossing.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/tx.ts';
import type { EvaluatedDevice } from './alerts.store.ts';

export interface CrossingRow {
  fence_id: string;
  kind: string;
  crossed_at: Date;
  after_at: Date;
}

/** Crossings that are known whose uncertain time touches the range. */
export const selectCrossings = (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  from: Date,
): Promise<CrossingRow[]> =>
  tx
    .selectFrom('fence_crossings')
    .select(['fence_id', 'kind', 'crossed_at', 'after_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('crossed_at', '>=', from)
    .orderBy('crossed_at')
    .execute();

export const insertCrossing = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  crossing: Crossing,
  { evaluatedAt, late }: { evaluatedAt: Date; late: boolean },
): Promise<void> => {
  await tx
    .insertInto('fence_crossings')
    .values({
      id: newId(),
      family_id: familyId,
      device_id: deviceId,
      fence_id: crossing.fenceId,
      kind: crossing.kind,
      crossed_at: new Date(crossing.at),
      after_at: new Date(crossing.after),
      evaluated_at: evaluatedAt,
      late,
    })
    .execute();
};

/** How many since then came too late for a notification. */
export const countLate = async (
  tx: Tx,
  { familyId, deviceId }: EvaluatedDevice,
  since: Date,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('fence_crossings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('late', '=', true)
    .where('evaluated_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};
