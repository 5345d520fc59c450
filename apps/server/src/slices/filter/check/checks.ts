/** Names that were given to pages that test whether a browser asks the filter, and which of them were asked for. In memory: they live for minutes. */
import { randomInt } from 'node:crypto';
import {
  CHECK_TOKEN_LENGTH,
  type CheckResult,
  type ChecksHeard,
} from '@kinward/contract/filter/check.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../../platform/clock.ts';

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz234567';
const LIVES_MS = 10 * 60_000;
/** The oldest go first. */
const MOST = 5_000;

/** By whom a name was asked for: what resolvers know by its own, a home, or nobody of either. `waiting`: not yet, or there is no such name any more. */
export type CheckState = 'waiting' | ChecksHeard['checks'][number]['by'];

type Of = ChecksHeard['checks'][number]['of'];

export interface Checks {
  /** A new name's first label. */
  make(): string;
  heard(checks: ChecksHeard['checks']): void;
  read(token: string): CheckState;
  /** As whom the browser was known, to a parent of a family: what is another's is not named. */
  readFor(familyId: FamilyId, token: string): CheckResult;
}

export const createChecks = (clock: Clock): Checks => {
  const known = new Map<string, { at: number; state: CheckState; of?: Of }>();
  return {
    make() {
      const now = clock.now().getTime();
      for (const [token, { at }] of known) {
        if (known.size < MOST && now - at < LIVES_MS) break;
        known.delete(token);
      }
      const token = Array.from({ length: CHECK_TOKEN_LENGTH }, () =>
        SYMBOLS.charAt(randomInt(SYMBOLS.length)),
      ).join('');
      known.set(token, { at: now, state: 'waiting' });
      return token;
    },
    heard(checks) {
      for (const { token, by, of } of checks) {
        const check = known.get(token);
        if (check) known.set(token, { ...check, state: by, of });
      }
    },
    read: (token) => known.get(token)?.state ?? 'waiting',
    readFor(familyId, token) {
      const { state, of } = known.get(token) ?? { state: 'waiting' };
      if (state === 'waiting' || state === 'nobody') return { by: state };
      return of?.familyId === familyId ? { by: state, id: of.id } : { by: 'other' };
    },
  };
};
