/** Messages of a device's own filter name. */
import { catalogue } from '../../../lib/language.ts';

export const deviceFilterTexts = catalogue('deviceFilter', {
  title: 'Filter',
  reading: 'Loading what the filter knows',
  failed: 'What the filter knows of this device could not be read.',
  open: 'Set up the filter',
  openFor: (device: string) => `Set up the filter on ${device}`,
  again: 'How it is set up',
  againFor: (device: string) => `How the filter is set up on ${device}`,

  asks: 'In force',
  heardOf: 'Heard',
  waits: 'Not set up',
  waitsForFirst: 'Waiting',
  earlier: 'Heard earlier',
  quiet: 'Not heard',
  asksAt: (at: string) => `It asks the filter, in any network. Last question ${at}.`,
  asksPartly: (at: string) =>
    `Its system or one of its browsers asks the filter, in any network. Last question ${at}.`,
  earlierAt: (at: string) =>
    `Last question ${at}. What it opens now is not known: a device that is not used asks nothing.`,
  unnamed: 'It has no name for the filter yet, by which it is known in any network. Takes 2 min.',
  waiting: 'It has a name, but no question came yet.',
  quietSince: (at: string) => `Last question ${at}. It is off, or someone switched the filter off on it.`,

  sheet: (device: string) => `Filter on ${device}`,
  make: 'Make its name',
  making: 'Making its name',
  makeWhy: (word: string) =>
    `With a name of its own the filter knows this ${word} at home and on the road. Nothing is installed on it.`,
  couldUndo: (child: string) =>
    `Anyone who can change the settings can undo it, ${child} too. Then no question comes, and it says so here.`,
  waitingFor: (word: string) => `Waiting for the first question of the ${word}.`,
  heard: (word: string, at: string) => `The ${word} asks the filter. Last question ${at}.`,
  notHeard: (word: string, at: string) => `The ${word} has not been heard since ${at}.`,

  missing: 'Devices cannot have names here yet. The operator of this installation sets:',
  missingDot: 'For Android there is no name yet. The operator of this installation sets:',
  missingDoh: 'For browsers and Windows there is no address yet. The operator of this installation sets:',
  fault: 'The filter does not answer by name as it should:',

  name: 'Name',
  address: 'Address',
  nameQr: (device: string) => `the name of ${device} for the filter`,
  scanName: 'Scan it with the phone’s camera and copy the text.',
  heardBy: {
    dot: (at: string) => `Heard by this name: ${at}`,
    doh: (at: string) => `Heard at this address, by the system or a browser: ${at}`,
  },
  steps: {
    android: {
      title: 'Android',
      steps: [
        'Settings, Network and internet, Private DNS. On a Samsung: Connections, More connection settings.',
        'Choose “Private DNS provider hostname”.',
        'Type this name and tap Save.',
      ],
    },
    apple: {
      title: 'iPhone, iPad, Mac',
      steps: [
        'Open this link on the device and allow the download.',
        'Open Settings, tap “Profile Downloaded” and then Install. On a Mac: System Settings, search for “Profiles”.',
      ],
    },
    windows: {
      title: 'Windows 11',
      steps: [
        'Settings, Network and internet, Wi-Fi or Ethernet, Hardware properties.',
        'Beside “DNS server assignment”: Edit, Manual, IPv4 on.',
        'Preferred DNS: the IP address of this installation. Its operator knows it.',
        '“DNS over HTTPS”: On (manual template). Paste this address, Save.',
      ],
    },
    chrome: {
      title: 'Chrome, Edge',
      steps: [
        'Settings, Privacy and security, Security.',
        'Use secure DNS, with a custom provider.',
        'Paste this address.',
      ],
    },
    firefox: {
      title: 'Firefox',
      steps: [
        'Settings, Privacy and security, DNS over HTTPS.',
        'Max Protection, with a custom provider.',
        'Paste this address.',
      ],
    },
    router: {
      title: 'Router',
      steps: [
        'Only for a router that asks over TLS: its page for “DNS over TLS”.',
        'Type this name as the server.',
        'Everything at home then has the rules of this one device.',
      ],
    },
  },
  link: 'Make the link',
  linking: 'Making the link',
  linkWhy: 'It works for half an hour and without signing in.',
  linkQr: (device: string) => `the filter’s profile for ${device}`,
  linkText: 'The filter’s profile for your device:',
  linkHere: 'Download it here',
  linkUntil: (time: string) => `Works until ${time}.`,

  renewTitle: 'Has someone seen the name?',
  renewWhy: (word: string) =>
    `The former one ends at once: until the new one is typed, the ${word} may find nothing on the internet.`,
  renew: 'Make a new name',
  renewed: 'The new name is made. Set it on the device now.',
  makeFailed: 'That did not work. Try again.',
});
