/** Messages of the ribbon of a child's day, and of its times. */
import { catalogue } from '../../lib/language.ts';

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export const ribbonTexts = catalogue('ribbon', {
  ribbonOf: (name: string, until: string) => `${name}’s day to ${until}`,
  ribbonWhole: (name: string, day: string) => `${name}, ${day}`,
  fromTo: (place: string, from: string, to: string) => `${place} from ${from} to ${to}`,
  somewhere: 'a place without a name',
  screenInUse: (time: string) => `screen in use ${time}`,
  marks: {
    night: 'night',
    request: 'asked',
    blocked: 'closed',
    alert: 'alert',
  },
  countOf: {
    night: (count: number) => many(count, 'use at night', 'uses at night'),
    request: (count: number) => many(count, 'request'),
    blocked: (count: number) => many(count, 'closed site'),
    alert: (count: number) => many(count, 'alert'),
  },
  place: 'place',
  screen: 'screen in use',
  screenToday: (time: string) => `${time} of screen today`,
  leftToday: (time: string) => `${time} left`,
  noScreen: 'Screen use is not reported',

  lasting: (hours: number, minutes: number) =>
    [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' '),
  underMinute: 'under a minute',
});
