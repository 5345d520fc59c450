import { sql } from 'kysely';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { findEntry } from '../../../core/directory.store.ts';
import type { Db, DbOrTx } from '../../../platform/tx.ts';
import { columnsOf } from '../reported.ts';

/** What a parent calls a computer. */
const COMPUTER_TYPES: readonly DeviceType[] = ['Windows Desktop', 'macOS'];

export interface PairedRow {
  deviceId: DeviceId;
  familyId: FamilyId;
  childId: ChildId;
  childName: string;
  /** The device had a token before: it is dead from now on. */
  rePaired: boolean;
}

export interface PairingFacts {
  tokenHash: Buffer;
  /** What the device says of itself; what it leaves out is forgotten. */
  reported: Parameters<typeof columnsOf>[0] & { agent?: boolean | undefined };
  /** Absent: it has not said what it can do. */
  abilities?: readonly Ability[] | undefined;
  at: Date;
}

/** The family that a code leads to: the token that it is exchanged for names it. It says nothing of whether the code still works. */
export const findFamilyOfCode = async (db: DbOrTx, hashes: Buffer[]): Promise<FamilyId | undefined> => {
  for (const hash of hashes) {
    const entry = await findEntry(db, 'pairing', hash);
    if (entry) return entry.familyId;
  }
  return undefined;
};

/**
 * Spends a code and sets the device's token in one statement: of any number of callers with the same code one wins. The
 * device is locked before its code, as a removal does, or the two could wait for each
 * other. What the former holder said of itself (permissions, network) is forgotten.
 */
export const spendPairingCode = async (
  db: DbOrTx,
  { familyId, hashes }: { familyId: FamilyId; hashes: Buffer[] },
  facts: PairingFacts,
): Promise<PairedRow | undefined> => {
  const said = sql.join(
    Object.entries(columnsOf(facts.reported)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}::text`,
    ),
  );
  const { rows } = await sql<PairedRow>`
    with target as materialized (
      select d.family_id, d.id from pairing_codes c join devices d on d.family_id = c.family_id and d.id = c.device_id
      where c.family_id = ${familyId} and c.code_hash = any(${hashes}::bytea[]) and c.expires_at > ${facts.at}
      for update of d
    ), spent as (
      delete from pairing_codes where (family_id, device_id) in (select family_id, id from target)
        and family_id = ${familyId} and code_hash = any(${hashes}::bytea[]) and expires_at > ${facts.at}
      returning device_id, family_id
    ), kept as (
      -- The statement sees the device as it was before it.
      insert into former_device_tokens (token_hash, family_id, device_id, child_id, paired_at, ended_at)
      select d.token_hash, d.family_id, d.id, d.child_id, d.paired_at, ${facts.at}
      from spent join devices d on d.id = spent.device_id and d.family_id = spent.family_id
      where d.token_hash is not null and d.paired_at is not null and not d.is_demo
      on conflict do nothing
    ), paired as (
      update devices d set token_hash = ${facts.tokenHash}, paired_at = ${facts.at}, ${said},
        abilities = ${facts.abilities ?? null}::text[],
        -- A phone is none, whatever pairs for it.
        is_agent = ${facts.reported.agent === true}::boolean and d.device_type = any(${[...COMPUTER_TYPES]}::text[])
      from spent join devices former on former.family_id = spent.family_id and former.id = spent.device_id
      where d.id = spent.device_id and d.family_id = spent.family_id
      returning d.id, d.family_id, d.child_id, former.token_hash is not null as re_paired
    ), seen as (
      insert into device_states (device_id, family_id, last_seen_at) select id, family_id, ${facts.at} from paired
      on conflict (family_id, device_id) do update set last_seen_at = greatest(device_states.last_seen_at, excluded.last_seen_at),
        permissions = '{}', network = null, charging = null, status_at = null
    )
    select p.id as "deviceId", p.family_id as "familyId", p.child_id as "childId", c.first_name as "childName",
      p.re_paired as "rePaired"
    from paired p join children c on c.family_id = p.family_id and c.id = p.child_id`.execute(db);
  return rows[0];
};

/**
 * Counts one guess in the installation's bucket before the code is checked. Full: nothing is counted.
 * @returns whether it was counted
 */
export const countGuess = async (db: Db, perHour: number, now: Date): Promise<boolean> => {
  const drained = sql<number>`greatest(0, level - greatest(0, extract(epoch from ${now}::timestamptz - measured_at)) * ${perHour}::float8 / 3600)`;
  const counted = await db
    .updateTable('pairing_guesses')
    .set({ level: sql`${drained} + 1`, measured_at: now })
    .where(sql<boolean>`${drained} + 1 <= ${perHour}::float8`)
    .returning('level')
    .executeTakeFirst();
  return counted !== undefined;
};

/** Gives a guess back: right codes cost nothing. */
export const giveGuessBack = async (db: Db): Promise<void> => {
  await db
    .updateTable('pairing_guesses')
    .set({ level: sql`greatest(0, level - 1)` })
    .execute();
};
