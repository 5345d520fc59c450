/** Messages of calls for help and of what waits for an answer, on the dashboard. */
import { catalogue } from '../../lib/language.ts';

export const callTexts = catalogue('calls', {
  calls: (child: string) => `${child} calls for help`,
  when: (time: string, age: string, device: string) => `${time}, ${age}, from ${device}`,
  place: (where: string, age: string) => `Last known place: ${where}, measured ${age}`,
  noPlace: 'This device has no known place.',
  isFine: (child: string) => `${child} is fine: it was a false alarm`,
  saidFine: (device: string, said: string, time: string) =>
    `Said on ${device}, ${said}. The call for help was sent ${time}.`,
  map: 'Show on the map',
  call: (child: string) => `Call ${child}`,
  seenBy: (by: string, time: string) => `Seen by ${by}, ${time}`,
  seenAt: (time: string) => `Seen ${time}`,
  hide: 'Hide',
  hideCall: (child: string) => `Hide the call of ${child}`,
  help: 'Who can help',
  waiting: 'Requests waiting for you',
  quoted: (note: string) => `“${note}”`,
  all: (count: number) => `All ${count} requests`,
});
