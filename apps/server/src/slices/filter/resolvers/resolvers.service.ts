/** Resolvers on other machines: how one enrols, opens a session, and is known by it. */
import { hash } from 'node:crypto';
import {
  resolverSays,
  type EnrolBody,
  type Enrolled,
  type SessionBody,
  type SessionOpened,
} from '@kinward/contract/filter/resolvers.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/tx.ts';
import { isSignedBy, type Identity } from './identity.ts';
import * as store from './resolvers.store.ts';

/** A session is opened again while it is in use; a copied key that does so ends the other one's. */
const SESSION_SECONDS = 3600;
/** Its last word is noted once in so long. */
const SEEN_MS = 60_000;

/** Who calls, by its session. */
export interface ResolverCaller {
  resolver: string;
  name: string;
  /** Whose rules it is told and of whom it may say anything; null: every family. */
  families: ReadonlySet<FamilyId> | null;
}

/** `unknown`: nothing proves who calls. `revoked`: it is known, and the operator has ended it. */
export type Unproven = 'unknown' | 'revoked';

export interface Resolvers {
  enrol(body: EnrolBody): Promise<Enrolled | Unproven>;
  openSession(body: SessionBody): Promise<SessionOpened | Unproven>;
  identify(token: string): Promise<ResolverCaller | Unproven>;
  /** Notes that it was heard. @param version of the product that it runs */
  seen(resolver: string, version: string | null): Promise<void>;
}

export interface ResolversDeps {
  db: Db;
  clock: Clock;
  identity: Identity;
}

export const createResolvers = ({ db, clock, identity }: ResolversDeps): Resolvers => {
  const seenAt = new Map<string, number>();
  const now = (): number => clock.now().getTime();
  const hasProven = ({ challenge, proof }: Pick<SessionBody, 'challenge' | 'proof'>, key: string): boolean =>
    identity.isOwnChallenge(challenge, now()) &&
    isSignedBy(key, resolverSays(identity.publicKey, challenge, key), proof);

  return {
    async enrol(body) {
      if (!hasProven(body, body.publicKey)) return 'unknown';
      const tokenHash = hash('sha256', body.token, 'buffer');
      return await inTransaction(db, async (tx) => {
        const row = await store.selectByToken(tx, tokenHash);
        if (!row?.tokenUntil || row.tokenUntil.getTime() < now()) return 'unknown';
        await store.enrolResolver(tx, row.id, Buffer.from(body.publicKey, 'base64url'), clock.now());
        return { resolver: row.id, name: row.name };
      });
    },

    async openSession(body) {
      const row = await store.selectResolver(db, body.resolver);
      const key = row?.publicKey?.toString('base64url');
      if (!row || key === undefined || !hasProven(body, key)) return 'unknown';
      if (row.revokedAt) return 'revoked';
      const token = identity.newToken();
      const until = new Date(now() + SESSION_SECONDS * 1000);
      await store.openSession(db, row.id, hash('sha256', token, 'buffer'), until);
      return { token, seconds: SESSION_SECONDS };
    },

    async identify(token) {
      if (!identity.isOwnToken(token)) return 'unknown';
      const row = await store.selectBySession(db, hash('sha256', token, 'buffer'));
      if (!row) return 'unknown';
      if (row.revokedAt) return 'revoked';
      if (!row.sessionUntil || row.sessionUntil.getTime() < now()) return 'unknown';
      return { resolver: row.id, name: row.name, families: row.families && new Set(row.families) };
    },

    async seen(resolver, version) {
      if (now() - (seenAt.get(resolver) ?? -SEEN_MS) < SEEN_MS) return;
      seenAt.set(resolver, now());
      await store.noteSeen(db, resolver, version, clock.now());
    },
  };
};
