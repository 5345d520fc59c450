/** Switching the mail of the week off by the link in it: no login, for one parent, nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { DEFAULT_READER, type Language } from '@kinward/messages/reader.ts';
import type { Key, KeyRing } from '../../config/keys.ts';
import { readerOfAccount, requestLanguage } from '../../core/readers.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import type { Audit } from '../../ports/audit.ts';
import { selectSettings, switchWeekOff } from './settings.ts';

/** The link serves this alone: no other token of the installation begins so. */
const PURPOSE = 'week-mail-off';
const ID_BYTES = 16;
const MAC_BYTES = 32;

interface Addressee {
  familyId: FamilyId;
  accountId: AccountId;
}

/** What the page says: whether the mail still comes; undefined where the link leads nowhere. */
export interface WeekOffState {
  language: Language;
  on: boolean | undefined;
}

export interface WeekOff {
  /** The path of the link, below the installation's address. It does not expire: who finds an old mail may still switch it off. */
  pathFor(who: Addressee): string;
  /** Reads and changes nothing: mail programs open links to look at them. */
  read(token: string): Promise<WeekOffState>;
  /** Switches the mail off; once more changes nothing. */
  off(token: string): Promise<WeekOffState>;
}

const macOf = (key: Key, ids: Uint8Array): Buffer =>
  createHmac('sha256', key.bytes).update(`${PURPOSE}\0`).update(ids).digest();

/** @returns undefined for what this installation did not make */
const readToken = (keys: KeyRing, token: string): Addressee | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  const mac = bytes.subarray(2 * ID_BYTES);
  // A link of before a rotation of the key still works.
  if (!keys.some((key) => timingSafeEqual(macOf(key, ids), mac))) return undefined;
  return {
    familyId: stringify(ids.subarray(0, ID_BYTES)) as FamilyId,
    accountId: stringify(ids.subarray(ID_BYTES)) as AccountId,
  };
};

export const createWeekOff = ({
  db,
  keys,
  audit,
}: {
  db: Db;
  keys: { token: KeyRing };
  audit: Audit;
}): WeekOff => {
  const nowhere = (): WeekOffState => ({
    language: requestLanguage() ?? DEFAULT_READER.language,
    on: undefined,
  });

  const read = async (token: string): Promise<WeekOffState> => {
    const who = readToken(keys.token, token);
    const [row] = who ? await selectSettings(db, who.familyId, who.accountId) : [];
    return row ? { language: row.reader.language, on: row.week } : nowhere();
  };

  return {
    pathFor({ familyId, accountId }) {
      const ids = Buffer.concat([parse(familyId), parse(accountId)]);
      return `/api/week-mail/off/${Buffer.concat([ids, macOf(keys.token[0], ids)]).toString('base64url')}`;
    },
    read,
    async off(token) {
      const who = readToken(keys.token, token);
      if (!who) return nowhere();
      const { familyId, accountId } = who;
      const isKnown = await inTransaction(db, async (tx) => {
        const change = await switchWeekOff(tx, who);
        const on = { kind: 'account', id: accountId };
        if (change === 'switched')
          await audit(tx, { familyId, act: 'notifications.set', by: { kind: 'account', id: accountId }, on });
        return change !== 'unknown';
      });
      if (!isKnown) return nowhere();
      const { language } = await readerOfAccount(db, { family_id: familyId, id: accountId });
      return { language, on: false };
    },
  };
};
