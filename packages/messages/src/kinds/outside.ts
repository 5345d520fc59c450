/** What leaves the installation in the place of a notification's own text: a mailbox and a lock screen are read by others. */
import type { RequestKind } from './notifications.ts';

/** One notification in a mail, as it may be read outside. `at`: RFC 3339. */
export interface MailedNotification {
  at: string;
  title: string;
  body: string;
}

export interface OutsideParams {
  'outside.fence': object;
  'outside.speed': object;
  'outside.request': object;
  /** Without the name of the child, the app or the site: a parent who answers from the notification has to know what is asked. */
  'outside.asked': { request: RequestKind; minutes: number | null };
  'outside.emergency': object;
  /** One mail for all that waited, oldest first. `link`: address of the portal, null when the installation does not know it. */
  'notifications.mail': { all: readonly MailedNotification[]; link: string | null };
  /** One push for several. */
  'notifications.push': { count: number; titles: readonly string[] };
}
