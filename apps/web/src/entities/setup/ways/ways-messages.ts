/** Messages of what a new device should do. */
import type { PairingWay, WayLine } from '@kinward/rules/pairing-ways.ts';
import { catalogue } from '../../../lib/language.ts';

export const waysTexts = catalogue('ways', {
  question: (child: string, word: string) => `What should ${child}’s ${word} do?`,
  lede: (child: string) =>
    `You can change it later. What you send tells ${child} who sees what, and asks first.`,
  ledeAgent: (child: string) =>
    `You can change it later. On the computer ${child} reads which rules hold, and why something is closed.`,
  recommended: 'Recommended',
  called: (device: string) => `It is called ${device}.`,
  rename: 'Change',
  noApp:
    'A television or a game console needs no app: link your home’s network, and the filter closes sites there too.',
  toNetworks: 'To the networks',
  ways: {
    both: {
      title: () => 'Place all day, asking and help',
      with: 'A page and the free app OwnTracks · 5 min',
      runs: 'Android, iPhone and tablets.',
      next: 'Next: show the code',
    },
    place: {
      title: (child: string) => `Where ${child} is, all day`,
      with: 'The free app OwnTracks · 4 min',
      runs: 'Android, iPhone and tablets.',
      next: 'Next: get the link',
    },
    agent: {
      title: () => 'Keep the rules on the computer',
      with: 'A program that its administrator installs · 5 min',
      runs: 'Computers with Linux. Windows and Macs as a preview.',
      next: 'Next: how to install it',
    },
    ask: {
      title: () => 'Ask, answer, call for help',
      with: 'A page, nothing to install · 1 min',
      runs: 'Any phone, tablet or computer.',
      next: 'Next: show the code',
    },
  } satisfies Record<PairingWay, object>,
  lines: {
    placeAlways: 'Tells the place, also with the screen off',
    placeWhileOpen: 'Tells the place only while the page is open',
    noPlace: 'No place',
    asks: 'Asks you, and hears your answer',
    noAsking: 'No asking',
    calls: 'Calls for help',
    noCall: 'No call for help',
    shows: 'Shows your rules',
    enforces: 'Keeps your rules',
    noStop: 'Stops nothing by itself',
  } satisfies Record<WayLine, string>,
});
