/** Messages of the Drive Safe page (design §7). */
import { catalogue } from '../../lib/language.ts';

export const drivingTexts = catalogue('driving', {
  title: 'Drive Safe',
  loading: 'Loading',
  noChild: 'Here you will see how fast your children travel.',

  saysOff: (name: string) => `${name} has no speed limit.`,
  saysOn: (name: string, speed: string) => `${name}’s limit is ${speed}.`,
  subtitle: (name: string, word: string, margin: string) =>
    `How fast ${name}’s ${word} travels, no matter who drives. Only ${margin} or more over the limit, for 10 seconds, is listed.`,

  limit: 'Speed limit',
  on: (name: string) => `Speed limit for ${name}`,
  stateOn: 'On',
  stateOff: 'Off',
  value: 'Limit',
  less: (step: string) => `${step} less`,
  more: (step: string) => `${step} more`,
  picks: 'Usual limits',
  set: (speed: string) => `Set ${speed}`,
  change: (speed: string) => `Change to ${speed}`,
  setting: 'Setting',
  explainOff: (name: string) => `No limit is set. Set one to see when ${name} is faster.`,
  explainOn: (name: string, speed: string) => `Below you see when ${name} goes faster than ${speed}.`,
  updated: 'Speed Limit Updated Successfully',
  failed: 'Failed to Update Speed Limit',

  today: 'Today',
  yesterday: 'Yesterday',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  chooseDay: 'Choose a day',
  mapDay: (name: string, day: string) => `Map: where ${name} was over the limit on ${day}`,
  episode: (number: number) => `Episode ${number}`,

  counts: (count: number) => (count === 1 ? 'Over the limit once' : `Over the limit ${count} times`),
  summary: (counts: string, top: string) => `${counts}, ${top} at most.`,
  leftOut: (count: number) =>
    count === 1 ? 'One more, shorter, is not listed.' : `${count} more, shorter ones, are not listed.`,
  list: 'Times over the limit',
  went: (speed: string) => speed,
  over: (by: string, limit: string) => `${by} over the limit of ${limit}`,
  atLeast: 'worked out from positions, at least',
  when: (from: string, to: string, span: string) =>
    from === to ? `${from}, for ${span}` : `${from} – ${to}, for ${span}`,
  fastestAt: (time: string) => `fastest at ${time}`,
  way: (from: string, to: string) => `${from} to ${to}`,
  seconds: (count: number) => `${count} s`,

  none: 'No speeding on this day',
  noneMore: (top: string, time: string) => `The fastest was ${top} at ${time}.`,
  still: 'The fastest was no faster than on foot.',
  known: (span: string) => `The speed is known for ${span} of the day.`,
  noLimit: 'No limit was set on this day',
  noLimitMore: (name: string) =>
    `A limit counts from when it is set. Set one above to see when ${name} is faster.`,
  unknown: 'How fast it was is not known',
  unknownMore: (word: string) =>
    `The ${word} reported its place too rarely or too roughly on this day to know its speed.`,
  noPositions: 'No positions on this day',
  noPositionsMore: (word: string) =>
    `The ${word} was off, out of reach, or not allowed to share its location, so its speed is not known.`,
  noPositionsUnpaired: (word: string) => `Connect the ${word} with its pairing code on the dashboard first.`,
  showDay: 'The whole day on the map',
});
