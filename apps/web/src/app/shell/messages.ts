import { catalogue } from '../../lib/language.ts';

const NO_WORDS: Record<string, string> = {};

/** Messages of the signed-in shell. */
export const shellTexts = catalogue('shell', {
  home: 'Kinward, to the dashboard',
  skip: 'Skip to the content',
  elsewhere: (zone: string, time: string) => `All times are those of ${zone}, where it is ${time} now.`,
  menuToggle: 'Open or close the menu',
  newTab: '(opens in a new tab)',
  mainMenu: 'Main',
  sideMenu: 'Side menu',
  quickMenu: 'Quick',
  profileMenu: (name: string) => `${name}, profile menu`,
  editProfile: 'Edit Parent Profile',
  changePassword: 'Change Password',
  accessTokens: 'Access tokens',
  parents: 'Parent Device',
  contact: 'Contact us',
  privacy: 'Terms and Privacy policy',
  customise: 'Customise',
  logOut: 'Log Out',
  chosen: (child: string, device: string) => `Chosen child and device: ${child}, ${device}`,
  choose: 'What am I looking at?',
  noDevice: 'No device yet',
  help: 'Help',
  pageHelp: 'Help for this page',
  invite: 'Invite a parent',
  accessLog: 'Who looked',
  kept: 'What is kept',
  notifications: 'Notification settings',
  plan: 'Plan',
  sample: 'Sample',
  requestsWaiting: (count: number) => (count === 1 ? '(one waits)' : `(${count} wait)`),
  week: 'Week',
  budgets: 'Time budgets',
  /** Under the labels of the specification. */
  says: {
    fences: 'Places that tell you',
    devices: 'All devices and what they do',
    secondStep: 'Second step at login',
    parents: 'Who else is a parent here',
  },
  /** Entries of the menu by their English label, where another language says them otherwise. */
  menu: NO_WORDS,
});

/** An entry of the side menu or the tab bar in the portal's language. */
export const menuWord = (label: string): string => shellTexts.menu[label] ?? label;
