/** What leaves the installation: a mailbox and a lock screen are read by others, so no place, no speed and no cry for help is there. */
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Rendered } from '@kinward/messages/catalogue.ts';
import type { Language, Reader } from '@kinward/messages/reader.ts';
import { render } from '@kinward/messages/render.ts';
import type { AskedFact } from '../../ports/approval-fact.ts';
import type { Message } from '../../platform/messages/messages.ts';
import { written } from '../../core/readers.ts';
import { textOf, type StoredText } from './stored-text.ts';

export interface Notified {
  callType: CallType;
  text: StoredText;
  /** What a child asks; left out for every other notification. */
  asked?: AskedFact | undefined;
  happenedAt: Date;
}

/** Of where a child is or goes, or what a child wrote itself, outside is said less. */
const VEILED = {
  Geofence: 'outside.fence',
  Speed: 'outside.speed',
  Request: 'outside.request',
  Emergency: 'outside.emergency',
} as const satisfies Partial<Record<CallType, string>>;

const isVeiled = (callType: CallType): callType is keyof typeof VEILED => Object.hasOwn(VEILED, callType);

const outside = ({ callType, text, asked }: Notified, reader: Reader): Rendered => {
  if (!isVeiled(callType)) return textOf(text, reader);
  if (!asked) return render(VEILED[callType], {}, reader);
  return render('outside.asked', { request: asked.kind, minutes: asked.minutes }, reader);
};

/**
 * One mail for all that waited, oldest first.
 * @param link address of the portal, or null when the installation does not know it
 */
export const mailOf = (
  notified: readonly Notified[],
  reader: Reader,
  link: string | null,
): Pick<Message, 'subject' | 'text'> => {
  const all = notified.map((one) => ({ at: one.happenedAt.toISOString(), ...outside(one, reader) }));
  return written({ kind: 'notifications.mail', params: { all, link } }, reader);
};

/** What a browser is sent: the text, and where a tap leads when that is not the bell. */
export interface WebPush {
  title: string;
  body: string;
  open?: 'requests' | 'sos';
  /** The one request that the push is about: its answer can be chosen on the notification. */
  request?: string;
  /** How long it is for, as the title says; left out where the child left it open. */
  minutes?: number;
  /** The language of the text, where it is not English: the answers on the notification are in it too. */
  language?: Language;
}

/** A tap leads to what a child asks only when the push is about nothing else; a call for help comes before all. */
const opens = (all: readonly Notified[]): Pick<WebPush, 'open'> => {
  if (all.some(({ callType }) => callType === 'Emergency')) return { open: 'sos' };
  return all.length > 0 && all.every(({ callType }) => callType === 'Request') ? { open: 'requests' } : {};
};

/** One push for all that waited: what the service worker shows. */
export const pushOf = (all: readonly Notified[], reader: Reader): WebPush => {
  const language = reader.language === 'en' ? {} : { language: reader.language };
  const [first] = all;
  if (all.length === 1 && first) {
    const { asked } = first;
    const request = asked && {
      request: asked.requestId,
      ...(asked.minutes !== null && { minutes: asked.minutes }),
    };
    return { ...outside(first, reader), ...opens(all), ...request, ...language };
  }
  const titles = [...new Set(all.map((one) => outside(one, reader).title))].slice(0, 3);
  const text = render('notifications.push', { count: all.length, titles }, reader);
  return { ...text, ...opens(all), ...language };
};
