/** Which resolvers decide by what is explained, and by which policy they decided at a moment of the past. */
import { AppError } from '@kinward/contract/errors.ts';
import type {
  ExplainFilterQuery,
  FilterExplanation,
} from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import { heldAt } from '@kinward/rules/filter/held-then.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tx.ts';
import { selectHeld, selectReached, selectReachedOfNetwork, type Subject } from './explain.store.ts';

type Query = Pick<z.output<typeof ExplainFilterQuery>, 'deviceId' | 'networkId'>;

/** @throws AppError NOT_FOUND */
const subjectOf = ({ deviceId, networkId }: Query): Subject => {
  if (deviceId !== undefined) return { deviceId };
  if (networkId === undefined) throw new AppError('NOT_FOUND');
  return { networkId };
};

/** Resolvers that decide by these rules and this policy. @param policy null: an adult's device */
export const reachedBy = async (
  db: Db,
  familyId: FamilyId,
  query: Query,
  version: number,
  policy: { policyId: string; version: number } | null,
): Promise<FilterExplanation['reached']> => {
  const subject = subjectOf(query);
  const found =
    'deviceId' in subject
      ? await selectReached(db, familyId, subject.deviceId, version, policy)
      : policy === null
        ? []
        : await selectReachedOfNetwork(db, familyId, subject.networkId, version, policy);
  return found.map(({ resolver, since }) => ({ resolver, since: since.toISOString() }));
};

/** By which policy each resolver decided at a moment, in milliseconds; of what is to come nothing. */
export const heldThen = async (
  { db, clock }: { db: Db; clock: Clock },
  familyId: FamilyId,
  query: Query,
  at: number,
  policies: readonly { id: string; name: string }[],
): Promise<FilterExplanation['held']> => {
  if (at > clock.now().getTime()) return [];
  const text = (ms: number): string => new Date(ms).toISOString();
  return heldAt(await selectHeld(db, familyId, subjectOf(query)), at).map((one) => ({
    ...one,
    name: policies.find(({ id }) => id === one.policyId)?.name ?? null,
    since: text(one.since),
    until: one.until === null ? null : text(one.until),
  }));
};
