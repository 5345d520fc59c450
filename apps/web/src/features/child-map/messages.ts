/** Messages of the Child Map page (design §7). */
import { catalogue } from '../../lib/language.ts';

export const childMapTexts = catalogue('child-map', {
  title: 'Child Map',
  loading: 'Loading',
  noChild: 'Here you will see all of your children on one map.',

  listed: (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`,
  says: (names: string, one: boolean) => `${names} ${one ? 'is' : 'are'} on the map.`,
  saysNone: 'No positions yet.',
  saysAll: (all: number) => `All ${all} children are on the map.`,
  saysMost: (seen: number, all: number) => `${seen} of ${all} children are on the map.`,
  oldest: (name: string, age: string) => `The oldest place is ${name}’s, ${age}.`,
  fresh: 'All places are from the last 5 minutes.',

  map: (names: string) => `Map: ${names}`,
  everyone: 'everyone',
  children: 'Children',
  face: (name: string, words: string) => `${name}: ${words}`,
  stack: (names: string) => `${names}, close together`,
  stackTitle: (count: number) => `${count} children close together`,
  apart: 'Closer',
  details: (name: string) => `More about ${name}`,
  close: 'Close',
  show: (name: string) => `Show on the map: ${name}`,
  onMap: 'Show on the map',
  history: 'Location History',
  historyOf: (name: string) => `Location History of ${name}`,
  locate: 'Locate now',
  locating: 'Locating',
  asked: (device: string) => `Asked ${device} for a new place.`,
  reached: (device: string) => `The request has reached ${device}.`,
  answered: 'This is the new place.',
  noAnswer: (device: string) => `${device} has not answered. The old place is still shown.`,

  here: 'On the map',
  lastSeen: (place: string) => `Last seen ${place}`,
  lastSeenHere: 'Last seen here',
  within: (distance: string) => `within ${distance}`,
  from: (device: string) => `from ${device}`,
  none: 'No positions yet',
  noDevice: (name: string) => `${name} has no device yet.`,
  unpaired: (word: string) => `The ${word} is not connected yet.`,
  silentFromStart: (word: string) =>
    `Open Kinward on the ${word} and allow it to use the location. The first place appears here by itself.`,
});
