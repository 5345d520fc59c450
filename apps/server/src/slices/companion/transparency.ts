import { AppError } from '@kinward/contract/errors.ts';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, ChildId, FamilyId } from '@kinward/contract/ids.ts';
import { parentNames } from '../../core/former-parents.ts';
import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { Db } from '../../platform/tx.ts';
import * as store from './transparency.store.ts';

/** A person who could see what the device reported, as far as that falls into its pairing. Times as text (RFC 3339). */
export interface Access {
  /** Null when the account is gone and never read anything. */
  name: string | null;
  since: string;
  /** Null: until the pairing ended, or still. */
  until: string | null;
}

/** One parent's accesses of one day to one kind of data. */
export interface PairingAccess {
  day: string;
  accessedBy: string;
  kind: AccessDay['kinds'][number]['kind'];
  /** Different ten minutes of the day. */
  accesses: number;
  firstAt: string;
  lastAt: string;
}

export interface Transparency {
  /** The earliest first. */
  access(who: PairingIdentity): Promise<Access[]>;
  /** The newest first. @param days how far back; the access log has 365 */
  accesses(who: PairingIdentity, days: number): Promise<PairingAccess[]>;
}

export interface TransparencyDeps {
  db: Db;
  accessLog: {
    list(
      who: { familyId: FamilyId; accountId: AccountId | null },
      query: { childId: ChildId; days: number },
    ): Promise<AccessDay[]>;
  };
}

interface Stay {
  accountId: AccountId;
  from: Date | null;
  until: Date | null;
}

/**
 * Who was in the family from when to when.
 * @param steps oldest first; the log forgets the oldest, so that a leaving may appear without its joining
 */
const staysOf = (steps: readonly store.StepRow[], now: readonly AccountId[]): Stay[] => {
  const stays: Stay[] = [];
  for (const { accountId, act, at } of steps) {
    const open = stays.findLast((stay) => stay.accountId === accountId && stay.until === null);
    if (act === 'in') stays.push({ accountId, from: at, until: null });
    else if (open) open.until = at;
    else stays.push({ accountId, from: null, until: at });
  }
  const known = new Set(stays.filter(({ until }) => until === null).map(({ accountId }) => accountId));
  const older = now
    .filter((id) => !known.has(id))
    .map((accountId) => ({ accountId, from: null, until: null }));
  return [...older, ...stays];
};

/** What the holder of a device may know of those who watch it: of this pairing, and of nothing before or after it. */
export const createTransparency = ({ db, accessLog }: TransparencyDeps): Transparency => ({
  async access({ familyId, pairedAt, endedAt }) {
    const [steps, parents] = await Promise.all([
      store.selectSteps(db, familyId),
      store.selectParents(db, familyId),
    ]);
    const stays = staysOf(
      steps,
      parents.map(({ id }) => id),
    ).filter(
      ({ from, until }) =>
        (until === null || until > pairedAt) && (from === null || endedAt === null || from < endedAt),
    );
    const names = await parentNames(
      db,
      familyId,
      stays.map(({ accountId }) => accountId),
    );
    return stays
      .map(({ accountId, from, until }) => ({
        name: names.get(accountId) ?? null,
        since: (from !== null && from > pairedAt ? from : pairedAt).toISOString(),
        until: until !== null && (endedAt === null || until < endedAt) ? until.toISOString() : null,
      }))
      .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  },

  async accesses({ familyId, childId, pairedAt, endedAt }, days) {
    const found = await accessLog
      .list({ familyId, accountId: null }, { childId, days })
      .catch((error: unknown) => {
        // The child was deleted, and there was no access.
        if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
        throw error;
      });
    const [first, last] = [pairedAt.toISOString(), endedAt?.toISOString()];
    return found
      .flatMap(({ day, accessedBy, kinds }) =>
        kinds.map(({ kind, accesses: times, firstAt, lastAt }) => ({
          day,
          accessedBy,
          kind,
          accesses: times,
          firstAt,
          lastAt,
        })),
      )
      .filter(({ firstAt, lastAt }) => lastAt >= first && (last === undefined || firstAt <= last))
      .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
  },
});
