import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { FINDS_FAMILY } from '../platform/database/shards.ts';
import type { DbOrTx } from '../platform/tx.ts';

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

const COLUMNS = ['id', 'first_name as firstName', 'last_name as lastName', 'email'] as const;

/**
 * Accounts that are or were of the family, as they are now: one that has left is of another family. Those that have ended are
 * missing.
 */
export const selectPersons = async (
  db: DbOrTx,
  familyId: FamilyId,
  accountIds: readonly string[],
): Promise<Map<string, Named>> => {
  const ids = [...new Set(accountIds)];
  const asked = sql<boolean>`id = any(${ids}::uuid[])`;
  const own = await db
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .where(asked)
    .execute();
  const left =
    own.length === ids.length
      ? []
      : await db
          .selectFrom('accounts')
          .select(COLUMNS)
          .where(asked)
          .where('family_id', '!=', familyId)
          .modifyEnd(FINDS_FAMILY.former)
          .execute();
  return new Map([...own, ...left].map((row) => [row.id, row]));
};

/**
 * First and last names of parents, present and former, by the id of their account; where the account has ended, the one that the
 * family's access log holds.
 * @returns none for who is in neither
 */
export const parentNames = async (
  db: DbOrTx,
  familyId: FamilyId,
  accountIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select account_id as id, max(accessed_by) as name from access_log
    where family_id = ${familyId} and account_id = any(${[...new Set(accountIds)]}::uuid[]) group by account_id`.execute(
    db,
  );
  const persons = await selectPersons(db, familyId, accountIds);
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...[...persons.values()].map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  ]);
};
