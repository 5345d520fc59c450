/** Messages of the time scheduler. */
import { catalogue } from '../../lib/language.ts';
import { inWords } from '../../lib/number-words.ts';

const apps = (count: number): string => (count === 1 ? '1 app' : `${count} apps`);
const plural = (count: number): string => (count === 1 ? '1 schedule' : `${count} schedules`);

export const schedulesTexts = catalogue('schedules', {
  title: 'Time Scheduler',
  promise: 'Here you will set when a device rests: school, homework, bedtime.',
  budgets: 'Time budgets',
  /** Said instead of the figure, by the figure. */
  counts: [
    'No',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  dayRun: (first: string, last: string) => `${first} to ${last}`,
  onDay: (time: string, day: string) => `${time} on ${day}`,
  blockedUntil: (count: string, one: boolean, name: string, until: string) =>
    `${count} ${one ? 'app is' : 'apps are'} blocked for ${name}${until}.`,
  /** Where nothing enforces it. */
  runsUntil: (names: string, until: string) => `The rule${until}: ${names}.`,
  allBlockedUntil: (name: string, word: string, until: string) =>
    `Everything on ${name}’s ${word} is blocked${until}.`,
  kindsBlockedUntil: (kinds: string, name: string, until: string) =>
    `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)} are blocked for ${name}${until}.`,
  until: (time: string) => ` until ${time}`,
  always: ' round the clock',
  openUntil: (name: string, time: string) => `Everything is open for ${name} until ${time}.`,
  /** What holds when an exception ends. */
  goesOn: (names: string) => `After that: ${names}.`,
  /** A screen pause that an exception has opened. */
  pauseGoesOn: (time: string) => `After that the screen pause goes on until ${time}.`,
  nothingBlocked: (name: string) => `No schedule blocks anything for ${name} now.`,
  noSchedule: (name: string) => `No schedule for ${name} yet.`,
  now: (names: string) => `${names}.`,
  follows: (name: string, time: string) => `${name} follows at ${time}.`,
  /** What blocks now is also what comes next. */
  again: (time: string) => `Again at ${time}.`,
  next: (name: string, time: string) => `Next is ${name} at ${time}.`,
  week: (name: string) => `${name}’s week`,
  weekWords: (name: string) => `${name}’s week as a picture; the schedules below say the same in words.`,
  days: {
    Monday: 'Mon',
    Tuesday: 'Tue',
    Wednesday: 'Wed',
    Thursday: 'Thu',
    Friday: 'Fri',
    Saturday: 'Sat',
    Sunday: 'Sun',
  },
  blockWords: (name: string, from: string, until: string) => `${name}, ${from} – ${until}`,
  schedules: 'Schedules',
  clearAll: 'Clear All',
  create: 'New schedule',
  edit: (name: string) => `Change ${name}`,
  delete: (name: string) => `Delete ${name}`,
  daily: 'Daily',
  to: (from: string, until: string) => `${from} – ${until}`,
  nextDay: 'next day',
  andMore: (count: number) => `and ${count} more`,
  apps,
  allApps: (count: number) => `all ${apps(count)}`,
  kinds: { games: 'games', social: 'social apps', video: 'video', music: 'music' },
  everything: 'everything',
  covers: (what: string) => `For ${what}.`,
  coversAll: 'For everything but calls and help.',
  overlap: (first: string, second: string, what: string, days: string) =>
    `${first} and ${second} are both for ${what}, ${days}. Where they overlap, the other stays when one is deleted.`,
  overlapDraft: (other: string, what: string, days: string) =>
    `${other} is for ${what} at the same time, ${days}.`,
  /** On which of the child's devices one schedule holds. */
  reach: {
    all: (rule: string, name: string) => `${rule} is enforced on all of ${name}’s devices.`,
    some: (rule: string, count: number, all: number, name: string) =>
      `${rule} is enforced on ${count === 0 ? 'none' : inWords(count)} of ${name}’s ${inWords(all)} devices.`,
    where: 'Where it holds',
    has: (rule: string) => `${rule} is not on this device.`,
    cannot: 'Nothing that Kinward offers can have this rule there.',
    add: 'Add',
    addTo: (rule: string, device: string) => `Add ${rule} to ${device}`,
    meaning: 'What each word means',
    meanings: {
      enforced: 'The device stops it by itself, without a connection too.',
      shown: (name: string) => `${name} reads the rule and decides.`,
      waiting: 'Sent, no answer so far.',
      unknown: 'The app there has not said whether it enforces rules.',
      none: 'Nothing there keeps the rule or shows it.',
    },
  },
  loading: 'Loading the schedules',
  empty: 'A schedule blocks the whole device or some apps between two times.',
  /** Where the device only shows it. */
  emptyShown: 'A schedule says when the whole device or some apps are not to be used.',
  presetsLabel: 'Start with',
  presets: { school: 'School', homework: 'Homework', bedtime: 'Bedtime' },
  emptyMore: (name: string, word: string) =>
    `${name}’s ${word} gets it at once, and you see it here as a week.`,

  formNew: 'New schedule',
  formEdit: 'Change schedule',
  name: 'Name',
  nameHelp: 'Such as School, Homework or Night',
  frequency: 'Frequency',
  frequencies: { Daily: 'Daily', Weekly: 'Weekly' },
  weekDays: 'Days',
  from: 'From',
  until_: 'To',
  pastMidnight: 'Ends on the next day.',
  scope: 'What is blocked then',
  wholeDevice: (word: string) => `Whole ${word}`,
  wholeDeviceMore: 'For everything but calls and help, also for what is installed later.',
  someApps: 'Some apps',
  kindsOfApps: 'Kinds of apps',
  kindLabels: { games: 'Games', social: 'Social and chat', video: 'Video', music: 'Music' },
  chosenApps: 'Single apps',
  findApp: 'Find an app',
  blockAll: 'Block all',
  allowAll: 'Allow all',
  noneFound: 'No app of that name.',
  chosen: (count: number, all: number) => `${count} of ${all} blocked`,
  add: 'Create',
  adding: 'Creating',
  update: 'Update',
  updating: 'Updating',
  created: 'Created Successful',
  updated: 'Updated Successful',
  deleted: 'Deleted Successful',
  undo: 'Undo',
  restored: (count: number) => `${plural(count)} brought back.`,
  changedMeanwhile:
    'Someone changed this schedule in the meantime. Close this and open it again to see how it is now.',

  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteLost: (what: string, from: string, until: string, days: string) =>
    `The rule for ${what} from ${from} to ${until}, ${days}, will be gone.`,
  allAllowed: 'All apps are set to Allow, so nothing is left of this schedule.',
  deleteVerb: 'Delete',
  deleting: 'Deleting',
  clearQuestion: (name: string, word: string) => `Clear all schedules of ${name}’s ${word}?`,
  clearLost: (count: number) =>
    `${plural(count)} will be deleted. Apps that are blocked in App Filtering stay blocked.`,
  clearing: 'Clearing',
});
