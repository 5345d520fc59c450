/** How each resolver of the installation stands: that of this machine, and those that the operator has named on others. */
import type { ResolverStanding } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { standingOf } from '@kinward/rules/filter/outage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import type { LastWord, ResolverStates } from './resolver-states.ts';
import {
  noteHeardHere,
  selectHeardHere,
  selectResolvers,
  type ResolverRow,
} from './resolvers/resolvers.store.ts';

/** That one was heard is written down once a minute, for a process to which it does not speak. */
const [NOTED_MS, WRITTEN_DOWN_MS] = [60_000, 90_000];
/** By which the one of this machine is known among those of others. */
export const HERE_ID = 'here';

export interface StandingResolver {
  /** Of one on another machine its id, else `HERE_ID`. */
  id: string;
  /** As receipts name it; null: this process heard none on this machine. */
  resolver: string | null;
  /** As the operator called it; null: it is on this machine. */
  name: string | null;
  standing: ResolverStanding;
  /** In milliseconds; null: this process has not heard it, and none noted that it did. */
  heardAt: number | null;
  /** Whose rules it has; null: every family's. */
  families: readonly FamilyId[] | null;
}

export interface StandingsDeps {
  db: Db;
  clock: Clock;
  states: Pick<ResolverStates, 'lastWords'>;
}

const asHeard = ({ state, at }: LastWord) => ({ said: state, at });

/** How one is that a process may have heard and noted, of which this one may have a newer word. */
const standingBy = (word: LastWord | undefined, noted: number | null, now: number) => {
  const isNewer = word !== undefined && word.at >= (noted ?? 0);
  const isHeardOf = noted !== null && now - noted <= WRITTEN_DOWN_MS;
  const standing = isNewer || !isHeardOf ? standingOf(word && asHeard(word), now) : ('answering' as const);
  return { standing, heardAt: isNewer ? word.at : noted };
};

/** More than one ran on this machine where its folder was replaced: the newest word counts. */
const ofThisMachine = (here: readonly LastWord[], noted: Date | undefined, now: number): StandingResolver => {
  const last = here.at(-1);
  const resolver = last?.state.resolver ?? null;
  return {
    id: HERE_ID,
    resolver,
    name: null,
    families: null,
    ...standingBy(last, noted?.getTime() ?? null, now),
  };
};

const ofAnother = (
  { id, name, families, seenAt }: ResolverRow,
  word: LastWord | undefined,
  now: number,
): StandingResolver => ({
  id,
  resolver: id,
  name,
  families,
  ...standingBy(word, seenAt?.getTime() ?? null, now),
});

/** @returns notes, once a minute, that this process hears a resolver of its machine that answers. It never rejects */
export const createNoteHere = ({ db, clock }: Pick<StandingsDeps, 'db' | 'clock'>): (() => Promise<void>) => {
  let notedAt = -Infinity;
  return async () => {
    const now = clock.now();
    if (Math.abs(now.getTime() - notedAt) < NOTED_MS) return;
    const isNoted = await noteHeardHere(db, now).then(
      () => true,
      () => false,
    );
    // A database that is away is told the next time.
    if (isNoted) notedAt = now.getTime();
  };
};

/** @returns every resolver that is to answer: that of this machine first, the others by their names */
export const readStandings = async ({ db, clock, states }: StandingsDeps): Promise<StandingResolver[]> => {
  const [rows, notedHere] = [await selectResolvers(db), await selectHeardHere(db)];
  const now = clock.now().getTime();
  const { here, elsewhere } = states.lastWords();
  const others = rows
    .filter(({ enrolledAt, revokedAt }) => enrolledAt !== null && revokedAt === null)
    .map((row) =>
      ofAnother(
        row,
        elsewhere.find(({ state }) => state.resolver === row.id),
        now,
      ),
    );
  return [
    ofThisMachine(here, notedHere, now),
    ...others.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
  ];
};

/** @returns whether it has the family's rules */
export const isOfFamily = ({ families }: Pick<StandingResolver, 'families'>, familyId: FamilyId): boolean =>
  families === null || families.includes(familyId);
