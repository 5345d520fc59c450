/** Families, devices and parents inserted into the database directly, for tests and benches that want many or none of the API's work. */
import { hash } from 'node:crypto';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import {
  newAccountId,
  newChildId,
  newDeviceId,
  newFamilyId,
  newId,
  newFamilyToken,
  newToken,
} from '@kinward/server/platform/ids.ts';
import type { Db } from '@kinward/server/platform/tx.ts';

export interface InsertedFamily {
  familyId: FamilyId;
  childId: ChildId;
}

export interface InsertedDevice {
  deviceId: DeviceId;
  token: string;
  /** Headers of a request. */
  auth: Record<string, string>;
}

export interface InsertedParent {
  accountId: AccountId;
  sessionId: string;
  /** Headers of a signed-in request. */
  headers: Record<string, string>;
}

const YEAR_MS = 365 * 86_400_000;
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A family with one child and no parent. */
export const insertFamily = async (
  db: Db,
  { retentionDays = 30 }: { retentionDays?: 7 | 30 | 90 | 365 } = {},
): Promise<InsertedFamily> => {
  const [familyId, childId] = [newFamilyId(), newChildId()];
  const family = { id: familyId, plan: 'Premium', retention_days: retentionDays };
  await db.insertInto('families').values(family).execute();
  const child = { first_name: 'Mia', age: 9, device_type: 'Android', ordinal: 0 } as const;
  await db
    .insertInto('children')
    .values({ id: childId, family_id: familyId, ...child })
    .execute();
  return { familyId, childId };
};

/** Paired devices of the family's child. */
export const insertDevices = async (
  db: Db,
  { familyId, childId }: InsertedFamily,
  { count, pairedAt }: { count: number; pairedAt: Date },
): Promise<InsertedDevice[]> => {
  const devices = Array.from({ length: count }, () => ({
    deviceId: newDeviceId(),
    token: newFamilyToken('device', familyId),
  }));
  const rows = devices.map(({ deviceId, token }) => ({
    id: deviceId,
    family_id: familyId,
    child_id: childId,
    name: 'Phone',
    device_type: 'Android' as const,
    token_hash: digest(token),
    paired_at: pairedAt,
  }));
  await db.insertInto('devices').values(rows).execute();
  return devices.map((device) => ({ ...device, auth: { authorization: `Bearer ${device.token}` } }));
};

/** A parent of the family who is signed in for a year, and has no password. */
export const insertParent = async (
  db: Db,
  { familyId }: Pick<InsertedFamily, 'familyId'>,
  { role, now }: { role: 'owner' | 'parent'; now: Date },
): Promise<InsertedParent> => {
  const [accountId, browserId, sessionId] = [newAccountId(), newId(), newId()];
  const [token, secret] = [newFamilyToken('parent', familyId), newToken('browser')];
  const person = { first_name: 'Nora', last_name: 'Hale', email: `${accountId}@example.org` };
  await db
    .insertInto('accounts')
    .values({ id: accountId, family_id: familyId, role, ...person, phone: accountId, password_hash: 'none' })
    .execute();
  await db
    .insertInto('browsers')
    .values({
      id: browserId,
      account_id: accountId,
      family_id: familyId,
      secret_hash: digest(secret),
      user_agent: 'test',
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      account_id: accountId,
      family_id: familyId,
      browser_id: browserId,
      token_hash: digest(token),
      expires_at: new Date(now.getTime() + YEAR_MS),
    })
    .execute();
  return { accountId, sessionId, headers: { authorization: `Bearer ${token}`, cookie: `kw=${secret}` } };
};
