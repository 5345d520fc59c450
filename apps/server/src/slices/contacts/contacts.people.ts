/** With whom a child was in touch over a window. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import { selectSpellings } from './contacts.numbers.ts';

/** Calls and messages with one person on one device; ms since the epoch. */
export interface Person extends Stretch {
  deviceId: DeviceId;
  /** With its country where the device writes it in more ways than one; empty when withheld. */
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
  const spellings = await Promise.all(
    deviceIds.map(async (device) =>
      (await selectSpellings(db, familyId, device)).map((one) => ({ ...one, device })),
    ),
  );
  const { rows } = await sql<Row>`
    select device_id, coalesce(whole, number) as number, (array_agg(name order by occurred_at desc) filter (where name is not null))[1] as name,
      count(*) filter (where kind = 'call' and direction <> 'missed')::int as calls,
      count(*) filter (where kind = 'call' and direction = 'missed')::int as missed,
      count(*) filter (where kind = 'sms')::int as messages,
      coalesce(sum(duration_seconds), 0)::double precision as seconds, min(occurred_at) as first, max(occurred_at) as last
    from contact_entries
      left join jsonb_to_recordset(${JSON.stringify(spellings.flat())}::jsonb) as spelling(device uuid, form text, whole text)
        on form = number and device = device_id
    where device_id = any(${deviceIds}::uuid[]) and family_id = ${familyId}::uuid
      and occurred_at >= ${new Date(from)}::timestamptz and occurred_at < ${new Date(to)}::timestamptz
    group by device_id, coalesce(whole, number) order by last desc limit ${limit}`.execute(db);
  return rows.map(({ device_id: deviceId, first, last, ...person }) => ({
    ...person,
    deviceId,
    from: first.getTime(),
    to: last.getTime(),
  }));
};
