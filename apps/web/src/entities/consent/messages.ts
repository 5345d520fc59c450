/** Messages about what is not recorded: the safety pause, and an adult's device. */
import { catalogue } from '../../lib/language.ts';

export const consentTexts = catalogue('recording', {
  begin: 'Stop sharing the place for a while',
  beginOf: (child: string) => `Stop sharing the place for a while: ${child}`,
  why: (child: string) =>
    `No one sees where ${child} is, not even you, and nothing of that time is ever recorded. Everyone is told that it is paused; no one is told who did it. Calls for help still come through.`,
  hours: (hours: number) => {
    if (hours === 1) return '1 hour';
    return hours < 24 ? `${hours} hours` : `${hours / 24} ${hours === 24 ? 'day' : 'days'}`;
  },
  forHours: (hours: string, child: string) => `Stop sharing the place of ${child} for ${hours}`,
  close: 'Not now',
  ends: 'The parent who started it can end it early, and so can the device. No other parent can.',
  mineFailed: 'We could not read whether this pause is yours.',
  longer: 'Pause longer',
  endMine: 'End my pause',
  begun: 'The place is not recorded for now.',
  ended: 'Your pause has ended.',
  goesOn: 'Your pause has ended. The place is still paused.',

  adult: 'This is an adult’s device',
  declaredAdult: (device: string) =>
    `The person with ${device} says that they are an adult. Nothing is recorded and no rules apply, except what they share themselves:`,
  adultByAge: (child: string) =>
    `${child} is 18 or older. Nothing is recorded and no rules apply, except what ${child} shares on the device:`,
  kinds: { position: 'Position and battery', usage: 'Which apps are used' },
  shared: (until: string) => `shared until ${until}`,
  notShared: 'not shared',
  wrong: 'If a child holds it, talk about it. Pairing it again with a new code asks again who uses it.',
  soon: (child: string, day: string) =>
    `${child} turns 18 on ${day}. From that day on nothing is recorded unless ${child} agrees on the device.`,
});
