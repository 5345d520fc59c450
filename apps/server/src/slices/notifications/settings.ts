import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import {
  CALL_TYPES,
  type CallType,
  type KindSwitches,
  type Quiet,
  type SettingsBody,
  type Switches,
} from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Reader as MessageReader } from '@kinward/messages/reader.ts';
import { READER_COLUMNS, readerOf } from '../../core/readers.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { Reader } from './notifications.store.ts';

/** By mail come what must not be missed and happens seldom; to the phone, all but what another parent did to rules. */
const MAILED: readonly CallType[] = ['Pairing', 'Request', 'Emergency', 'Plan'];
const NOT_PUSHED: readonly CallType[] = ['App', 'Web'];

/** A call for help is sent on every channel to every parent, whatever they chose. */
const ALWAYS: Switches = { mail: true, push: true };

const switchesOf = (stored: unknown): KindSwitches => {
  const known = (stored ?? {}) as Partial<Record<CallType, Partial<Switches>>>;
  const entries = CALL_TYPES.map((kind) => [
    kind,
    kind === 'Emergency'
      ? ALWAYS
      : {
          mail: known[kind]?.mail ?? MAILED.includes(kind),
          push: known[kind]?.push ?? !NOT_PUSHED.includes(kind),
        },
  ]);
  return Object.fromEntries(entries) as KindSwitches;
};

export interface SettingsRow {
  accountId: AccountId;
  email: string;
  kinds: KindSwitches;
  /** The parent has saved them at least once. */
  chosen: boolean;
  quiet: Quiet | null;
  week: boolean;
  reader: MessageReader;
  mailedAt: Date | null;
}

/** What every parent of the family wants, or one of them. */
export const selectSettings = async (
  db: DbOrTx,
  familyId: FamilyId,
  accountId?: AccountId,
): Promise<SettingsRow[]> => {
  let query = db
    .selectFrom('accounts as a')
    .innerJoin('families as f', 'f.id', 'a.family_id')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').onRef('s.family_id', '=', 'a.family_id'),
    )
    .select(['a.email', 's.switches', 's.quiet_from', 's.quiet_to', 's.mailed_at', 's.week_mail'])
    .select(READER_COLUMNS)
    .where('a.family_id', '=', familyId);
  if (accountId !== undefined) query = query.where('a.id', '=', accountId);
  const rows = await query.execute();
  return rows.map((row) => ({
    accountId: row.id,
    email: row.email,
    kinds: switchesOf(row.switches),
    // A row may be there for another reason; only the parent fills it.
    chosen: Object.keys(row.switches ?? {}).length > 0,
    quiet:
      row.quiet_from !== null && row.quiet_to !== null ? { from: row.quiet_from, to: row.quiet_to } : null,
    week: row.week_mail ?? true,
    reader: readerOf(row),
    mailedAt: row.mailed_at,
  }));
};

export const saveSettings = async (
  db: DbOrTx,
  { familyId, accountId }: Reader,
  { kinds, quiet, week }: SettingsBody,
): Promise<void> => {
  const fields = {
    switches: JSON.stringify(kinds),
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    ...(week !== undefined && { week_mail: week }),
  };
  await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, family_id: familyId, ...fields })
    .onConflict((conflict) => conflict.columns(['family_id', 'account_id']).doUpdateSet(fields))
    .execute();
};

/**
 * Switches the mail of the week off for one parent, whatever else they chose.
 * @returns `unknown` for an account that is not in the family
 */
export const switchWeekOff = async (
  tx: DbOrTx,
  { familyId, accountId }: Reader,
): Promise<'switched' | 'was-off' | 'unknown'> => {
  const [row] = await selectSettings(tx, familyId, accountId);
  if (!row) return 'unknown';
  if (!row.week) return 'was-off';
  await tx
    .insertInto('notification_settings')
    .values({ account_id: accountId, family_id: familyId, week_mail: false })
    .onConflict((conflict) => conflict.columns(['family_id', 'account_id']).doUpdateSet({ week_mail: false }))
    .execute();
  return 'switched';
};
