import type { FamilyId } from '@kinward/contract/ids.ts';
import type { KeptKind, RetentionDays } from '@kinward/contract/retention/retention.schemas.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** The column of a family that says how many days a kind is kept. */
const COLUMN = {
  positions: 'retention_days',
  web: 'retention_web_days',
  contacts: 'retention_contacts_days',
  usage: 'retention_usage_days',
  filter: 'retention_filter_days',
  notifications: 'retention_notifications_days',
  requests: 'retention_requests_days',
} as const satisfies Record<KeptKind, string>;

export const selectDays = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<Record<KeptKind, RetentionDays>> => {
  const row = await db
    .selectFrom('families')
    .select(Object.values(COLUMN))
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const days = Object.entries(COLUMN).map(([kind, column]) => [kind, row[column]]);
  return Object.fromEntries(days) as Record<KeptKind, RetentionDays>;
};

export const updateDays = async (
  db: DbOrTx,
  familyId: FamilyId,
  kind: KeptKind,
  days: RetentionDays,
): Promise<void> => {
  await db
    .updateTable('families')
    .set({ [COLUMN[kind]]: days })
    .where('id', '=', familyId)
    .execute();
};

/** Families whose data are deleted by age. */
export const selectPurged = async (db: DbOrTx): Promise<FamilyId[]> =>
  (
    await db
      .selectFrom('families')
      .select('id')
      .where('legal_hold_at', 'is', null)
      .modifyEnd(ALL_SHARDS)
      .execute()
  ).map(({ id }) => id);
