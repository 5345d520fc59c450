/** How the portal and its service worker speak of an answer that was pressed on a notification. */

/** What the portal asks with, on a port of its own; it is given an answer once. */
export const HELD_ANSWER = 'held-answer';

/** What is given back; null where nothing is held. */
export interface HeldAnswer {
  requestId: string;
  grant: boolean;
  /** How long; a worker of before this was chosen does not say it. */
  minutes?: number;
}
