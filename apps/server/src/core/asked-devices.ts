/** Devices of several families in one statement. */
import { sql, type RawBuilder } from 'kysely';
import type { DevicePlace } from './device-signals.ts';

/**
 * The devices as a table `asked (family_id, device_id)`, to be joined by both. Its statement is marked as one of many families
 * (`platform/database/shards.ts`).
 */
export const askedDevices = (devices: readonly DevicePlace[]): RawBuilder<unknown> =>
  sql`unnest(${devices.map(({ familyId }) => familyId)}::uuid[], ${devices.map(({ deviceId }) => deviceId)}::uuid[])
    as asked (family_id, device_id)`;
