/** What whoever runs the installation must hear of without looking: one mail and one line of the log for each, once a day at most. */
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { auditBroken, backupOld, noMail, type AlertWords } from './operator-alerts.messages.ts';
import { claimNotification, unsavedSince } from './operator-moments.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface AlertsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  limits: Pick<Limits, 'operatorAlertHours' | 'backupAgeDays'>;
  messages: Pick<Messages, 'toAdministrator'>;
  config: { publicUrl: string | null; mail: object | null };
}

export interface Alerts {
  /** Looks at what can be seen from inside. Meant for once an hour. */
  check(): Promise<void>;
  /** Tells that the audit log of so many families was changed; of none there is nothing to tell. */
  auditBroken(families: number): Promise<void>;
  /** Tells of something else, once for its kind in so many hours over all processes. */
  tell(kind: string, words: AlertWords): Promise<void>;
}

export const createAlerts = ({ db, clock, log, limits, messages, config }: AlertsDeps): Alerts => {
  const tell = async (kind: string, words: AlertWords): Promise<void> => {
    const now = clock.now();
    const since = new Date(now.getTime() - limits.operatorAlertHours * HOUR_MS);
    await inTransaction(
      db,
      async (tx, afterCommit) => {
        if (!(await claimNotification(tx, kind, now, since))) return;
        await messages.toAdministrator(tx, words);
        afterCommit(() => log.error({ event: 'operatorAlert', kind }, words.subject));
      },
      (error) => log.error({ err: error }, 'an effect after an alert failed'),
    );
  };

  const backups = async (): Promise<void> => {
    const unsaved = await unsavedSince(db);
    const days = limits.backupAgeDays;
    if (!unsaved || clock.now().getTime() - unsaved.at.getTime() <= days * DAY_MS) return;
    await tell('backup-old', backupOld(unsaved.at, unsaved.known, days));
  };

  return {
    tell,
    async check() {
      await backups();
      if (config.publicUrl !== null && config.mail === null) await tell('no-mail', noMail(config.publicUrl));
    },
    async auditBroken(families) {
      if (families > 0) await tell('audit-broken', auditBroken(families));
    },
  };
};
