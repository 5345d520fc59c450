/** Messages of "why did I get this?". */
import { catalogue } from '../../lib/language.ts';

export const whyTexts = catalogue('why', {
  why: 'Why?',
  whyOf: (title: string) => `Why: ${title}`,
  title: 'Why this alert?',
  close: 'Close',
  loading: 'Loading the reasons',
  gone: 'The positions behind it are no longer kept.',

  entered: (fence: string) => `Seen inside ${fence}`,
  left: (fence: string) => `Seen outside ${fence}`,
  between: (from: string, to: string) => `It happened between ${from} and ${to}.`,
  twice: {
    enter: 'Two positions, five seconds apart or more, were well inside.',
    leave: 'Two positions, five seconds apart or more, were surely outside.',
  },
  far: {
    enter: 'One position was further inside than its accuracy can be wrong by.',
    leave: 'One position was further outside than its accuracy can be wrong by.',
  },
  passed: 'No position was inside. Going round it would have needed a higher speed than the device had.',
  surely: 'A position counts as inside or outside only when the whole circle of its accuracy is.',
  late: 'These positions arrived late, so no one was notified.',
  sketch: (fence: string) => `Sketch: ${fence} and the positions behind the alert`,
  fromMiddle: (distance: string) => `${distance} from the middle`,
  accuracy: (metres: string) => `accurate to ${metres}`,
  noAccuracy: (taken: string) => `accuracy not reported, taken as ${taken}`,
  inside: 'inside',
  outside: 'outside',
  unsure: 'too close to tell',

  fasterThan: (limit: string) => `Faster than ${limit}`,
  rule: (tolerance: string, seconds: number) =>
    `Only ${tolerance} or more over the limit, for ${seconds} seconds or longer, counts as speeding.`,
  lasted: (from: string, to: string) => `From ${from} to ${to}.`,
  top: (speed: string, time: string) => `At most ${speed}, at ${time}.`,
  measured: 'The device measured this speed.',
  workedOut: 'This speed was worked out from positions: it may have been higher.',
  driver: 'Kinward does not know who drove.',
  unknown: 'speed not known',
});
