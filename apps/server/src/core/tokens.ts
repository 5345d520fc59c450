/** By what a token is looked up: its family, and the hash of the whole of it. */
import { hash } from 'node:crypto';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { familyOfToken, isToken, type FamilyTokenKind } from '../platform/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, DbOrTx } from '../platform/tx.ts';
import * as directory from './directory.store.ts';

export interface TokenKey {
  familyId: FamilyId;
  /** Of the whole token, so that another family cannot be put into it. */
  hash: Buffer;
}

/** Tokens are 256 random bits: a plain hash hides them well enough, and a hash can be looked up. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Kinds that follow an account into another family, whose name is not in them. */
const FOLLOWING: ReadonlySet<FamilyTokenKind> = new Set(['undo', 'mfa']);

/**
 * Where to look for a token. It says nothing yet of whether there is such a token.
 * @returns undefined for a text that is no token of the kind, and for a former one that leads nowhere
 */
export const keyOfToken = async (
  db: DbOrTx,
  kind: FamilyTokenKind,
  token: string | undefined,
): Promise<TokenKey | undefined> => {
  if (!isToken(kind, token)) return undefined;
  const key = hashToken(token);
  const named = familyOfToken(token);
  const listed =
    named === undefined || FOLLOWING.has(kind) ? await directory.findFamily(db, 'token', key) : undefined;
  const familyId = listed ?? named;
  return familyId && { familyId, hash: key };
};

const STEP = 1000;
/** Steps of one run, so that a large installation is gone through in several. */
const STEPS = 20;

/** Deletes those of a family's entries that lead to nothing. @returns how many there were */
const sweepFamily = async (db: Db, familyId: FamilyId, keys: readonly Buffer[]): Promise<number> => {
  const used = new Set((await directory.selectUsed(db, familyId, keys)).map((key) => key.toString('hex')));
  const left = keys.filter((key) => !used.has(key.toString('hex')));
  await directory.deleteEntries(db, left);
  return left.length;
};

/**
 * Deletes entries that have expired, and those that lead to nothing any more (a session that ended, a device that was paired
 * again): of these at most 20,000 are looked at in a run, the next ones in the next. An entry that is left over opens nothing.
 */
export const createDirectorySweep = ({ db, clock }: { db: Db; clock: Clock }) => {
  let after: Buffer = Buffer.alloc(0);
  return {
    /** @returns entries deleted */
    async run(): Promise<number> {
      let swept = await directory.deleteExpired(db, clock.now());
      for (let step = 0; step < STEPS; step += 1) {
        const entries = await directory.selectEntries(db, after, STEP);
        after = entries.at(-1)?.key ?? Buffer.alloc(0);
        for (const [familyId, own] of Map.groupBy(entries, (entry) => entry.family_id))
          swept += await sweepFamily(
            db,
            familyId,
            own.map(({ key }) => key),
          );
        if (entries.length < STEP) {
          after = Buffer.alloc(0);
          break;
        }
      }
      return swept;
    },
  };
};
