import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { OFF_PAGE_STYLE, offPage } from '@kinward/messages/week/off-page.ts';
import type { WeekOffState } from './week-off.ts';

/** Its own style and its own form, and nothing else. */
const CSP = `default-src 'none'; style-src 'sha256-${hash('sha256', OFF_PAGE_STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Where a parent switches it on again; the page is below the same address. */
const SETTINGS = '/user/notification-settings#week';

/** Answers people by a page; what a mail program reads of it is the status. */
export const sendOffPage = async (reply: FastifyReply, { language, on }: WeekOffState): Promise<void> => {
  const isDead = on === undefined;
  await reply
    .status(isDead ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP,
      // Without one the browser would hide from the server that the form is its own page's.
      ...(!isDead && { 'referrer-policy': 'same-origin' }),
    })
    .send(offPage(isDead ? 'dead' : on ? 'ask' : 'done', language, SETTINGS));
};
