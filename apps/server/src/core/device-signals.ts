/**
 * What a device is informed of: rules that are new, a question where it is, an answer. One row for each kind holds its newest value
 * and the count at which it was set, so that a device that was away reads from its last count on.
 */
import { sql } from 'kysely';
import { AppError } from '@kinward/contract/errors.ts';
import type { SignalKind } from '@kinward/contract/devices/device-signals.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Json } from '../platform/json.ts';
import type { DbOrTx, Tx } from '../platform/tx.ts';

/** Identifies a device within its family. */
export interface DevicePlace {
  familyId: FamilyId;
  deviceId: DeviceId;
}

export interface Signal {
  kind: SignalKind;
  /** Grows with every change of the device's signals; kinds that were raised together have the same. */
  seq: number;
  /** Differs from the one before; null: taken back. */
  value: Json;
}

/**
 * Raises signals of a device in the caller's transaction, who publishes `device.signal` after the commit. Changes of one device
 * wait for each other, so that a count that is seen has all smaller ones before it.
 * @throws AppError NOT_FOUND when the family has no such device
 */
export const raiseSignals = async (
  tx: Tx,
  { familyId, deviceId }: DevicePlace,
  signals: readonly Pick<Signal, 'kind' | 'value'>[],
): Promise<void> => {
  const kinds = signals.map(({ kind }) => kind);
  const values = signals.map(({ value }) => (value === null ? null : JSON.stringify(value)));
  const { numAffectedRows } = await sql`
    with counted as (
      insert into device_states as s (device_id, family_id, signal_seq)
      select id, family_id, 1 from devices where family_id = ${familyId} and id = ${deviceId} for key share
      on conflict (family_id, device_id) do update set signal_seq = s.signal_seq + 1
      returning family_id, device_id, signal_seq
    )
    insert into device_signals (family_id, device_id, kind, seq, value)
    select c.family_id, c.device_id, t.kind, c.signal_seq, t.value
    from counted c, unnest(${kinds}::text[], ${values}::jsonb[]) as t (kind, value)
    on conflict (family_id, device_id, kind) do update set seq = excluded.seq, value = excluded.value`.execute(
    tx,
  );
  if (numAffectedRows !== BigInt(signals.length)) throw new AppError('NOT_FOUND');
};

/** A device's signals, the oldest first. */
export const readSignals = async (db: DbOrTx, { familyId, deviceId }: DevicePlace): Promise<Signal[]> => {
  const rows = await db
    .selectFrom('device_signals')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .select(['kind', 'seq', 'value'])
    .orderBy('seq')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, seq, value }) => ({ kind, seq, value: (value ?? null) as Json }));
};
