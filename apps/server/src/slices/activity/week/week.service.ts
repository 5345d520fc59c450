import type { ChildReads, OwnWeek, ParentWeek } from '@kinward/contract/activity/week.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { DEFAULT_READER, type Reader } from '@kinward/messages/reader.ts';
import { weekMail, type WeekLinks } from '@kinward/messages/week/mail.ts';
import { weekInWords, type WeekFacts } from '@kinward/messages/week/words.ts';
import { ageBandOf } from '@kinward/rules/age-band.ts';
import { findDevice } from '../../../core/devices.ts';
import { readerOfAccount, requestLanguage } from '../../../core/readers.ts';
import type { Messages } from '../../../platform/messages/messages.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tx.ts';
import { createWeekFacts, type Reading, type WeekOf, type WeekSources } from './week.facts.ts';
import * as store from './week.store.ts';

export interface WeekDeps extends WeekSources {
  limits: Limits;
  rate: RateLimiter;
  messages: Pick<Messages, 'send'>;
  config: { publicUrl: string | null; mail: object | null };
  notifications: { weekOff: { pathFor(who: Pick<Addressee, 'familyId' | 'accountId'>): string } };
}

/** Who is to have a mail. */
export interface Addressee {
  familyId: FamilyId;
  accountId: AccountId;
  childId: ChildId;
}

const HOUR = 3600;

/** How a child sees its week. Who says of themselves that they are an adult has it in words at any age. */
const createSeenBy =
  ({ db, clock, recording }: Pick<WeekDeps, 'db' | 'clock' | 'recording'>) =>
  async (familyId: FamilyId, childId: ChildId): Promise<ChildReads | null> => {
    const devices = await store.readingDevices(db, familyId, childId, clock.now());
    const [first] = devices;
    if (first === undefined) return null;
    if (ageBandOf(first.age) !== 'under13') return 'words';
    for (const { deviceId } of devices)
      if ((await recording({ familyId, deviceId })).declaredAt !== null) return 'words';
    return 'pictures';
  };

export const createWeek = (deps: WeekDeps) => {
  const { db, limits, rate, messages } = deps;
  const factsOf = createWeekFacts(deps);
  const seenBy = createSeenBy(deps);

  const linksOf = ({ childId, ...who }: Addressee, monday: string): WeekLinks | null => {
    const { publicUrl } = deps.config;
    if (publicUrl === null) return null;
    return {
      week: `${publicUrl}/user/child/${childId}/week?week=${monday}`,
      off: `${publicUrl}${deps.notifications.weekOff.pathFor(who)}`,
    };
  };

  /** Mails a parent; nothing when they have left the family. */
  const send = async (
    tx: DbOrTx,
    { familyId, accountId, childId }: Addressee,
    facts: WeekFacts,
    childReads: ChildReads | null,
  ): Promise<void> => {
    const to = await store.addressOf(tx, familyId, accountId);
    if (to === undefined) return;
    const reader = await readerOfAccount(tx, { family_id: familyId, id: accountId });
    const links = linksOf({ familyId, accountId, childId }, facts.from);
    const mail = weekMail(facts, reader, { links, childReads });
    await messages.send(tx, {
      channel: 'email',
      to,
      ...mail,
      ...(links && { unsubscribe: links.off }),
    });
  };

  return {
    factsOf,
    send,
    childReads: seenBy,

    /** @throws AppError NOT_FOUND, VALIDATION for a week that has not begun, BUSY */
    async read(of: WeekOf, accountId: AccountId, reading: Reading): Promise<ParentWeek> {
      const facts = await factsOf(of, reading);
      const [chosen, childReads] = await Promise.all([
        readerOfAccount(db, { family_id: of.familyId, id: accountId }),
        seenBy(of.familyId, of.childId),
      ]);
      const reader = { ...chosen, language: requestLanguage() ?? chosen.language };
      return { ...weekInWords(facts, reader), childReads };
    },

    /**
     * The week of the device's own child.
     * @throws AppError UNAUTHENTICATED when the device was just removed, VALIDATION for a week that has not begun, BUSY
     */
    async own(
      familyId: FamilyId,
      deviceId: DeviceId,
      week: string | undefined,
      gone: AbortSignal,
    ): Promise<OwnWeek> {
      const device = await findDevice(db, familyId, deviceId);
      if (!device) throw new AppError('UNAUTHENTICATED');
      const facts = await factsOf(
        { familyId, childId: device.childId, week, reader: 'child' },
        { gone, seen: () => undefined },
      );
      const reader: Reader = {
        ...DEFAULT_READER,
        language: requestLanguage() ?? DEFAULT_READER.language,
        timeZone: facts.timeZone,
      };
      const mailedTo =
        deps.config.mail === null ? [] : await store.mailedTo(db, familyId, device.childId, deps.clock.now());
      return { ...weekInWords(facts, reader), mailedTo };
    },

    /** Sends a week to the parent who asks. @throws AppError NOT_FOUND, VALIDATION for a week that has not begun, RATE_LIMITED, BUSY */
    async mail(who: Addressee, monday: string, reading: Reading): Promise<void> {
      const rule = { name: 'week-mail-hour', max: limits.weekMailsPerHour, windowSeconds: HOUR };
      const hold = await rate.hold(rule, who.accountId);
      try {
        const facts = await factsOf({ ...who, week: monday, reader: 'parents' }, reading);
        const reads = await seenBy(who.familyId, who.childId);
        await inTransaction(db, (tx) => send(tx, who, facts, reads));
      } catch (error) {
        await hold.giveBack();
        throw error;
      }
    },
  };
};
export type WeekApi = ReturnType<typeof createWeek>;
