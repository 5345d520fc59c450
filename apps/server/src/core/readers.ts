/** Who reads a message, and the message as they read it: the language, units and clock that a parent chose, in the family's zone. */
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Message as KindOfMessage, Kind } from '@kinward/messages/catalogue.ts';
import { DEFAULT_READER, languageOf, type Language, type Reader } from '@kinward/messages/reader.ts';
import { render } from '@kinward/messages/render.ts';
import { acting, actingAccount } from '../platform/acting.ts';
import type { DbOrTx } from '../platform/tx.ts';
import type { AccountKey } from './accounts.ts';
import { findAtAddress } from './addresses.ts';
import type { Message } from '../platform/messages/messages.ts';

/** The language that the request being answered asks for; undefined in jobs, and where it asks for none of ours. */
export const requestLanguage = (): Language | undefined => languageOf(acting.getStore()?.acceptLanguage);

interface ReaderRow {
  id: AccountId;
  language: Language | null;
  units: Reader['units'] | null;
  hour_cycle: Reader['hourCycle'] | null;
  time_zone: string;
}

/** The columns of `accounts` as `a` and `families` as `f` that a reader is made of. */
export const READER_COLUMNS = ['a.id', 'a.language', 'a.units', 'a.hour_cycle', 'f.time_zone'] as const;

/** The language that the request asks for, where it is the account's own: not that of another parent or of a child's device. */
const ownRequestLanguage = (accountId: AccountId): Language | undefined =>
  acting.getStore()?.who === undefined || actingAccount() === accountId ? requestLanguage() : undefined;

/** What was not chosen is as it is for someone unknown. */
export const readerOf = (row: ReaderRow): Reader => ({
  language: row.language ?? ownRequestLanguage(row.id) ?? DEFAULT_READER.language,
  units: row.units ?? DEFAULT_READER.units,
  hourCycle: row.hour_cycle ?? DEFAULT_READER.hourCycle,
  timeZone: row.time_zone,
});

/** Someone without an account reads the language of the request that causes the message. */
const stranger = (): Reader => ({
  ...DEFAULT_READER,
  language: requestLanguage() ?? DEFAULT_READER.language,
});

const readers = (db: DbOrTx) =>
  db.selectFrom('accounts as a').innerJoin('families as f', 'f.id', 'a.family_id').select(READER_COLUMNS);

export const readerOfAccount = async (db: DbOrTx, account: AccountKey): Promise<Reader> => {
  const row = await readers(db)
    .where('a.family_id', '=', account.family_id)
    .where('a.id', '=', account.id)
    .executeTakeFirst();
  return row ? readerOf(row) : stranger();
};

/** Of an account whose row is at hand, also where it has just ended or has another address by now. */
export const readerOfRow = async (
  db: DbOrTx,
  row: Omit<ReaderRow, 'time_zone'> & { family_id: FamilyId },
): Promise<Reader> => {
  const family = await db
    .selectFrom('families')
    .select('time_zone')
    .where('id', '=', row.family_id)
    .executeTakeFirst();
  return readerOf({ ...row, time_zone: family?.time_zone ?? DEFAULT_READER.timeZone });
};

/** @param to a mail address, or a number in E.164 */
export const readerAt = async (db: DbOrTx, channel: Message['channel'], to: string): Promise<Reader> => {
  const account = await findAtAddress(db, channel === 'email' ? 'email' : 'phone', to);
  return account ? readerOfAccount(db, account) : stranger();
};

/** A message for a reader, ready to be sent. */
export const written = (message: KindOfMessage, reader: Reader): Pick<Message, 'subject' | 'text'> => {
  const { title: subject, body: text } = render<Kind>(message.kind, message.params, reader);
  return { subject, text };
};

/** A message to an address, in the language of the account it belongs to. */
export const writeTo = async (
  db: DbOrTx,
  channel: Message['channel'],
  to: string,
  message: KindOfMessage,
): Promise<Message> => ({ channel, to, ...written(message, await readerAt(db, channel, to)) });
