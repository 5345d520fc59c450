import type { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';

const NAMES: Record<KeptKind, string> = {
  positions: 'Positions',
  web: 'The web log',
  contacts: 'The log of calls and messages',
  usage: 'App usage',
  notifications: 'Notifications',
  requests: 'Requests, check-ins and calls for help',
};
const ARE: Record<KeptKind, string> = {
  positions: 'are',
  web: 'is',
  contacts: 'is',
  usage: 'is',
  notifications: 'are',
  requests: 'are',
};

/** Tells all parents what is kept for how long from now on. */
export const retentionMail =
  (kind: KeptKind, before: number, now: number) =>
  (who: string): { subject: string; text: string } => ({
    subject: 'How long Kinward keeps something was changed',
    text:
      `${NAMES[kind]} of your family ${ARE[kind]} now kept for ${now} days, before it was ${before}. ${who} changed it.\n\n` +
      (now < before
        ? `What is older than ${now} days is being deleted and cannot be brought back.\n\n`
        : '') +
      'You find this in Kinward under "What is kept".\n\nKinward',
  });
