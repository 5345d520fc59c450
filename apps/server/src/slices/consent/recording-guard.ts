import type { FamilyId } from '@kinward/contract/ids.ts';
import type { RecordingFacts } from '@kinward/rules/recording.ts';
import { ORDINARY } from '@kinward/rules/recording.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Recorded, RecordingOf } from '../../ports/recording.ts';
import type { Db, Tx } from '../../platform/tx.ts';
import { selectFacts, type FactsRow } from './consent.store.ts';

/** How long facts are used without asking the database, in ms; a change is announced on the bus at once. */
const BELIEVED_MS = 60_000;
/** Most devices kept; beyond, all are read again. */
const KEPT_MAX = 50_000;
const DAY_MS = 86_400_000;

export interface RecordingGuard {
  of: RecordingOf;
  close(): void;
}

export const factsOf = (row: FactsRow): RecordingFacts => ({
  // A child of no known age is never an adult by age; their own declaration makes them one.
  adultOn: row.adultOn?.getTime() ?? Infinity,
  declaredAt: row.declaredAt?.getTime() ?? null,
  shares: {
    position: row.positionUntil?.getTime() ?? null,
    usage: row.usageUntil?.getTime() ?? null,
  },
  pauses: row.pauses,
});

/** The oldest pause that a position can still fall into. */
export const pausesSince = (now: Date): Date => new Date(now.getTime() - LIMITS.pausesKeptDays * DAY_MS);

interface Waiting extends Recorded {
  resolve: (facts: RecordingFacts) => void;
  reject: (error: unknown) => void;
}

/**
 * Keeps in memory what holds reports back. Who asks in the same turn of the event loop is answered by one query; a family is
 * forgotten as soon as the bus announces a change in it, also while the database is being asked.
 */
export const createRecordingGuard = (deps: { db: Db; clock: Clock; bus: Bus }): RecordingGuard => {
  const { db, clock, bus } = deps;
  const families = new Map<string, Map<string, { facts: RecordingFacts; until: number }>>();
  let kept = 0;
  /** Counts what was forgotten: an answer of before may be older than the change. */
  let turn = 0;
  let waiting: Waiting[] = [];

  const forgetAll = (): void => {
    families.clear();
    kept = 0;
    turn += 1;
  };
  const forget = (familyId: FamilyId): void => {
    kept -= families.get(familyId)?.size ?? 0;
    families.delete(familyId);
    turn += 1;
  };
  const ends = [
    // Devices hear of their new rules first, and an open page of what they make of them.
    bus.on({
      'children.changed': ({ familyId }) => forget(familyId),
      'rules.changed': ({ familyId }) => forget(familyId),
    }),
    bus.onResync(forgetAll),
  ];

  const keep = ({ familyId, deviceId }: Recorded, facts: RecordingFacts, now: number): void => {
    if (kept >= KEPT_MAX) forgetAll();
    const family = families.get(familyId) ?? new Map<string, { facts: RecordingFacts; until: number }>();
    families.set(familyId, family);
    if (!family.has(deviceId)) kept += 1;
    family.set(deviceId, { facts, until: now + BELIEVED_MS });
  };

  const askTogether = async (): Promise<void> => {
    const some = waiting;
    const asked = turn;
    waiting = [];
    try {
      const now = clock.now();
      const devices = [...new Map(some.map((one) => [one.deviceId, one])).values()];
      const rows = await selectFacts(db, { devices }, pausesSince(now));
      const found = new Map(rows.map((row) => [row.deviceId, row]));
      for (const one of some) {
        const row = found.get(one.deviceId);
        // A device that is gone gets its error from the code that stores.
        const facts = row ? factsOf(row) : ORDINARY;
        if (row && asked === turn) keep(one, facts, now.getTime());
        one.resolve(facts);
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  const readOn = async (tx: Tx, { familyId, deviceId }: Recorded): Promise<RecordingFacts> => {
    const [row] = await selectFacts(tx, { familyId, deviceId }, pausesSince(clock.now()));
    return row ? factsOf(row) : ORDINARY;
  };

  return {
    of({ familyId, deviceId }, on) {
      const known = families.get(familyId)?.get(deviceId);
      if (known && known.until > clock.now().getTime()) return known.facts;
      if (on) return readOn(on, { familyId, deviceId });
      return new Promise((resolve, reject) => {
        waiting.push({ familyId, deviceId, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void askTogether());
      });
    },
    close() {
      for (const end of ends) end?.();
    },
  };
};
