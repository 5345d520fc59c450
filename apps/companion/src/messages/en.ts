/** English. Short and true, for a child of eight, and nothing that would embarrass a teenager of fifteen. */
const apps = (count: number): string => (count === 1 ? '1 app is' : `${count} apps are`);
const left = (minutes: number): string => (minutes === 1 ? '1 minute is' : `${minutes} minutes are`);

export const en = {
  title: 'Kinward for me',
  titleSharing: '● Sharing my location',
  tabs: 'Pages',
  home: 'Home',
  ask: 'Ask',
  who: 'Who sees',
  help: 'Help',
  offline: 'No connection. This page may be out of date.',
  waitingPositions: (count: number) =>
    count === 1 ? '1 position is waiting to be sent.' : `${count} positions are waiting to be sent.`,
  loading: 'One moment…',
  retry: 'Try again',
  failed: 'That did not work. Try again.',

  agreeTitle: (child: string) => `Hello ${child}. Before anything is sent`,
  agreeWho: (names: string, many: boolean) => `${names} ${many ? 'want' : 'wants'} to see this:`,
  kinds: {
    position: 'Where this device is, and its battery, while this app is open',
    usage: 'Which apps are used, and how long',
    web: 'Which sites are opened',
    contacts: 'Who calls and writes, and when',
    sms: 'What messages say',
  },
  positionAllDay: 'Where this device is, and its battery, all day: the app OwnTracks tells it',
  positionSoon:
    'Where this device is, and its battery: while this app is open, and all day once OwnTracks is set up',
  notHere: 'This app cannot see that, so it does not send it.',
  keptFor: (days: number) => `Kept for ${days} days, then deleted.`,
  never: 'No one can hear or film you with this app. This page always shows when your location is shared.',
  agreeChange: 'You can stop at any time. No one has to allow it.',
  yes: 'Yes, share',
  no: 'No, do not share',
  askBrowser: 'Your browser will ask once whether it may use your location.',
  noneWanted: 'Nothing is collected at the moment.',

  sharingNow: 'Sharing now',
  seesYou: (parents: string, many: boolean) => `${parents} ${many ? 'see' : 'sees'} where you are`,
  sharingTitle: (names: string) => `${names} can see where you are`,
  startingTitle: 'Finding your location…',
  deniedTitle: 'Your location is not shared',
  deniedText:
    'This browser does not allow it. To change that, open the settings of this site and allow “Location”. You do not have to.',
  lostTitle: 'Your location cannot be found right now',
  lostText: 'Maybe you are deep inside a building, or location is switched off on this device.',
  keptPlace: (time: string) => `No newer place just now: the last one is from ${time}.`,
  offTitle: 'Your location is not shared',
  offText: 'Your family has switched it off for this device.',
  notSharing: 'Not sharing',
  noPlaceYet: 'Looking for your place',
  lastSent: (time: string) => `Last sent: ${time}.`,
  notSentYet: 'Nothing has been sent yet.',
  locatedNow: (time: string) => `Someone asked where you are (${time}).`,
  allDay: 'All day: OwnTracks tells it, also while this app is closed.',
  onlyOpen: 'Only while this app is open and the screen is on.',
  whatItCannot: 'What this app cannot do',
  shareTrip: 'Share my trip',
  tripWhat: 'One tap when you walk home late: they are told, and can follow you on the map until you stop.',
  tripOn: (names: string) => `You share your trip. ${names} can follow it on the map. Keep this app open.`,
  tripOver:
    'Your shared trip has ended, as nothing came from here for a while. They are told so. Still on your way? Share it again.',
  tripWaits: 'You share your trip. They are told as soon as there is a connection.',
  tripLost: 'They are told at once, and can follow you as soon as your place is found.',
  shareTripStop: 'Stop sharing my trip',

  rulesTitle: 'Rules right now',
  allOpen: 'Nothing is blocked right now.',
  /** Of a rule that something on this device enforces. */
  enforced: {
    paused: (until: string, by: string | null) =>
      `Screens are paused until ${until}${by === null ? '' : `, says ${by}`}. Calls and help work.`,
    running: (name: string, count: number, until: string) =>
      `${name}: ${apps(count)} blocked until ${until}.`,
    runningAll: (name: string, until: string) =>
      `${name}: everything blocked until ${until}, but calls and help.`,
    runningKinds: (name: string, kinds: string, until: string) => `${name}: ${kinds} blocked until ${until}.`,
    apps: (names: string) => `Always blocked: ${names}.`,
    sites: (names: string) => `Blocked sites: ${names}.`,
    numbers: (count: number) =>
      count === 1 ? '1 phone number is blocked.' : `${count} phone numbers are blocked.`,
  },
  /** Of a rule that the child keeps, as nothing on this device does. */
  asked: {
    paused: (until: string, by: string | null) =>
      `Do not use this device until ${until}${by === null ? '' : `, says ${by}`}, but for calls and help.`,
    running: (name: string, count: number, until: string) =>
      `${name}: do not use ${count === 1 ? '1 app' : `${count} apps`} until ${until}.`,
    runningAll: (name: string, until: string) => `${name}: use nothing until ${until}, but calls and help.`,
    runningKinds: (name: string, kinds: string, until: string) => `${name}: no ${kinds} until ${until}.`,
    apps: (names: string) => `Do not use: ${names}.`,
    sites: (names: string) => `Do not open: ${names}.`,
    numbers: (count: number) =>
      count === 1 ? 'No calls or messages with 1 number.' : `No calls or messages with ${count} numbers.`,
  },
  appKinds: { games: 'games', social: 'social apps', video: 'video', music: 'music' },
  more: (count: number) => `${count} more`,
  speed: (mph: number, kmh: number) => `In a car: no faster than ${mph} mph (${kmh} km/h).`,
  next: (name: string, time: string) => `${name} begins ${time}.`,
  rulesSince: 'This list updates by itself when your family changes something.',
  cannotBlock: 'This app shows the rules. It cannot block other apps itself: you keep them.',
  blocksSome:
    'What says “blocked” or “the filter closes” is closed on this device. The rest is for you to keep.',

  openedAll: (until: string) => `You have more time until ${until}.`,
  openedFilter: (until: string) => `The filter closes no site until ${until}.`,
  openedOne: (name: string, until: string) => `${name} is open until ${until}.`,
  leftAll: (minutes: number) => `${left(minutes)} left today, on all your devices together.`,
  leftOne: (name: string, minutes: number) => `${name}: ${left(minutes)} left today.`,

  callsTitle: 'Tell your family',
  fine: 'I am fine',
  fineSending: 'Sending…',
  fineSent: (names: string, time: string) => `Sent at ${time}. ${names} can see that you are fine.`,
  fineKept: (time: string) =>
    `Not sent yet. It is kept from ${time}, and goes out when there is a connection and this app is open.`,
  fineFailed: 'That was not sent. Try again.',
  sos: 'I need help',
  calledOff: {
    before: 'Your call for help was not sent. No one was called.',
    trying: 'Your call for help is no longer being sent. If it got through before, your family can see it.',
  },

  reminderTitle: 'A reminder',
  reminder: (names: string) => `${names} can see where this device is while this app is open.`,
  newTitle: 'Someone new',
  newWatcher: (names: string) => `${names} can see this device from now on.`,
  ok: 'OK',

  pauseTitle: 'Pause my location',
  pauseWhat: 'No one sees where you are for a while.',
  pauseChange: 'Change the pause',
  pausedTitle: (time: string) => `Your location is paused until ${time}`,
  pausedText: 'No one sees where you are until then. Calling for help still works.',

  adultAsk: 'I am 18 or older',
  adultOff: 'Nothing is recorded here until you say yes.',
  adultChange: 'Choose what is shared',
  birthdayTitle: 'You will be 18 soon',
  birthday: (day: string) =>
    `On ${day} you turn 18. From then on nothing is recorded unless you say yes here.`,

  on: 'On',
  offWord: 'Off',

  language: 'Language',
  report: 'Report',
  recordAsk: 'Download my data',

  pagePosition: 'Where this device is, and its battery, while that app is running',
  pageNotThere: 'That app cannot see that, so it does not send it.',
  pageReminder: (names: string) => `${names} can see where this device is.`,

  back: 'Back',
  myDay: 'My day',
  myWeek: 'My week',
} as const;
