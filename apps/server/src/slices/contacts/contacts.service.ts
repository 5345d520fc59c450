import {
  CONTACT_KINDS,
  type BlockedNumber,
  type ContactEntry,
  type ContactKind,
  type ContactPeople,
  type ContactQuery,
  type ContactReport,
  type PeopleQuery,
} from '@kinward/contract/contacts/contacts.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { ReportCounts } from '@kinward/contract/reports.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { readSender } from '@kinward/rules/sites/block-values.ts';
import { requireDevice } from '../../core/devices.ts';
import { rowId } from '../../core/device-logs/log-page.ts';
import {
  createReportPipeline,
  type ReportDeps,
  type Reporter,
} from '../../core/device-logs/report-intake.ts';
import { selectPeople, type Person } from './contacts.people.ts';
import { selectForms, selectSpellings } from './contacts.numbers.ts';
import * as store from './contacts.store.ts';

export interface ContactsDeps extends ReportDeps {
  policy: {
    blocked(
      familyId: FamilyId,
      deviceId: DeviceId,
      kind: ContactKind,
    ): Promise<{ value: string; blockedAt: string; receivedAt: string | null }[]>;
  };
}

export interface Contacts {
  /** Newest first. @throws AppError NOT_FOUND */
  list(familyId: FamilyId, query: z.output<typeof ContactQuery>): Promise<ContactEntry[]>;
  /** By number, the last in touch first. @throws AppError NOT_FOUND */
  byPerson(familyId: FamilyId, query: z.output<typeof PeopleQuery>): Promise<ContactPeople>;
  /** Newest first. @throws AppError NOT_FOUND */
  blocked(familyId: FamilyId, deviceId: DeviceId): Promise<BlockedNumber[]>;
  /** With whom these devices were in touch. @param window ms since the epoch */
  people(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Person[]>;
  /** @throws AppError VALIDATION, QUOTA, UNAUTHENTICATED when the device was just removed */
  report(who: Reporter, entries: readonly ContactReport[]): Promise<z.output<typeof ReportCounts>>;
}

const toContact = (report: ContactReport): store.Contact => {
  const number = report.number ?? '';
  return {
    kind: report.kind,
    direction: report.direction,
    // In the form of the block list, so that the two can be compared.
    number: readSender(number) ?? number,
    name: report.name || null,
    seconds: typeof report.durationSeconds === 'number' ? Math.round(report.durationSeconds) : null,
    words: report.text || null,
    at: Date.parse(report.at),
  };
};

export const createContacts = (deps: ContactsDeps): Contacts => {
  const { db, limits, policy } = deps;

  const blocked = async (familyId: FamilyId, deviceId: DeviceId): Promise<BlockedNumber[]> => {
    const lists = await Promise.all(
      CONTACT_KINDS.map(async (kind) =>
        (await policy.blocked(familyId, deviceId, kind)).map(({ value, blockedAt, receivedAt }) => ({
          kind,
          number: value,
          blockedAt,
          receivedAt,
        })),
      ),
    );
    return lists.flat().toSorted((a, b) => Date.parse(b.blockedAt) - Date.parse(a.blockedAt));
  };

  const take = createReportPipeline<store.Contact>(deps, {
    kind: 'contacts',
    rowsPerDay: limits.contactRowsPerDay,
    timeField: 'at',
    timeOf: ({ at }) => at,
    insert: store.insertContacts,
  });

  return {
    async list(familyId, { deviceId, limit = limits.reportPage, number: wanted, ...page }) {
      await requireDevice(db, familyId, deviceId);
      const numbers = wanted === undefined ? undefined : await selectForms(db, familyId, deviceId, wanted);
      const [rows, entries] = await Promise.all([
        store.selectContacts(db, familyId, deviceId, { ...page, numbers, limit }),
        blocked(familyId, deviceId),
      ]);
      const isBlocked = new Set(entries.map(({ kind, number }) => `${kind} ${number}`));
      return rows.map(({ kind, direction, number, name, words, ...row }) => ({
        id: rowId(row.occurred_at, row.digest),
        kind,
        direction,
        number,
        name,
        durationSeconds: row.duration_seconds,
        text: words,
        at: row.occurred_at.toISOString(),
        blocked: isBlocked.has(`${kind} ${number}`),
      }));
    },

    async byPerson(familyId, { deviceId, kind, search }) {
      await requireDevice(db, familyId, deviceId);
      const limit = limits.peopleListed;
      const spellings = await selectSpellings(db, familyId, deviceId);
      const [rows, entries] = await Promise.all([
        store.selectByPerson(db, familyId, deviceId, { kind, search, limit, spellings }),
        policy.blocked(familyId, deviceId, kind),
      ]);
      const isBlocked = new Set(entries.map(({ value }) => value));
      return {
        count: rows[0]?.people ?? 0,
        people: rows.map(({ number, numbers, name, incoming, outgoing, missed, ...row }) => ({
          number,
          numbers,
          name,
          incoming,
          outgoing,
          missed,
          totalSeconds: row.total_seconds,
          lastAt: row.last_at.toISOString(),
          lastDirection: row.last_direction,
          lastText: row.last_words,
          blocked: numbers.every((form) => isBlocked.has(form)),
        })),
      };
    },

    async blocked(familyId, deviceId) {
      await requireDevice(db, familyId, deviceId);
      return blocked(familyId, deviceId);
    },

    people: (familyId, deviceIds, window) =>
      selectPeople(db, familyId, deviceIds, window, limits.activityEntries),

    report: (who, entries) => take(who, entries.map(toContact)),
  };
};
