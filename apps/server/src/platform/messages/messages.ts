/** Mail and SMS to people: written in the caller's transaction, sent after its commit. */
import type { Logger } from 'pino';
import { AppError } from '@kinward/contract/errors.ts';
import type { SmsProvider } from '../../config/config.ts';
import type { KeyRing } from '../../config/keys.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Db, DbOrTx } from '../tx.ts';
import { createMailer, type MailSettings } from './mail.ts';
import * as outbox from './outbox.store.ts';
import { createSmsSender } from './sms.ts';

export interface Message {
  channel: 'email' | 'sms';
  /** One mail address, or one number in E.164. */
  to: string;
  /** One line; an SMS does not carry it. */
  subject: string;
  text: string;
  /** The same as HTML, for mail programs that show it; the outbox and an SMS have the text alone. */
  html?: string | undefined;
  /** Where an answer goes, when not to the sender; a mail address. */
  replyTo?: string | undefined;
  /** Address of the page where such mails are switched off. */
  unsubscribe?: string | undefined;
}

export interface OutboxEntry extends Omit<Message, 'html' | 'unsubscribe'> {
  createdAt: string;
}

export interface Messages {
  /**
   * Sends a message once `tx` has committed, with retries; without a provider it goes to the outbox in `tx` itself.
   * @throws AppError VALIDATION when address or subject could smuggle something into a mail's header
   */
  send(tx: DbOrTx, message: Message): Promise<void>;
  /**
   * Mails the administrator (ADMIN_EMAIL); where none is configured the mail goes to the outbox and the log.
   * @throws AppError VALIDATION like `send`
   */
  toAdministrator(tx: DbOrTx, message: Pick<Message, 'subject' | 'text' | 'replyTo'>): Promise<void>;
  /** The messages of the last 24 hours that had no provider, newest first. */
  outbox(): Promise<OutboxEntry[]>;
  /** True while neither a mail nor an SMS provider is configured. */
  hasNoProvider: boolean;
}

export interface MessagesDeps {
  db: Db;
  log: Logger;
  jobs: Jobs;
  outbound: Outbound;
  keys: { field: KeyRing };
  config: { mail: MailSettings | null; sms: SmsProvider | null; adminEmail: string | null };
}

const OUTBOX_SECONDS = 86_400;
const OUTBOX_SHOWN = 500;
const ADDRESS = { email: /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u, sms: /^\+[1-9]\d{6,14}$/u } as const;
/** Anything that ends a header line or hides in one. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const QUEUE = { email: 'messages.email', sms: 'messages.sms' } as const;
/** A mailbox that no one reads: it only says in the outbox whom the message was for. */
const ADMINISTRATOR = 'administrator@localhost';
const PRINT_QUEUE = 'messages.print';

/** What a header can hold between angle brackets. */
const isAddress = (text: string): boolean => /^https?:\/\/[!-;=?-~]+$/u.test(text);

const check = ({ channel, to, subject, replyTo, unsubscribe }: Message): void => {
  const path =
    !ADDRESS[channel].test(to) || CONTROL.test(to)
      ? 'to'
      : CONTROL.test(subject)
        ? 'subject'
        : replyTo !== undefined && (!ADDRESS.email.test(replyTo) || CONTROL.test(replyTo))
          ? 'replyTo'
          : unsubscribe !== undefined && !isAddress(unsubscribe)
            ? 'unsubscribe'
            : null;
  if (path !== null)
    throw new AppError('VALIDATION', {
      errors: [{ path, message: 'This holds characters that cannot be used' }],
    });
};

export const createMessages = ({ db, log, jobs, outbound, keys, config }: MessagesDeps): Messages => {
  const mailer = config.mail && createMailer(config.mail);
  const sendSms = config.sms && createSmsSender(config.sms, outbound);
  if (mailer) jobs.handle(QUEUE.email, (payload, { id }) => mailer({ id, ...(payload as Message) }));
  if (sendSms) jobs.handle(QUEUE.sms, (payload) => sendSms(payload as Message));
  // A message that waited when its provider was taken out of the configuration still gets somewhere.
  const toOutbox = async (payload: unknown): Promise<void> => {
    const { html: _html, unsubscribe: _unsubscribe, ...message } = payload as Message;
    await store(db, message);
  };
  if (!mailer) jobs.handle(QUEUE.email, toOutbox);
  if (!sendSms) jobs.handle(QUEUE.sms, toOutbox);
  // The log line comes after the commit as well: nothing is reported before it is true.
  jobs.handle(PRINT_QUEUE, async (payload) => {
    const { channel, to, subject, text, replyTo } = payload as Message;
    log.info({ outbox: true, channel, to, replyTo, subject, text }, 'message without a provider');
  });
  jobs.every('messages.forget-outbox', 3600, () => outbox.deleteOlder(db, OUTBOX_SECONDS));

  const store = async (tx: DbOrTx, message: Message): Promise<void> => {
    await outbox.insert(tx, keys.field, newId(), message);
    await jobs.add(tx, PRINT_QUEUE, message);
  };

  return {
    hasNoProvider: mailer === null && sendSms === null,
    async send(tx, { channel, to, subject, text, html, replyTo, unsubscribe }) {
      const message = { channel, to, subject, text, ...(replyTo !== undefined && { replyTo }) };
      const whole = {
        ...message,
        ...(html !== undefined && { html }),
        ...(unsubscribe !== undefined && { unsubscribe }),
      };
      check(whole);
      const hasProvider = (channel === 'email' ? mailer : sendSms) !== null;
      await (hasProvider ? jobs.add(tx, QUEUE[channel], whole) : store(tx, message));
    },
    async toAdministrator(tx, { subject, text, replyTo }) {
      const message = {
        channel: 'email' as const,
        to: config.adminEmail ?? ADMINISTRATOR,
        subject,
        text,
        replyTo,
      };
      if (config.adminEmail !== null) return this.send(tx, message);
      check(message);
      return store(tx, message);
    },
    outbox: () => outbox.list(db, keys.field, OUTBOX_SECONDS, OUTBOX_SHOWN),
  };
};
