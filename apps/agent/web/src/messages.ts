import type { PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import { catalogue, locale } from '@kinward/web/lib/language.ts';
import { asking } from './ask-messages.ts';
import { closed } from './closed-messages.ts';
import { help } from './help-messages.ts';
import { updates } from './update-messages.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of the page on the computer. */
export const texts = catalogue('agent-page', {
  appName: 'Kinward on this computer',
  skip: 'To the content',
  menu: 'Pages',
  signedIn: (name: string) => `Signed in: ${name}`,
  pages: {
    home: 'Home',
    filter: 'Filter',
    users: 'Policies and users',
    schedule: 'Schedule',
    settings: 'Settings',
    help: 'Help',
  },
  usersShort: 'Users',
  loading: 'Asking the agent of this computer',
  closedTitle: 'This page has to be opened again.',
  closedMore:
    'Choose Kinward in the menu of your desktop, or type this into a terminal. It opens for you alone.',
  awayTitle: 'The agent of this computer does not answer.',
  awayRules: 'Rules that were in force go on.',
  awayMore: 'An administrator sees more by this:',
  elsewhere: (zone: string, time: string) => `All times are those of ${zone}, where it is ${time} now.`,
  awaySince: 'The agent does not answer just now. What you see may be older.',
  failed: 'This could not be read.',
  again: 'Try again',

  whose: 'Whose rules',
  policyFor: (policy: string, user: string) => `${policy}, for ${user}`,
  rulesFor: (user: string) => `Rules of ${user}`,
  noPolicy: 'No rules',
  says: {
    'in-force': (who: string) => `This computer is filtered for ${who}.`,
    open: (who: string) => `Sites are not filtered for ${who} now.`,
    paused: (who: string) => `Filtering is paused for ${who}.`,
    off: 'The filter is switched off on this computer.',
    waiting: (who: string) => `The rules of ${who} do not hold yet.`,
    none: (who: string) => `This computer is not filtered for ${who}.`,
    nobody: 'This computer is not filtered for anybody.',
    unpaired: 'Not paired yet.',
  },
  you: 'you',
  unpairedMore:
    'An administrator of this computer types this. It asks for a code, which a parent is shown in the portal:',
  captive: {
    title: 'This network wants you to sign in first',
    more: 'Until then it lets nothing through. Your rules hold all the same.',
    open: 'Open the sign-in page',
  },
  heard: (time: string) => `Heard from home ${time}.`,
  notHeard: 'No word from home since this computer started. Everything in force goes on.',
  notHeardSince: (time: string) => `No word from home since ${time}. Everything in force goes on.`,
  unknownHere: 'Home does not know this computer any more. What was in force goes on.',
  free: (names: readonly string[]) => `Not filtered here: ${and.format(names)}.`,
  switch: 'Filtering',
  switchOpen: 'Switched on',
  switchWords: {
    'in-force': 'Filtering is on',
    waiting: 'Switched on, not in force yet',
    off: 'Filtering is off',
    paused: 'Filtering is paused',
    none: 'No rules',
  } satisfies Record<PageUser['rules'], string>,
  offAsks: 'Turning it off asks for the password or a one-time code.',
  unprotected:
    'Pausing here takes no password: a parent has switched that off in the portal. The parents are told of each pause. After ten within an hour it asks again.',
  endedByProtection: (time: string) =>
    `The pause ended at ${time}: a parent wants the password for a pause again.`,
  onAsksNothing: 'Turning it on asks for nothing.',
  offByAdministrator: 'An administrator has switched it off, and brings it back by this:',
  pausedUntil: (time: string) => `Paused until ${time}. It comes back by itself.`,
  pausedRestart: 'Paused until this computer starts again, a day at most.',
  pausedEverybody: 'Paused for everybody. An administrator ends it sooner by this:',

  pauseTitle: 'Pause',
  lengths: { '10m': '10 min', '30m': '30 min', '1h': '1 hour', restart: 'Until restart' },
  pauseMore: 'It comes back by itself. The parents are told.',
  comesBack: 'It comes back by itself.',
  pauseFor: (name: string) => `Pause for ${name}`,
  howLong: 'How long',
  secret: 'Password or one-time code',
  secretHelp:
    'The password of this computer’s agent, or a code that a parent is shown in the portal beside this computer. Where a child is signed in, the code is safer.',
  secretMissing: 'Type the password or a code.',
  pauseNow: 'Pause',
  pausing: 'Pausing',
  cancel: 'Cancel',
  filterAgain: 'Filter again',
  noWay:
    'Nobody can pause here yet: the agent has no password, and this computer is not paired. An administrator sets one by this:',
  reasons: {
    'not-understood': 'The agent did not understand this.',
    failed: 'It did not work. The journal of this computer says why.',
    length: 'Choose how long.',
    everybody: 'Only an administrator pauses all.',
    'everybody-paused': 'Everybody is paused. An administrator ends that.',
    'nothing-paused': 'Nothing is paused.',
    'portal-password': 'A parent has set the password in the portal, and sets another one there.',
    'no-rules': 'This user has no rules on the computer.',
    'code-sets-none': 'A one-time code is for a pause. It sets no password.',
    'password-length': 'A password has 8 to 255 characters.',
    'not-allowed': 'This is not allowed.',
    'secret-missing': 'Type the password or a code.',
    'no-code': 'This is no code that is taken now, and the agent has no password yet.',
    wrong: 'That was not the password, and no code that is taken now.',
    locked: 'Too many tries.',
  },
  triesLeft: (left: number) =>
    left === 1 ? '1 try is left.' : left === 0 ? 'No tries are left for now.' : `${left} tries are left.`,
  lockedFor: (seconds: number) =>
    `Too many tries. A password is looked at again in ${seconds} s; a one-time code at once.`,

  ...asking,

  ...closed,
  timeLeftTitle: 'Time left today',
  timeLeftMore: 'On all your devices together.',
  countsInFront: 'Here a program counts while its window is in front.',
  countsNothing: 'Nothing counts or closes while your rules are not in force.',
  countsRunning: 'Here a program counts while it runs, also behind others.',
  allScreens: 'All screens',
  ofToday: (length: string) => `of ${length} today`,
  minutesLong: (minutes: number) =>
    minutes < 60
      ? `${minutes} min`
      : `${Math.floor(minutes / 60)} h ${minutes % 60} min`.replace(/ 0 min$/u, ''),
  left: (length: string) => `${length} left`,
  usedUp: 'Used up',
  nowTitle: 'Just now',
  screensPaused: (time: string) => `A parent has paused screens until ${time}.`,
  opened: { time: 'All that closes by the clock', all: 'Everything: the filter is off' },
  factsTitle: 'On this computer',
  facts: {
    rules: 'Rules',
    since: (time: string) => `In force since ${time}`,
    sinceUnknown: 'In force',
    partly: 'Partly in force',
    none: 'None for you',
    waiting: 'Not in force',
    paused: 'Paused',
    off: 'Switched off',
    home: 'Home',
    connected: 'Connected',
    connecting: 'Not reached yet',
    unreached: 'Not reached',
    unpairedHome: 'Does not know this computer any more',
    noHome: 'Not paired',
    sites: 'Sites',
    sitesMore: 'Looked up by your rules, in every program and away from home too.',
  },
  faultTitle: 'Something does not hold',
  faults: {
    off: 'An administrator has switched the agent off.',
    partly: 'A part of the rules does not hold. The journal of this computer says which.',
    'not-applied': 'The newest rules could not be applied. Those before go on.',
    refused: 'Rules were refused, as their signature or their number is wrong.',
    'no-lists':
      'A list of others is not on this computer yet: what it alone closes is open until then. If it is damaged, sites do not open until it is fetched again.',
  },

  sayBlocks: (policy: string, blocked: number, of: number) =>
    `${policy} blocks ${blocked} of ${of} categories on this computer.`,
  readOnly: 'Only a parent changes this, in the portal.',
  toPortal: 'Open the portal',
  yourRules: 'Your policy',
  noRulesTitle: 'Nothing is filtered for you here.',
  noRulesMore: 'Your account has no rules on this computer, so every site is answered as it is.',
  filterParts: 'Parts of the filter',
  search: 'Search categories',
  noCategory: 'No category is called that.',
  services: 'Services',
  noServices: 'No service is decided by itself; each follows its category.',
  programs: 'Programs',
  programsMore: 'Closed when they are started, also as copies.',
  noPrograms: 'No program is blocked here.',
  openUntil: (time: string) => `Open until ${time}`,
  blockedHere: 'Sites blocked for this device',
  blockedHereMore: 'Beside the policy, by Web Filtering.',
  ofList: 'Of a list that policies share',
  more: (count: number) => `${count} more`,
  ends: (time: string) => `Ends ${time}`,
  no: 'Off',
  yes: 'On',
  youtubeOff: 'YouTube is as it is.',

  usersSay: (count: number) =>
    count === 0
      ? 'Nobody on this computer has rules.'
      : count === 1
        ? '1 person on this computer has rules.'
        : `${count} people on this computer have rules.`,
  usersMore: 'A parent gives each account its rules, in the portal beside this computer.',
  userRules: {
    none: 'Not filtered',
    'in-force': 'Filtered',
    paused: 'Paused',
    off: 'Switched off',
    waiting: 'Not in force',
  },
  thisIsYou: 'This is you',
  administrator: 'Administrator: can undo what Kinward does here',
  rulesOfDevice: (child: string, device: string, policy: string | null) =>
    `Rules of ${child}, as on ${device}${policy === null ? '' : `: ${policy}`}`,
  othersHidden: 'Whose rules the others have is shown to administrators alone.',

  scheduleSays: (times: string) =>
    times === '' ? 'Nothing is closed by the clock.' : `Something is closed during ${times}.`,
  kinds: { games: 'games', social: 'social and chat', video: 'video', music: 'music' },
  scheduleZone: (zone: string) => `Times of ${zone}.`,

  passwordTitle: 'Password of the agent',
  passwordSays: {
    here: 'A password is set. It pauses rules on this computer, and does nothing else.',
    portal:
      'A parent has set the password in the portal, and changes it there. It pauses rules on this computer, and does nothing else.',
    none: 'There is no password yet. A parent sets one in the portal, or an administrator of this computer by this:',
  },
  passwordRoot: 'Forgotten? An administrator sets another one by this:',
  former: 'Former password',
  formerMissing: 'Type the former password.',
  /** A one-time code changes none. */
  formerRefused: {
    wrong: 'That was not the former password.',
    locked: (seconds: number) => `Too many tries. A password is looked at again in ${seconds} s.`,
  },
  next: 'New password',
  nextAgain: 'New password again',
  nextHelp: 'At least 8 characters. A short sentence works well.',
  twoPasswords: 'These are two passwords.',
  change: 'Change the password',
  changing: 'Changing',
  changed: 'The password is another one from now on.',
  icon: 'Icon of Kinward on this desktop',
  iconSays:
    'For you alone, on this computer. Rules hold without it, you are told before a program closes, and this page is among your programs as Kinward.',
  protection: 'What is protected',
  pausesAsk: 'Pausing rules takes the password or a one-time code.',
  protectionLines: [
    'Rules themselves are changed in the portal, by a parent.',
    'Switching the agent off, and removing it, takes the administrator of this computer.',
  ],

  ...help,
  updates,
});
