/** Messages of connecting a third-party client. */
import { catalogue } from '../../../lib/language.ts';
import type { ClientName, FieldName } from './clients.ts';

interface ClientWords {
  name: string;
  /** Where it runs. */
  runs: string;
  steps: string[];
  can: string[];
  cannot: string[];
  /** What the phone shows while it shares. */
  notification: string;
}

const NO_RULES = 'Block apps, sites or numbers, or keep to a schedule';
const ANDROID_NOTICE = 'Android: a notification, all the time while the app shares the position.';
const IPHONE_NOTICE = 'iPhone: the location arrow in the status bar, and a reminder now and then.';

export const clientTexts = catalogue('clients', {
  other: 'Use another app',
  otherOrWatch: 'Use another app or a GPS watch',
  otherOn: (what: string, device: string) => `${what} on ${device}`,
  back: 'Back to the code',
  backToLink: 'Back to the link',
  lead: 'A free app from the store can report where the phone is.',
  which: 'Which app?',
  whichOrWatch: 'Which app or watch?',
  make: 'Make the keys',
  makeNew: 'Make new keys',
  making: 'Making the keys',
  once: 'With its keys the app signs in here. They are shown once; new keys replace the old ones.',
  codeEnds: 'The pairing code ends.',
  keepsOn: 'What reports for this device now goes on until the new app has sent its first report.',
  onlyHere:
    'This address works on this computer only. Open Kinward by the address that the phone can reach, then make the keys.',
  setUp: 'Set it up',
  openLink: 'Open in the app',
  openLinkWhere:
    'On the phone itself, this link does all of it. On another screen, scan the code with the phone.',
  qrLabel: (app: string) => `sets up ${app}`,
  values: 'Or type these values',
  templates: 'Copy the address for your app',
  copy: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Mark the value and copy it.',
  can: 'It can',
  cannot: 'It cannot',
  notification: 'What the child sees',
  waiting: 'Waiting for the first report. This window says so when it has come.',
  connected: (device: string, app: string) => `${device} reports with ${app}.`,
  done: 'Done',
  fields: {
    address: 'Server address',
    identifier: 'Device identifier',
    user: 'User name',
    password: 'Password',
    token: 'Access token',
    gpslogger: 'GPSLogger: custom URL',
    osmand: 'OsmAnd: web address',
  } satisfies Record<FieldName, string>,
  /** By the names that the server gives to what apps of others say they lack. */
  permissions: {
    location: 'The position',
    'location-always': 'The position at any time, also in the background',
    'location-precise': 'The precise position',
    'location-not-faked': 'Another app fakes the position',
    'no-power-saving': 'The battery saver stops the app',
    'no-battery-optimisation': 'The app is stopped to save battery',
    'no-hibernation': 'The phone may put the app to sleep when no one opens it',
    'background-refresh': 'Refreshing in the background',
  },
  clients: {
    owntracks: {
      name: 'OwnTracks',
      runs: 'Android and iPhone',
      steps: [
        'Install OwnTracks from the store and allow the position always.',
        'On Android, first allow it once: Preferences, Advanced, External configuration.',
        'Open the link, or choose the mode HTTP and type the values. The password is also the encryption key, if you set one.',
      ],
      can: [
        'Report the position and the battery',
        'Answer “Locate now” at its next report',
        'Show the fences of this device on the phone',
        'Say which permissions are missing',
      ],
      cannot: [NO_RULES, 'Call for help'],
      notification: `${ANDROID_NOTICE} ${IPHONE_NOTICE}`,
    },
    traccar: {
      name: 'Traccar Client',
      runs: 'Android and iPhone',
      steps: [
        'Install Traccar Client from the store and allow the position always.',
        'Scan the code in its settings, or type the two values.',
        'Switch tracking on.',
      ],
      can: [
        'Report the position and the battery',
        'Call for help with its SOS shortcut',
        'Say when a position is faked',
      ],
      cannot: [NO_RULES, 'Answer “Locate now” at once'],
      notification: `${ANDROID_NOTICE} ${IPHONE_NOTICE}`,
    },
    overland: {
      name: 'Overland',
      runs: 'iPhone',
      steps: [
        'Install Overland from the App Store and allow the position always.',
        'Open the link, or type the two values under Settings, Receiver.',
        'Switch tracking on.',
      ],
      can: ['Report the position and the battery', 'Save battery: it sends in batches'],
      cannot: [NO_RULES, 'Answer “Locate now” at once', 'Call for help'],
      notification: IPHONE_NOTICE,
    },
    template: {
      name: 'GPSLogger, OsmAnd',
      runs: 'Android',
      steps: [
        'GPSLogger: Logging details, Log to custom URL, paste the address, then start logging.',
        'OsmAnd: Trip recording, Online tracking, paste the address, then start it.',
      ],
      can: ['Report the position', 'Report the battery (GPSLogger only)'],
      cannot: [NO_RULES, 'Answer “Locate now” at once', 'Call for help'],
      notification: ANDROID_NOTICE,
    },
  } satisfies Record<ClientName, ClientWords>,
});
