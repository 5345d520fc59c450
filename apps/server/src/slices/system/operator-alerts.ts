/** What the operator must learn without searching: one mail and one line of the log for each, once a day at most. */
import type { Limits } from '@kinward/contract/limits.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { readerAt, written } from '../../core/readers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { claimNotification, unsavedSince } from './operator-moments.store.ts';

export type OperatorAlert = Exclude<
  Extract<Message, { kind: `operator.${string}` }>,
  { kind: 'operator.contact' }
>;

/** Under which name the database notes when the operator was alerted of what. */
const NOTED: Readonly<Record<OperatorAlert['kind'], string>> = {
  'operator.backup-old': 'backup-old',
  'operator.no-mail': 'no-mail',
  'operator.audit-broken': 'audit-broken',
  'operator.login-flood': 'login-flood',
  'operator.guesses': 'pairing-guesses',
  'operator.sms-costs': 'sms-costs',
  'operator.faults': 'faults',
  'operator.storage-full': 'storage-full',
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface AlertsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  limits: Pick<Limits, 'operatorAlertHours' | 'backupAgeDays'>;
  messages: Pick<Messages, 'toAdministrator'>;
  config: { publicUrl: string | null; mail: object | null; adminEmail?: string | null };
}

export interface Alerts {
  /** Checks what can be seen from inside. Meant for once an hour. */
  check(): Promise<void>;
  /** Reports that the audit log of so many families was changed; with none there is nothing to report. */
  auditBroken(families: number): Promise<void>;
  /** Reports something else, once for its kind in so many hours over all processes. */
  tell(alert: OperatorAlert): Promise<void>;
}

export const createAlerts = ({ db, clock, log, limits, messages, config }: AlertsDeps): Alerts => {
  const tell = async (alert: OperatorAlert): Promise<void> => {
    const kind = NOTED[alert.kind];
    const now = clock.now();
    const since = new Date(now.getTime() - limits.operatorAlertHours * HOUR_MS);
    await inTransaction(
      db,
      async (tx, afterCommit) => {
        if (!(await claimNotification(tx, kind, now, since))) return;
        const reader = await readerAt(tx, 'email', config.adminEmail ?? '');
        await messages.toAdministrator(tx, written(alert, reader));
        // The log is English, whatever the language of the mail.
        const { subject } = written(alert, DEFAULT_READER);
        afterCommit(() => log.error({ event: 'operatorAlert', kind }, subject));
      },
      (error) => log.error({ err: error }, 'an effect after an alert failed'),
    );
  };

  const backups = async (): Promise<void> => {
    const unsaved = await unsavedSince(db);
    const days = limits.backupAgeDays;
    if (!unsaved || clock.now().getTime() - unsaved.at.getTime() <= days * DAY_MS) return;
    const { at, known } = unsaved;
    await tell({ kind: 'operator.backup-old', params: { since: at.toISOString(), known, days } });
  };

  return {
    tell,
    async check() {
      await backups();
      const { publicUrl, mail } = config;
      if (publicUrl !== null && mail === null)
        await tell({ kind: 'operator.no-mail', params: { publicUrl } });
    },
    async auditBroken(families) {
      if (families > 0) await tell({ kind: 'operator.audit-broken', params: { families } });
    },
  };
};
