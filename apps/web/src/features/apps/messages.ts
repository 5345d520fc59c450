/** Messages of the app filtering page. */
import { catalogue, locale } from '../../lib/language.ts';

const apps = (count: number): string => (count === 1 ? '1 app' : `${count.toLocaleString(locale)} apps`);

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

export const appsTexts = catalogue('apps', {
  title: 'App Filtering',
  promise: 'Here you will see the apps of a device, and block some.',
  appsOn: (device: string) => `Apps on ${device}`,
  apps,
  subtitle: (count: number, blocked: number, word: string) =>
    `${apps(count)}, ${blocked === 0 ? 'none' : blocked} blocked. A change reaches the ${word} in seconds when it is on.`,
  subtitleAgent: (count: number, blocked: number, name: string) =>
    `${apps(count)}, ${blocked === 0 ? 'none' : blocked} blocked. A change reaches the computer in seconds when it is on, and holds for the users who have ${name}’s rules alone.`,
  subtitleShown: (count: number, blocked: number) =>
    `${apps(count)}, ${blocked === 0 ? 'none' : blocked} on the block list.`,
  loading: 'Loading the apps',
  /** Of a program on a computer that a child uses beside the own device. */
  onComputer: (name: string) => `On ${name}`,
  blockedOnComputer: (at: string, name: string) => `Blocked ${at}, in force on ${name}`,
  waitsForComputer: (at: string, name: string) => `Blocked ${at}, not in force on ${name} yet`,
  appsOnComputer: (name: string, computer: string) => `${name}’s apps on ${computer}`,
  onComputers: (count: number, blocked: number, name: string) =>
    `${apps(count)}, ${blocked === 0 ? 'none' : blocked} blocked. That holds there for the users who have ${name}’s rules, and for no others.`,
  find: 'Find an app',
  which: 'Which apps',
  all: (count: number) => `All ${count}`,
  allowed: (count: number) => `Allowed ${count}`,
  blocked: (count: number) => `Blocked ${count}`,
  isAllowed: 'Allowed',
  isBlocked: 'Blocked',
  block: (app: string) => `Allowed: ${app}. Block it`,
  allow: (app: string) => `Blocked: ${app}. Allow it`,
  blockAll: 'Block all',
  allowAll: 'Allow all',
  blockAllOf: (group: string) => `Block all of ${group}`,
  allowAllOf: (group: string) => `Allow all of ${group}`,
  show: 'Show',
  showOf: (group: string) => `Show ${group}`,
  other: 'Other apps',
  gone: 'Not installed now',
  goneSince: 'Stays blocked if it is installed again',
  scheduled: (names: readonly string[]) =>
    `In the ${names.length === 1 ? 'schedule' : 'schedules'} ${list.format(names).replace(', and ', ' and ')}`,
  nothingFound: (text: string) => `No app here is called “${text}”.`,
  noneAllowed: 'Every app is blocked.',
  noneBlocked: 'No app is blocked.',
  updated: 'Updated Successfuly',
  undo: 'Undo',
  empty: (name: string, word: string) => `No apps from ${name}’s ${word} yet.`,
  emptyPaired: (word: string) =>
    `Open Kinward on the ${word}. Its list of apps appears here by itself, and you choose what is blocked.`,
  emptyAgent: 'The agent on it tells them by itself as soon as its rules are in force there.',
  emptyAdult:
    'Nothing would keep what is blocked here, and an adult’s apps are told to nobody without their consent.',
  emptyUnpaired: (word: string) =>
    `Connect the ${word} with its pairing code on the dashboard. Its apps appear here by themselves.`,
  never: (name: string, word: string) => `${name}’s ${word} cannot tell which apps are on it.`,
  neverMore: (word: string) =>
    `The app that connects the ${word} does not see other apps, so there is no list to block from. Of what Kinward offers today only the agent on a computer does.`,
  toDashboard: 'To the dashboard',
});
