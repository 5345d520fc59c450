/** Messages of the app usage page. */
import { catalogue } from '../../lib/language.ts';

export const usageTexts = catalogue('usage', {
  title: 'App Usage',
  promise: 'Here you will see how long your children use which apps.',
  screenTime: (name: string) => `${name}’s screen time`,
  loading: 'Loading the usage',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  chooseDay: 'Choose a day',
  period: 'Period',
  day: 'Day',
  lastDays: (count: number) => `${count} days`,
  week: 'The week in words',
  devices: 'Devices',
  thisDevice: (word: string) => `This ${word}`,
  allDevices: (name: string) => `All of ${name}’s`,
  allDevicesNote: 'All devices together. What runs on two of them at once counts on both.',
  runningNote:
    'On this computer an app counts while it runs and its user is signed in with the screen unlocked, also behind others.',
  inFrontNote:
    'On this computer an app counts while its window is in front and the screen is unlocked. One without a window, and all of them while the desktop itself is in front, count while they run.',
  lasting: (hours: number, minutes: number) =>
    [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' '),
  underMinute: 'under a minute',
  soFar: 'so far today',
  onDay: (day: string) => `on ${day}`,
  inDays: (count: number) => `in the last ${count} days`,
  less: (difference: string, weekday: string, byNow: boolean) =>
    `${difference} less than ${byNow ? 'by this time ' : ''}on other ${weekday}s.`,
  more: (difference: string, weekday: string, byNow: boolean) =>
    `${difference} more than ${byNow ? 'by this time ' : ''}on other ${weekday}s.`,
  asUsual: (weekday: string, byNow: boolean) =>
    `About as much as ${byNow ? 'by this time ' : ''}on other ${weekday}s.`,
  average: (time: string) => `${time} a day on average, the dotted line.`,
  hoursOf: (day: string) => `Hours of ${day}`,
  daysOf: (count: number) => `The last ${count} days`,
  chartHelp: 'Arrow keys go from bar to bar.',
  between: (from: string, to: string) => `${from} to ${to}`,
  bar: (name: string, time: string) => `${name}: ${time}`,
  mostly: (app: string) => `mostly ${app}`,
  openDay: 'Open this day',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  hour: 'Hour',
  date: 'Day',
  time: 'Time',
  mostUsed: 'Most used',
  noHours: 'Single hours are kept for 30 days. For this day only the totals are left.',
  apps: 'Apps',
  reported: (time: string) => `reported ${time}`,
  share: (percent: number) => `${percent} %`,
  block: 'Block',
  blockApp: (app: string) => `Block ${app} in App Filtering`,
  more10: (count: number) => `Show ${count} more`,
  never: (name: string, word: string) => `${name}’s ${word} has not reported any app yet.`,
  neverAll: (name: string) => `None of ${name}’s devices has reported any app yet.`,
  cannot: (name: string, word: string) => `${name}’s ${word} cannot tell which apps are used.`,
  cannotMore:
    'The app that connects it does not see other apps. Of what Kinward offers today only the agent on a computer does. The screen time in its own settings shows it there.',
  neverPaired: (word: string) =>
    `Open Kinward on the ${word} and let it see which app is in use. The time appears here by itself.`,
  neverAgent: 'The agent on it tells them by itself as soon as its rules are in force there.',
  neverUnpaired: (word: string) =>
    `Connect the ${word} with its pairing code on the dashboard. The time appears here by itself.`,
  toDashboard: 'To the dashboard',
  nothingToday: 'Nothing yet today',
  nothing: (day: string) => `Nothing on ${day}`,
  nothingDays: (count: number) => `Nothing in the last ${count} days`,
  seeBefore: 'See the day before',
  nothingMore: 'No app was used, or the device did not report it.',
});
