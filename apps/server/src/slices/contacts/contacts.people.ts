/** With whom a child was in touch over a window. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** Calls and messages of one number on one device; ms since the epoch. */
export interface Person extends Stretch {
  deviceId: DeviceId;
  /** Empty when withheld. */
  number: string;
  name: string | null;
  calls: number;
  missed: number;
  messages: number;
  /** Of all calls together. */
  seconds: number;
}

type Row = Omit<Person, 'from' | 'to' | 'deviceId'> & { device_id: DeviceId; first: Date; last: Date };

/** Those with the newest call or message first. */
export const selectPeople = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  { from, to }: Stretch,
  limit: number,
): Promise<Person[]> => {
  const { rows } = await sql<Row>`
    select device_id, number, (array_agg(name order by occurred_at desc) filter (where name is not null))[1] as name,
      count(*) filter (where kind = 'call' and direction <> 'missed')::int as calls,
      count(*) filter (where kind = 'call' and direction = 'missed')::int as missed,
      count(*) filter (where kind = 'sms')::int as messages,
      coalesce(sum(duration_seconds), 0)::double precision as seconds, min(occurred_at) as first, max(occurred_at) as last
    from contact_entries
    where device_id = any(${deviceIds}::uuid[]) and family_id = ${familyId}::uuid
      and occurred_at >= ${new Date(from)}::timestamptz and occurred_at < ${new Date(to)}::timestamptz
    group by device_id, number order by last desc limit ${limit}`.execute(db);
  return rows.map(({ device_id: deviceId, first, last, ...person }) => ({
    ...person,
    deviceId,
    from: first.getTime(),
    to: last.getTime(),
  }));
};
