import type { SmsProvider } from '../../config/config.ts';
import { PermanentFailure } from '../jobs/jobs.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';

export interface Sms {
  to: string;
  text: string;
}

const TWILIO_API = 'https://api.twilio.com/2010-04-01/Accounts';

const requestFor = (provider: SmsProvider, { to, text }: Sms): [string, OutboundRequest] => {
  if (provider.kind === 'webhook') {
    return [
      provider.url,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to, text }) },
    ];
  }
  const { accountSid, authToken, from } = provider;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ To: to, From: from, Body: text }).toString();
  return [`${TWILIO_API}/${encodeURIComponent(accountSid)}/Messages.json`, { method: 'POST', headers, body }];
};

/** Statuses that another try can change: refused credentials are mended by the operator, the rest passes. */
const RETRY = new Set([401, 403, 408, 425, 429]);

/** @returns the function that hands one SMS to the provider and fails when it was not taken */
export const createSmsSender =
  (provider: SmsProvider, outbound: Outbound): ((sms: Sms) => Promise<void>) =>
  async (sms) => {
    const { status } = await outbound.request(...requestFor(provider, sms));
    if (status < 300) return;
    if (status >= 500 || RETRY.has(status)) throw new Error(`the SMS provider answered ${status}`);
    throw new PermanentFailure(`the SMS provider refused this message with ${status}`);
  };
