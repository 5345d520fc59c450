import { addAbortSignal, type Readable } from 'node:stream';
import type { RecordLanguage } from '@kinward/contract/companion/companion.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { CountRule } from '../../platform/rate-limit/rate-limit.ts';
import type { walkRows } from '../../core/device-logs/walk-rows.ts';
import type { Db } from '../../platform/tx.ts';
import { zipOf, type Entry } from '../exports/archive.ts';
import { tables } from '../exports/contents.ts';
import type { Row } from '../../ports/export-part.ts';
import type { Transparency } from './transparency.ts';
import { selectCalled } from './transparency.store.ts';
import { selectStart } from './data-export.store.ts';
import { recordPage, type RecordFacts, type Tally } from './data-export-page.ts';

const DAY_SECONDS = 86_400;

type Log = Parameters<typeof walkRows>[1];

/** What a device records, by the file that it is written to: its time, and its columns in their order. */
const PARTS: readonly { name: string; log: Log | 'positions'; at: string; columns: readonly string[] }[] = [
  {
    name: 'positions',
    log: 'positions',
    at: 'recordedAt',
    columns: [
      'recordedAt',
      'latitude',
      'longitude',
      'accuracy',
      'altitude',
      'speed',
      'bearing',
      'battery',
      'doubt',
    ],
  },
  {
    name: 'web',
    log: 'web_visits',
    at: 'visited_at',
    columns: ['visited_at', 'url', 'domain', 'title', 'stopped'],
  },
  {
    name: 'calls-and-messages',
    log: 'contact_entries',
    at: 'occurred_at',
    columns: ['occurred_at', 'kind', 'direction', 'number', 'name', 'duration_seconds', 'words'],
  },
  {
    name: 'app-usage',
    log: 'usage_sessions',
    at: 'started_at',
    columns: ['started_at', 'ended_at', 'app_id'],
  },
  {
    name: 'filter-log',
    log: 'filter_queries',
    at: 'asked_at',
    columns: ['asked_at', 'last_at', 'name', 'site', 'verdict', 'queries', 'reason', 'target', 'matched'],
  },
  {
    name: 'filter-counts',
    log: 'filter_counts',
    at: 'slot_at',
    columns: ['slot_at', 'verdict', 'target', 'queries', 'minutes'],
  },
  {
    name: 'requests',
    log: 'approval_requests',
    at: 'asked_at',
    columns: ['asked_at', 'kind', 'target', 'minutes', 'note', 'answered_at', 'granted', 'answer'],
  },
  {
    name: 'exceptions',
    log: 'grants',
    at: 'starts_at',
    columns: ['starts_at', 'ends_at', 'revoked_at', 'target_kind', 'target'],
  },
  {
    name: 'screen-pauses',
    log: 'screen_pauses',
    at: 'starts_at',
    columns: ['starts_at', 'ends_at', 'ended_at'],
  },
  {
    name: 'check-ins',
    log: 'checkins',
    at: 'checked_at',
    columns: ['checked_at', 'note', 'latitude', 'longitude', 'accuracy', 'fix_at'],
  },
  {
    name: 'calls-for-help',
    log: 'emergencies',
    at: 'called_at',
    columns: ['called_at', 'latitude', 'longitude', 'accuracy', 'fix_at', 'seen_at', 'false_alarm_at'],
  },
];

export interface RecordDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  bus: Pick<Bus, 'on'>;
  limits: Pick<Limits, 'recordsPerDay' | 'recordSlackSeconds' | 'exportRunSeconds' | 'auditDays'>;
  rate: { take(rule: CountRule, key: string): Promise<void> };
  transparency: Transparency;
  receipts: { currentPairing(who: PairingIdentity): Promise<PairingIdentity> };
  positions: { walk(familyId: FamilyId, deviceId: DeviceId): AsyncIterable<Row> };
  logs(log: Log, familyId: FamilyId, deviceId: DeviceId): AsyncIterable<Row>;
}

export interface PersonRecord {
  /** Makes the archive while it is read. @throws AppError RATE_LIMITED, UNAUTHENTICATED when it went meanwhile */
  fetch(who: PairingIdentity, language: RecordLanguage): Promise<{ archive: Readable; fileName: string }>;
}

/** Ends a download when the pairing or the device ends, whose rows are deleted then, and when it has run for too long. */
const createLeash =
  ({ bus, limits }: Pick<RecordDeps, 'bus' | 'limits'>) =>
  (deviceId: DeviceId) => {
    const ended = new AbortController();
    const release = bus.on({
      'device.unpaired': (event) => event.deviceId === deviceId && ended.abort(),
    });
    const late = AbortSignal.timeout(limits.exportRunSeconds * 1000);
    return { signal: AbortSignal.any([ended.signal, late]), release };
  };

/** Rows from the pairing to its end: what another phone on the same device reported belongs to another person. */
async function* within(
  rows: AsyncIterable<Row>,
  at: string,
  { from, until }: { from: Date; until: Date | null },
): AsyncGenerator<Row> {
  const [first, last] = [from.toISOString(), until?.toISOString()];
  for await (const row of rows) {
    const time = String(row[at]);
    if (last !== undefined && time > last) return;
    if (time >= first) yield row;
  }
}

async function* tallied(rows: AsyncIterable<Row>, at: string, tally: Tally): AsyncGenerator<Row> {
  tally.rows = 0;
  for await (const row of rows) {
    tally.rows += 1;
    tally.last = String(row[at]);
    tally.first ??= tally.last;
    yield row;
  }
}

async function* inMemory(rows: readonly object[]): AsyncGenerator<Row> {
  for (const row of rows) yield row as Row;
}

/** What a device user takes along of a pairing (docs/threats.md S20). Not an access, and no one is notified. */
export const createRecord = (deps: RecordDeps): PersonRecord => {
  const { db, clock, log, limits } = deps;
  const leash = createLeash(deps);

  const entriesOf = (
    folder: string,
    who: PairingIdentity,
    facts: RecordFacts,
    language: RecordLanguage,
    from: Date,
  ): Entry[] => {
    const tallies: Tally[] = [];
    const span = { from, until: who.endedAt };
    const kept = (part: (typeof PARTS)[number]): Entry[] => {
      const tally: Tally = { file: part.name, rows: 0, first: null, last: null };
      tallies.push(tally);
      const read = part.log === 'positions' ? deps.positions.walk : deps.logs.bind(null, part.log);
      const rows = () => tallied(within(read(who.familyId, who.deviceId), part.at, span), part.at, tally);
      return tables(`${folder}/${part.name}`, part.columns, rows);
    };
    return [
      // A device that was removed has no rows but those that are being deleted.
      ...(facts.device === null ? [] : PARTS.flatMap(kept)),
      ...tables(`${folder}/who-had-access`, ['name', 'since', 'until'], () => inMemory(facts.access)),
      ...tables(`${folder}/access-log`, ['day', 'accessedBy', 'kind', 'accesses', 'firstAt', 'lastAt'], () =>
        inMemory(facts.accesses),
      ),
      // The last one, as it says how much the others hold.
      { name: `${folder}/read-me.html`, text: () => recordPage(language, facts, tallies) },
    ];
  };

  const factsOf = async (who: PairingIdentity, madeAt: Date): Promise<RecordFacts> => {
    const [access, accesses, called] = await Promise.all([
      deps.transparency.access(who),
      deps.transparency.accesses(who, limits.auditDays),
      selectCalled(db, who),
    ]);
    // Whose connection has ended is told what was recorded until then, and not how the child is reached today.
    const phone = who.endedAt === null ? called.phone : null;
    return { madeAt, pairedAt: who.pairedAt, endedAt: who.endedAt, access, accesses, ...called, phone };
  };

  return {
    async fetch(holder, language) {
      const key = holder.tokenHash.toString('hex');
      await deps.rate.take({ name: 'record', max: limits.recordsPerDay, windowSeconds: DAY_SECONDS }, key);
      const { signal, release } = leash(holder.deviceId);
      const madeAt = clock.now();
      const folder = `kinward-me-${madeAt.toISOString().slice(0, 10)}`;
      try {
        // Asked again under the leash: an end after this breaks the download off.
        const who = await deps.receipts.currentPairing(holder);
        const from = await selectStart(db, who, limits.recordSlackSeconds);
        const facts = await factsOf(who, madeAt);
        const archive = zipOf(entriesOf(folder, who, facts, language, from), madeAt);
        archive.once('error', (error) => {
          if (signal.aborted)
            log.info({ event: 'recordEnded' }, 'a record ended with its pairing or its time');
          else log.error({ err: error }, 'a record broke off');
        });
        archive.once('close', release);
        addAbortSignal(signal, archive);
        return { archive, fileName: `${folder}.zip` };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
};
