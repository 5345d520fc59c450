/** Messages of what parents do about screens at once. */
import { catalogue } from '../../lib/language.ts';

export const screenTexts = catalogue('screens', {
  pause: 'Pause screens',
  more: 'More time',
  call: 'Call',
  pauseOf: (child: string) => `Pause screens of ${child}`,
  moreOf: (child: string) => `More time for ${child}`,
  callOf: (child: string) => `Call ${child}`,
  /** The end of something: of today and the coming night, and later. */
  at: (time: string) => time,
  onDay: (dayAndTime: string) => dayAndTime,
  minutes: (count: number) => `${count} min`,
  morning: 'Until the morning',
  undo: 'Undo',
  undoPause: (child: string) => `Undo the pause of ${child}’s screens`,
  undoMore: (child: string) => `Undo the extra time of ${child}`,

  paused: (child: string, end: string) => `${child}’s screens are paused until ${end}`,
  opened: (child: string, end: string) => `${child} has more time until ${end}`,
  ended: (child: string) => `${child}’s screens are as before`,
  notOn: (devices: string) => `That did not reach ${devices}. Try again.`,

  named: (child: string, words: string) => `${child}: ${words}`,
  pausedBy: (by: string, end: string) => `Paused by ${by} until ${end}`,
  pausedUntil: (end: string) => `Paused until ${end}`,
  moreUntil: (end: string) => `More time until ${end}`,
  thenPaused: (end: string) => `then paused until ${end}`,
  where: {
    enforced: (devices: string) => `In force on ${devices}.`,
    waiting: (devices: string) => `Not yet on ${devices}.`,
    shown: (devices: string) => `Only shown on ${devices}.`,
    without: (devices: string) => `Without effect on ${devices}.`,
  },
});
