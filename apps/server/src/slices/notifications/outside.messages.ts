/** What leaves the house: a mailbox and a lock screen are read by others, so no place, no speed and no cry for help stands there. */
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { AskedFact } from '../../ports/approval-fact.ts';

export interface Told {
  callType: CallType;
  title: string;
  message: string;
  /** What a child asks; left out for every other notice. */
  asked?: AskedFact | undefined;
  createdAt: Date;
}

/** Kinds that speak of where a child is or goes, or that a child wrote itself. */
const VEILED: Partial<Record<CallType, { title: string; message: string }>> = {
  Geofence: { title: 'News about a fence', message: 'Something about a fence is new.' },
  Speed: { title: 'News about driving', message: 'Something about a drive is new.' },
  Request: { title: 'A child asks for something', message: 'A child waits for your answer.' },
  Emergency: { title: 'A child asks for help', message: 'Open Kinward now to see who and where.' },
};

/** What is asked, without the name of the child, the app or the site: a parent who answers from the notification has to know. */
const askedTitle = ({ kind, minutes }: AskedFact): string => {
  if (kind === 'time')
    return minutes === null ? 'A child asks for time' : `A child asks for ${minutes} minutes`;
  return kind === 'app' ? 'A child asks for an app' : 'A child asks for a website';
};

const outside = (told: Told): { title: string; message: string } => {
  const veiled = VEILED[told.callType];
  if (!veiled) return told;
  return told.asked ? { ...veiled, title: askedTitle(told.asked) } : veiled;
};

export interface MailWords {
  subject: string;
  text: string;
}

/**
 * One mail for all that waited, oldest first.
 * @param link address of the portal, or null when the installation does not know it
 */
export const mailWords = (all: readonly Told[], timeZone: string, link: string | null): MailWords => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const lines = all.map((told) => {
    const { title, message } = outside(told);
    return `${clock.format(told.createdAt)} · ${title}\n${message}`;
  });
  const [first] = all;
  const subject = all.length === 1 && first ? outside(first).title : `${all.length} notices`;
  const where = link === null ? 'Open Kinward to see more' : `See more: ${link}/user/dashboard#notifications`;
  return {
    subject: `Kinward: ${subject}`,
    text: `${lines.join('\n\n')}\n\n${where}\nWhich notices come by mail is set in Kinward, under Notifications.\n\nKinward`,
  };
};

/** What a browser is sent: the words, and where a tap leads when that is not the bell. */
export interface PushWords {
  title: string;
  body: string;
  open?: 'requests' | 'sos';
  /** The one request that the push is about: its answer can be chosen on the notification. */
  request?: string;
}

/** A tap leads to what a child asks only when the push tells of nothing else; a call for help comes before all. */
const opens = (all: readonly Told[]): Pick<PushWords, 'open'> => {
  if (all.some(({ callType }) => callType === 'Emergency')) return { open: 'sos' };
  return all.length > 0 && all.every(({ callType }) => callType === 'Request') ? { open: 'requests' } : {};
};

/** One push for all that waited: what the service worker shows. */
export const pushWords = (all: readonly Told[]): PushWords => {
  const [first] = all;
  if (all.length === 1 && first) {
    const { title, message } = outside(first);
    return { title, body: message, ...opens(all), ...(first.asked && { request: first.asked.requestId }) };
  }
  const titles = [...new Set(all.map((told) => outside(told).title))];
  return { title: `${all.length} notices`, body: titles.slice(0, 3).join(', '), ...opens(all) };
};
