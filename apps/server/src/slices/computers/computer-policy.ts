/** The policy of a computer: put together from the rules of its local users' devices, numbered when it says something else, and signed. */
import { createHash, createHmac } from 'node:crypto';
import { codeMessage, codeText } from '@kinward/contract/computers/computer-code.ts';
import {
  signedText,
  type ComputerPolicy,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Keys } from '../../config/keys.ts';
import { signingKeyOf, type SigningKey } from '../../platform/ed25519.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import type { ReadComputerRules } from '../filter/device-rules.ts';
import * as store from './computers.store.ts';
import { protectionOffOf } from './protection/protection.ts';

/** Follows from the key that is never changed (`vapid`), as that of resolvers does, and is another one. */
export const policyKeyOf = ({ vapid: [{ bytes }] }: Pick<Keys, 'vapid'>): SigningKey =>
  signingKeyOf(createHmac('sha256', bytes).update('kinward computer policies').digest());

/**
 * Secret of a computer's one-time codes, in base64url. It is another one as soon as the family has other parents: a code that somebody saw who is none any more is of
 * no use.
 */
export const codesOf = (
  { vapid: [{ bytes }] }: Pick<Keys, 'vapid'>,
  deviceId: DeviceId,
  parents: readonly { id: AccountId }[],
): string =>
  createHmac('sha256', bytes)
    .update(`kinward computer codes\n${[deviceId, ...parents.map(({ id }) => id)].join('\n')}`)
    .digest('base64url');

/** @param slot of `codeSlot` */
export const computerCode = (secret: string, slot: number): string =>
  codeText(createHmac('sha256', secret).update(codeMessage(slot)).digest());

export interface ComputerPolicyDeps {
  db: Db;
  key: SigningKey;
  /** Secret of a computer's one-time codes. */
  codesOf: (deviceId: DeviceId, parents: readonly { id: AccountId }[]) => string;
  /** What is always answered. */
  names: readonly string[];
  rulesOf: ReadComputerRules;
  /** Of local users, those on whom rules hold. */
  ruledOf(familyId: FamilyId, users: readonly store.LocalUserRow[]): Promise<store.LocalUserRow[]>;
  /** What the family calls its policies of the filter. */
  policyNames(familyId: FamilyId): Promise<ReadonlyMap<string, string>>;
}

export interface NumberedPolicy {
  number: number;
  signed: SignedPolicy;
}

/**
 * Reads it as it is now.
 * @param known the number that the computer has; where it is higher than ours an older backup was put back, and numbers go on from it
 * @throws AppError NOT_FOUND where the device has never reported as a computer
 */
export type ReadComputerPolicy = (place: store.ComputerPlace, known?: number) => Promise<NumberedPolicy>;

/** As the computer gets it; undefined: there is none. */
const passwordOf = (row: store.ComputerRow | undefined): ComputerPolicy['password'] =>
  row?.passwordSalt && row.passwordHash
    ? { salt: row.passwordSalt.toString('base64url'), hash: row.passwordHash.toString('base64url') }
    : undefined;

/** How far a computer may be ahead of a backup: a number from nowhere does not use up all that there are. */
const MOST_AHEAD = 1_000_000;

/** Numbers a policy once, when it says something else than the one before. @throws AppError NOT_FOUND */
const numberOf = (
  db: Db,
  place: store.ComputerPlace,
  known: number,
  policy: Pick<store.ComputerRow, 'ownVersion' | 'passwordHash'> & { contentHash: Buffer },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const computer = await store.lockComputer(tx, place);
    if (!computer) throw new AppError('NOT_FOUND');
    const isBehind = known > computer.number && known <= computer.number + MOST_AHEAD;
    if (!isBehind && computer.contentHash?.equals(policy.contentHash)) return computer.number;
    const next = (isBehind ? known : computer.number) + 1;
    await store.putPolicy(tx, place, { number: next, ...policy });
    return next;
  });

export const createReadComputerPolicy = ({
  db,
  key,
  codesOf,
  names,
  rulesOf,
  ruledOf,
  policyNames,
}: ComputerPolicyDeps): ReadComputerPolicy => {
  const bindingsOf = async (place: store.ComputerPlace): Promise<ComputerPolicy['bindings']> => {
    const rows = (await ruledOf(place.familyId, await store.selectUsers(db, place))).flatMap(
      ({ deviceId, ...row }) => (deviceId === null ? [] : [{ ...row, deviceId }]),
    );
    const users = Map.groupBy(rows, ({ deviceId }) => deviceId);
    const called = users.size > 0 ? await policyNames(place.familyId) : new Map<string, string>();
    const bindings: ComputerPolicy['bindings'] = [];
    for (const [deviceId, of] of [...users].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const found = await rulesOf({ familyId: place.familyId, deviceId });
      if (!found) continue;
      bindings.push({
        users: of.map(({ name }) => name),
        // It knows a device by none of the ways of resolvers.
        device: { ...found.device, addresses: [], log: 'nothing' },
        blockedApps: found.blockedApps,
        of: {
          deviceName: of[0]?.deviceName ?? '',
          childName: of[0]?.childName ?? '',
          policyName: called.get(found.device.policyVersion?.policyId ?? '') ?? null,
        },
      });
    }
    return bindings;
  };

  return async (place, known = 0) => {
    const bindings = await bindingsOf(place);
    const parents = await store.selectParents(db, place.familyId);
    const codes = codesOf(place.deviceId, parents);
    const row = await store.selectComputer(db, place);
    const isUnprotected = row !== undefined && protectionOffOf(row, parents) !== null;
    const password = passwordOf(row);
    const contentHash = createHash('sha256')
      // When a budget was counted is another moment each time, and says nothing by itself.
      .update(
        JSON.stringify(
          [names, bindings, codes, password, ...(isUnprotected ? ['unprotected'] : [])],
          (key, value) => (key === 'countedAt' ? '' : value),
        ),
      )
      .digest();
    const ownVersion = bindings.find(({ device }) => device.deviceId === place.deviceId)?.device.rules
      .version;
    const number = await numberOf(db, place, known, {
      contentHash,
      ownVersion: ownVersion ?? null,
      passwordHash: row?.passwordHash ?? null,
    });
    const policy = JSON.stringify({
      computer: place.deviceId,
      number,
      names: [...names],
      bindings,
      codes,
      ...(password && { password }),
      ...(isUnprotected && { isProtected: false }),
    } satisfies ComputerPolicy);
    return { number, signed: { policy, signature: key.sign(signedText(policy)) } };
  };
};
