/** By what a token is looked up: its family, and the hash of the whole of it. */
import { hash } from 'node:crypto';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { familyOfToken, isToken, type FamilyTokenKind } from '../platform/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';
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
    named === undefined || FOLLOWING.has(kind) ? await directory.findEntry(db, 'token', key) : undefined;
  const familyId = listed?.familyId ?? named;
  return familyId && { familyId, hash: key };
};
