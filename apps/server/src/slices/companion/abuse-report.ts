import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Reported, ReportBody, ReportShown } from '@kinward/contract/companion/companion.schemas.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { render } from '@kinward/messages/render.ts';
import { requestLanguage, written } from '../../core/readers.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Keys } from '../../config/keys.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { CountRule } from '../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { Transparency } from './transparency.ts';
import * as store from './abuse-report.store.ts';

const DAY_SECONDS = 86_400;
/** Days of the access log that a report holds. */
const ACCESS_DAYS = 30;

export interface ReportingDeps {
  db: Db;
  clock: Clock;
  limits: Pick<Limits, 'reportsPerFamilyDay' | 'reportAccessesMax'>;
  keys: Pick<Keys, 'token'>;
  config: { abuseContact: string | null; publicUrl: string | null };
  rate: { allows(rule: CountRule, key: string, connection?: DbOrTx): Promise<boolean> };
  messages: {
    send(tx: DbOrTx, message: { channel: 'email'; to: string; subject: string; text: string }): Promise<void>;
  };
  transparency: Transparency;
  /** Ends the pairing in the caller's transaction, as the holder's own stop does. @returns false when it had ended */
  end(tx: Tx, who: PairingIdentity, afterCommit: (effect: () => void) => void): Promise<boolean>;
}

export interface Reporting {
  /** @throws AppError NO_ABUSE_CONTACT */
  show(who: PairingIdentity): Promise<ReportShown>;
  /**
   * Ends the pairing, where it has not ended, and sends the report that was shown, both in one transaction. Once more changes
   * nothing.
   * @throws AppError NO_ABUSE_CONTACT; REPORT_CHANGED when the text is not one that was shown to this device, and nothing ended
   */
  stopAndReport(who: PairingIdentity, body: z.output<typeof ReportBody>): Promise<z.output<typeof Reported>>;
}

/** The person who reports reads what is sent before it is sent, so it is in that person's language. */
const reader = () => ({ ...DEFAULT_READER, language: requestLanguage() ?? DEFAULT_READER.language });

/** The address alone of `Help desk <help@example.org>`. */
const plainAddress = (mailbox: string): string => /<([^<>]+)>$/u.exec(mailbox)?.[1] ?? mailbox;

/**
 * Who outside of a family takes its abuse reports; null: no one. A family's own parent is no one to report that family to.
 */
export const abuseContactOf = ({ db, config }: Pick<ReportingDeps, 'db' | 'config'>) => {
  const contact = config.abuseContact === null ? null : plainAddress(config.abuseContact);
  return async (familyId: FamilyId): Promise<string | null> =>
    contact === null || (await store.isParent(db, familyId, contact)) ? null : contact;
};

/** Shows what a person reports and sends it to the operator's contact, without the family (docs/threats.md S9). */
export const createReporting = (deps: ReportingDeps): Reporting => {
  const { db, clock, limits, keys, config, rate, messages } = deps;
  const contactOf = abuseContactOf(deps);

  const demandContact = async (familyId: FamilyId): Promise<string> => {
    const to = await contactOf(familyId);
    if (to === null) throw new AppError('NO_ABUSE_CONTACT');
    return to;
  };

  const signaturesOf = ({ deviceId, pairedAt }: PairingIdentity, text: string): Buffer[] =>
    keys.token.map(({ bytes }) =>
      createHmac('sha256', bytes).update(`report\0${deviceId}\0${pairedAt.getTime()}\0${text}`).digest(),
    );

  const wasShown = (who: PairingIdentity, text: string, seal: string): boolean => {
    const given = Buffer.from(seal, 'base64url');
    return signaturesOf(who, text).some((one) => one.length === given.length && timingSafeEqual(one, given));
  };

  /** @returns whether the report is on its way; false when the family's share of the day is used up */
  const send = async (
    tx: Tx,
    who: PairingIdentity,
    mail: { to: string; text: string; words: string },
  ): Promise<boolean> => {
    if (await store.isReported(tx, who)) return true;
    const rule = { name: 'abuse-report', max: limits.reportsPerFamilyDay, windowSeconds: DAY_SECONDS };
    if (!(await rate.allows(rule, who.familyId, tx))) return false;
    await store.markReported(tx, who, clock.now());
    const { to, ...params } = mail;
    await messages.send(tx, { channel: 'email', to, ...written({ kind: 'abuse.mail', params }, reader()) });
    return true;
  };

  return {
    async show(who) {
      const to = await demandContact(who.familyId);
      const [access, accesses] = await Promise.all([
        deps.transparency.access(who),
        deps.transparency.accesses(who, ACCESS_DAYS),
      ]);
      const { familyId, childId, deviceId } = who;
      const shown = accesses.slice(0, limits.reportAccessesMax);
      const { body: text } = render(
        'abuse.report',
        {
          publicUrl: config.publicUrl,
          familyId,
          childId,
          deviceId,
          pairedAt: who.pairedAt.toISOString(),
          access,
          accesses: shown.map(({ accessedBy: name, kind: what, accesses: times, lastAt }) => ({
            name,
            what,
            times,
            lastAt,
          })),
          more: accesses.length - shown.length,
        },
        reader(),
      );
      const [seal] = signaturesOf(who, text);
      return { to, text, seal: seal?.toString('base64url') ?? '', sent: await store.isReported(db, who) };
    },

    async stopAndReport(who, { text, seal, words = '' }) {
      const to = await demandContact(who.familyId);
      if (!wasShown(who, text, seal)) throw new AppError('REPORT_CHANGED');
      return inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, who.familyId);
        await deps.end(tx, who, afterCommit);
        return { reported: await send(tx, who, { to, text, words }) };
      });
    },
  };
};
