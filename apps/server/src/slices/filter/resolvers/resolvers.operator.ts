/** Which resolvers on other machines belong to the installation: named and ended by the operator alone, as one of them has rules of families. */
import { hash, randomBytes } from 'node:crypto';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Keys } from '../../../config/keys.ts';
import { familyIds } from '../../../core/families.ts';
import type { Audit } from '../../../ports/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Db } from '../../../platform/tx.ts';
import { createIdentity } from './identity.ts';
import * as store from './resolvers.store.ts';

type Act = 'filter-resolver.added' | 'filter-resolver.ended';

const TOKEN_BYTES = 32;
const TOKEN_MS = 3_600_000;

export interface OperatorResolvers {
  list(): Promise<store.ResolverRow[]>;
  /**
   * @param families whose rules it is to have; null: every family's
   * @returns what is typed on the other machine, once and within the hour; undefined where the name is taken
   */
  add(name: string, families: readonly FamilyId[] | null): Promise<string | undefined>;
  /** Its session ends within two seconds. @returns false where none has the name */
  revoke(name: string): Promise<boolean>;
}

export interface OperatorResolversDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  keys: Pick<Keys, 'vapid'>;
}

export const createOperatorResolvers = (deps: OperatorResolversDeps): OperatorResolvers => {
  const { db, clock, audit, keys } = deps;
  const note = async (act: Act, name: string, families: readonly FamilyId[] | null): Promise<void> => {
    for (const familyId of families ?? (await familyIds(db)))
      await audit(db, { familyId, act, by: { kind: 'operator' }, detail: { name } });
  };
  return {
    list: () => store.selectResolvers(db),

    async add(name, families) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = clock.now();
      const resolver = {
        id: newId(),
        name,
        families,
        tokenHash: hash('sha256', token, 'buffer'),
        tokenUntil: new Date(now.getTime() + TOKEN_MS),
        now,
      };
      if (!(await inTransaction(db, (tx) => store.insertResolver(tx, resolver)))) return undefined;
      await note('filter-resolver.added', name, families);
      return `${token}.${createIdentity(keys).publicKey}`;
    },

    async revoke(name) {
      const ended = await inTransaction(db, (tx) => store.revokeResolver(tx, name, clock.now()));
      if (!ended) return false;
      await store.deleteReceiptsOf(db, ended.id);
      await note('filter-resolver.ended', name, ended.families);
      return true;
    },
  };
};
