/** How each resolver of the installation stands: that of this machine, and those that the operator has named on others. */
import type { ResolverStanding } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { standingOf } from '@kinward/rules/filter/outage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import type { LastWord, ResolverStates } from './resolver-states.ts';
import { selectResolvers, type ResolverRow } from './resolvers/resolvers.store.ts';

/** That one on another machine was heard is written down once a minute, for a process to which it does not speak. */
const WRITTEN_DOWN_MS = 90_000;
/** By which the one of this machine is known among those of others. */
const HERE_ID = 'here';

export interface StandingResolver {
  /** Of one on another machine its id, else `HERE_ID`. */
  id: string;
  /** As receipts name it; null: none was heard on this machine. */
  resolver: string | null;
  /** As the operator called it; null: it is on this machine. */
  name: string | null;
  standing: ResolverStanding;
  /** In milliseconds; null: not since the start, and no process noted it. */
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

/** More than one ran on this machine where its folder was replaced: the newest word counts. */
const ofThisMachine = (here: readonly LastWord[], now: number): StandingResolver => {
  const last = here.at(-1);
  return {
    id: HERE_ID,
    resolver: last?.state.resolver ?? null,
    name: null,
    standing: standingOf(last && asHeard(last), now),
    heardAt: last?.at ?? null,
    families: null,
  };
};

const ofAnother = (
  { id, name, families, seenAt }: ResolverRow,
  word: LastWord | undefined,
  now: number,
): StandingResolver => {
  const noted = seenAt?.getTime() ?? null;
  const isNewer = word !== undefined && word.at >= (noted ?? 0);
  const isHeardOf = noted !== null && now - noted <= WRITTEN_DOWN_MS;
  const standing = isNewer || !isHeardOf ? standingOf(word && asHeard(word), now) : 'answering';
  return { id, resolver: id, name, standing, heardAt: isNewer ? word.at : noted, families };
};

/** @returns every resolver that is to answer: that of this machine first, the others by their names */
export const readStandings = async ({ db, clock, states }: StandingsDeps): Promise<StandingResolver[]> => {
  const rows = await selectResolvers(db);
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
    ofThisMachine(here, now),
    ...others.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
  ];
};

/** @returns whether it has the family's rules */
export const isOfFamily = ({ families }: Pick<StandingResolver, 'families'>, familyId: FamilyId): boolean =>
  families === null || families.includes(familyId);
