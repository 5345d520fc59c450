/** Messages of what stays open on a computer with an agent: the portal, the page on the computer and the manuals say it in the same words. */
import { catalogue } from '../../lib/language.ts';

const PROGRAMS = {
  copies: 'A copy of a blocked program that was changed inside can pass as another program.',
  browser: 'A game in the browser is a site and no program. It is closed as a site.',
};
const ADDRESSES =
  'A site, a VPN or Tor at an address that no list knows stays open. An allowlist closes names there and no addresses.';
const COUNTING = 'It is not known which program is in front: each that runs is counted.';
const OWNER = {
  otherSystem:
    'Another system, started from a stick, has no rules. A password for the firmware and an encrypted disk help.',
  administrator:
    'Who knows an administrator’s password can take all of it away. A standard account for the child helps.',
};

export const limitsTexts = catalogue('limits', {
  title: 'What this cannot do',
  lede: 'Parents and children read the same words here.',
  linux: {
    addresses:
      'A site, a VPN or Tor at an address that no list knows stays open, unless the policy uses the allowlist only.',
    ...PROGRAMS,
    machines:
      'A program in a virtual machine is not seen. Its sites go past the rules where the machine has a network of its own.',
    counting: 'Under Wayland it is not known which program is in front: each that runs is counted.',
    ...OWNER,
  },
  windows: {
    whole:
      'Sites are filtered for the whole computer, by who is signed in and active. While an adult is, what a child left running is not filtered.',
    addresses: ADDRESSES,
    ...PROGRAMS,
    machines: 'A program in a virtual machine or in WSL is not seen, and its sites may go past the rules.',
    counting: COUNTING,
    ...OWNER,
  },
  mac: {
    whole:
      'Sites are filtered for the whole Mac, by who is at the screen. While an adult is, what a child left running is not filtered.',
    addresses: ADDRESSES,
    ...PROGRAMS,
    machines: 'A program in a virtual machine is not seen, and its sites may go past the rules.',
    counting: COUNTING,
    ...OWNER,
  },
});
