/** The mails of the week: once to each parent for each child, from Sunday 18:00 of the family's clock on. */
import type { ChildReads } from '@kinward/contract/activity/week.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { mailDue } from '@kinward/rules/activity/week.ts';
import { quietUntil } from '@kinward/rules/quiet.ts';
import type { WeekFacts } from '@kinward/messages/week/words.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { inTransaction, type Db } from '../../../platform/tx.ts';
import type { WeekApi } from './week.service.ts';
import * as store from './week.store.ts';

export interface WeekMailsDeps {
  db: Db;
  clock: Clock;
  limits: Pick<Limits, 'weekReadingMs'>;
  log: Logger;
  week: Pick<WeekApi, 'factsOf' | 'send' | 'childReads'>;
}

const PAGE = 200;
/** What was settled is kept longer than it can be due. */
const KEPT_MS = 35 * 86_400_000;

const isKnown = ({ screen, places, closed }: WeekFacts): boolean =>
  [screen.told, places.told, closed.told].includes('known');

interface Read {
  facts: WeekFacts;
  childReads: ChildReads | null;
}

export const createWeekMails = ({ db, clock, limits, log, week }: WeekMailsDeps) => {
  const readWeek = async ({ familyId, childId }: store.DueMail, monday: string): Promise<Read> => {
    // One family's week holds up no other one's mail.
    const gone = AbortSignal.timeout(limits.weekReadingMs);
    // A mail that nobody asked for is no look at the child: the child's page says that it goes out.
    const facts = await week.factsOf(
      { familyId, childId, week: monday, reader: 'parents' },
      { gone, seen: () => undefined },
    );
    return { facts, childReads: await week.childReads(familyId, childId) };
  };

  /** A week is read once for all parents of a child, who follow each other, also where that fails. */
  const readingOf = () => {
    let last: { childId: string; read: Promise<Read> } | undefined;
    return (due: store.DueMail, monday: string): Promise<Read> => {
      if (last?.childId !== due.childId) last = { childId: due.childId, read: readWeek(due, monday) };
      return last.read;
    };
  };

  /** Note and mail are one commit: who is killed between the two has done neither, and who comes second does nothing. */
  const settle = async (due: store.DueMail, monday: string, { facts, childReads }: Read): Promise<void> => {
    await inTransaction(db, async (tx) => {
      if (!(await store.settle(tx, due, monday, clock.now()))) return;
      if (isKnown(facts)) await week.send(tx, due, facts, childReads);
    });
  };

  const sendDue = async (zones: readonly string[], monday: string): Promise<void> => {
    const read = readingOf();
    for (let after: store.DueMail | undefined; ;) {
      const page = await store.selectDue(db, { zones, week: monday, now: clock.now(), after }, PAGE);
      for (const due of page) {
        const isQuiet = quietUntil(due.quiet, clock.now().getTime(), due.timeZone) !== undefined;
        if (isQuiet) continue;
        // What cannot be sent to one parent waits for the next round and delays no other.
        await read(due, monday)
          .then((facts) => settle(due, monday, facts))
          .catch((error: unknown) => log.error({ err: error }, 'the mail of a week could not be sent'));
      }
      after = page.at(-1);
      if (!after || page.length < PAGE) return;
    }
  };

  return {
    /** Sends what is due and was not sent yet. */
    async run(): Promise<void> {
      const now = clock.now().getTime();
      const byWeek = new Map<string, string[]>();
      for (const zone of await store.selectZones(db)) {
        const monday = mailDue(now, zone);
        if (monday !== null) byWeek.set(monday, [...(byWeek.get(monday) ?? []), zone]);
      }
      for (const [monday, zones] of byWeek) await sendDue(zones, monday);
      await store.deleteSettled(db, new Date(now - KEPT_MS));
    },
  };
};
