import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { isLoopback } from '../http/address.ts';
import { PermanentFailure } from '../jobs/jobs.ts';

const TIMEOUT_MS = 10_000;

export interface MailSettings {
  /** `smtp://` (STARTTLS) or `smtps://`, with user and password where the server asks for them. */
  smtpUrl: string;
  from: string;
}

export interface Mail {
  /** Makes the Message-ID, so that a second try of the same mail is recognised as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same for programs that show it. */
  html?: string | undefined;
  /** Where an answer goes, when not to `from`. */
  replyTo?: string | undefined;
  /**
   * Where such mails are switched off; mail programs show it as a button (RFC 2369). A POST there switches them off without a login, a GET
   * asks first (RFC 8058).
   */
  unsubscribe?: string | undefined;
}

/**
 * Reads the address itself and not nodemailer's own way, which would let `?tls.rejectUnauthorized=false` in it switch
 * the check of certificates off. Only a relay on this machine may be spoken to without TLS.
 */
export const smtpOptions = (smtpUrl: string): SMTPTransport.Options => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const isLocal = host === 'localhost' || isLoopback(host);
  return {
    host,
    port: Number(url.port || (secure ? 465 : isLocal ? 25 : 587)),
    secure,
    requireTLS: !secure && !isLocal,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

/** A server's lasting refusal of this one mail; a refused login (535) is mended by the operator, so it is tried again. */
const isLasting = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
};

/** @returns the function that sends one mail and fails when the server did not take it */
export const createMailer = ({ smtpUrl, from }: MailSettings): ((mail: Mail) => Promise<void>) => {
  const transport = createTransport(smtpOptions(smtpUrl));
  const domain = /@([^\s<>@]+)>?$/u.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text, html, replyTo, unsubscribe }) => {
    const mail: SendMailOptions = {
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>` }),
        // One click is for addresses of HTTPS alone.
        ...(unsubscribe?.startsWith('https:') === true && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    try {
      await transport.sendMail(mail);
    } catch (error) {
      throw isLasting(error)
        ? new PermanentFailure('the mail server refused this mail', { cause: error })
        : error;
    }
  };
};
