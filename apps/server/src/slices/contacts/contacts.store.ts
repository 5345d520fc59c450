import { sql } from 'kysely';
import type { ContactKind, Direction } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { containing, pageConditions, type LogPage } from '../../core/device-logs/log-page.ts';
import type { Reporter } from '../../core/device-logs/report-intake.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { Spelling } from './contacts.numbers.ts';

export interface Contact {
  kind: ContactKind;
  direction: Direction;
  /** Empty when withheld. */
  number: string;
  name: string | null;
  seconds: number | null;
  words: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface ContactRow {
  occurred_at: Date;
  digest: string;
  kind: ContactKind;
  direction: Direction;
  number: string;
  name: string | null;
  duration_seconds: number | null;
  words: string | null;
}

/** Stores entries that are not there yet. An entry is its time, kind, direction, number and text; its name may change. */
export const insertContacts = async (tx: Tx, who: Reporter, entries: readonly Contact[]): Promise<number> => {
  const { rows } = await sql`
    insert into contact_entries (family_id, device_id, occurred_at, digest, kind, direction, number, name, duration_seconds, words)
    select ${who.familyId}::uuid, ${who.deviceId}::uuid, to_timestamp(at / 1000.0),
      md5(jsonb_build_array(kind, direction, number, words)::text)::uuid, kind, direction, number, name, seconds, words
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as c(at numeric, kind text, direction text, number text, name text, seconds integer, words text)
    on conflict (family_id, device_id, occurred_at, digest) do nothing
    returning 1`.execute(tx);
  return rows.length;
};

const TEXT = sql`(number || ' ' || coalesce(name, '') || ' ' || coalesce(words, ''))`;

/** Newest first, along the primary key. */
export const selectContacts = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  page: LogPage & { kind?: ContactKind | undefined; numbers?: readonly string[] | undefined },
): Promise<ContactRow[]> => {
  const own = [sql`device_id = ${deviceId}`, sql`family_id = ${familyId}`];
  if (page.kind !== undefined) own.push(sql`kind = ${page.kind}`);
  if (page.numbers !== undefined) own.push(sql`number = any(${page.numbers}::text[])`);
  const { rows } = await sql<ContactRow>`
    select occurred_at, digest, kind, direction, number, name, duration_seconds, words from contact_entries
    where ${sql.join([...own, ...pageConditions(page, 'occurred_at', TEXT)], sql` and `)}
    order by occurred_at desc, digest desc limit ${page.limit}`.execute(db);
  return rows;
};

export interface PersonRow {
  number: string;
  numbers: string[];
  name: string | null;
  incoming: number;
  outgoing: number;
  missed: number;
  total_seconds: number;
  last_at: Date;
  last_direction: Direction;
  last_words: string | null;
  /** Of all people, the same in every row. */
  people: number;
}

/** The last in touch first. A person with one entry that is looked for is counted whole. */
export const selectByPerson = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  {
    kind,
    search,
    limit,
    spellings,
  }: { kind: ContactKind; search: string | undefined; limit: number; spellings: readonly Spelling[] },
): Promise<PersonRow[]> => {
  const found = containing(TEXT, search) ?? sql`true`;
  const { rows } = await sql<PersonRow>`
    select coalesce(whole, number) as number, array_agg(distinct number) as numbers,
      (array_agg(name order by occurred_at desc, digest desc) filter (where name is not null))[1] as name,
      (count(*) filter (where direction = 'incoming'))::integer as incoming,
      (count(*) filter (where direction = 'outgoing'))::integer as outgoing,
      (count(*) filter (where direction = 'missed'))::integer as missed,
      coalesce(sum(duration_seconds) filter (where direction <> 'missed'), 0)::double precision as total_seconds,
      max(occurred_at) as last_at,
      (array_agg(direction order by occurred_at desc, digest desc))[1] as last_direction,
      (array_agg(words order by occurred_at desc, digest desc) filter (where words is not null))[1] as last_words,
      (count(*) over ())::integer as people
    from contact_entries
      left join jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as spelling(form text, whole text) on form = number
    where device_id = ${deviceId} and family_id = ${familyId} and kind = ${kind}
    group by coalesce(whole, number) having bool_or(${found})
    order by max(occurred_at) desc, 1 limit ${limit}`.execute(db);
  return rows;
};
