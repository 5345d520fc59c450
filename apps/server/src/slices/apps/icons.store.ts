/** Icons of a family's programs, by the SHA-256 of the PNG that its computers have. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

const bytesOf = (digest: string): Buffer => Buffer.from(digest, 'hex');

/** Those of a device's list that the family has not, as many as it has room for. @param most of a family */
export const selectMissing = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  most: number,
): Promise<string[]> => {
  const { rows } = await sql<{ icon: string }>`
    select distinct encode(a.icon, 'hex') as icon from device_apps a
    where a.family_id = ${familyId}::uuid and a.device_id = ${deviceId}::uuid and a.icon is not null
      and not exists (select from app_icons i where i.family_id = a.family_id and i.digest = a.icon)
    order by 1
    limit greatest(0, ${most} - (select count(*) from app_icons i where i.family_id = ${familyId}::uuid))`.execute(
    db,
  );
  return rows.map(({ icon }) => icon);
};

export const isNamed = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  digest: string,
): Promise<boolean> =>
  (await db
    .selectFrom('device_apps')
    .select('app_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('icon', '=', bytesOf(digest))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @param most of a family */
export const hasRoom = async (db: DbOrTx, familyId: FamilyId, most: number): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_icons where family_id = ${familyId}::uuid`.execute(db);
  return (rows[0]?.count ?? 0) < most;
};

/** In a lock of the family's. @returns whether there was room, or it is there */
export const insertIcon = async (
  tx: Tx,
  familyId: FamilyId,
  { digest, webp, now, most }: { digest: string; webp: Buffer; now: Date; most: number },
): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`
    with put as (
      insert into app_icons (family_id, digest, webp, created_at)
      select f.id, ${bytesOf(digest)}::bytea, ${webp}::bytea, ${now}::timestamptz
      from families f where f.id = ${familyId}::uuid
        and (select count(*) from app_icons i where i.family_id = f.id) < ${most}
      on conflict (family_id, digest) do nothing
      returning 1
    )
    select exists (select from put) or exists (
      select from app_icons i where i.family_id = ${familyId}::uuid and i.digest = ${bytesOf(digest)}::bytea
    ) as "isThere"`.execute(tx);
  return rows[0]?.isThere === true;
};

/** Those that no program of the family has any more. */
export const deleteUnnamed = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  await tx
    .deleteFrom('app_icons as i')
    .where('i.family_id', '=', familyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('device_apps as a')
            .select('a.app_id')
            .where('a.family_id', '=', familyId)
            .whereRef('a.icon', '=', 'i.digest'),
        ),
      ),
    )
    .execute();
};

export const selectIcon = async (
  db: DbOrTx,
  familyId: FamilyId,
  digest: string,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('app_icons')
      .select('webp')
      .where('family_id', '=', familyId)
      .where('digest', '=', bytesOf(digest))
      .executeTakeFirst()
  )?.webp;
