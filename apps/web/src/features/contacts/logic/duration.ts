import { contactsTexts as t } from '../messages.ts';

/** "6 min", "1 h 5 min", "under a minute": whole minutes, as nobody asks for the seconds of a call. */
export const durationOf = (seconds: number): string =>
  seconds < 60 ? t.underMinute : t.lasting(Math.round(seconds / 60));
