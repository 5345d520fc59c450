/** Messages of pauses, of the filter off for a while, and of devices that went round it. */
import { catalogue } from '../../lib/language.ts';

export const breakTexts = catalogue('filter-breaks', {
  more: (who: string) => `Pause or open: ${who}`,
  everyone: 'All children',
  pauseAll: 'Pause for everyone',
  pauseFor: (minutes: number) => `Pause internet ${minutes} min`,
  pauseMorning: 'Pause internet until the morning',
  offFor: (minutes: number) => `No filter for ${minutes} min`,
  paused: (who: string) => `The internet is paused: ${who}`,
  off: (who: string) => `The filter is off for a while: ${who}`,
  offUntil: (child: string, time: string) => `${child}: the filter is off until ${time}`,
  offMore: (devices: string) => `Nothing is closed there at the filter: ${devices}. It ends by itself.`,
  openUntil: (network: string, what: string, time: string) => `${network}: ${what} is open until ${time}`,
  offNetworkMore: 'For all of it but devices with rules of their own. It ends by itself.',
  ended: 'Filtered as usual again',
  undo: 'Undo',
  undoOff: (child: string) => `Undo: filter again for ${child}`,
  was: (device: string, from: string, to: string) => `${device} was not filtered from ${from} to ${to}.`,
  is: (device: string, from: string) =>
    `${device} has asked the filter nothing since ${from}, though it reported itself.`,
  ways: {
    vpn: 'It used a VPN.',
    relay: 'It used iCloud Private Relay.',
    resolver: 'It used another resolver.',
    proxy: 'It used a web proxy.',
  },
  asked: {
    vpn: 'Just before, it asked for a VPN.',
    relay: 'Just before, it asked for iCloud Private Relay.',
    resolver: 'Just before, it asked for another resolver.',
    proxy: 'Just before, it asked for a web proxy.',
  },
  twoNetworks: (device: string, from: string, to: string) =>
    `The filter name of ${device} was used in two networks at once, ${from} to ${to}.`,
  twoNetworksMore:
    'Was the device in one place? Then somebody else has its name. A new one ends the old: set it up on the device again.',
  newName: 'Make a new name',
  look: 'Look at the device',
  dismiss: 'Understood',
  dismissOf: (what: string) => `Understood: ${what}`,
});
