import { catalogue } from '../../../../lib/language.ts';

/** Messages of what asks from a linked network. */
export const onNetworkTexts = catalogue('filter-on-network', {
  title: 'Who is on it',
  loading: 'Loading who is on it',
  noneYet: 'So far all of this network is one: the filter cannot tell its devices apart.',
  how: 'Let the router say which device asks',
  howMore:
    'Routers that run dnsmasq can, OpenWrt for one. Add these two lines to its dnsmasq.conf and restart it. Then each device shows here, and you say whose it is.',
  howWhy:
    'The second line matters: without it a device could name another one. Who asks the filter past the router can still do that, within your family.',
  named: (child: string, device: string) => `${child}’s ${device}`,
  guest: 'A guest, or no child’s',
  ending: (ending: string) => `Address ends in ${ending}`,
  decidesDevice: 'Its own rules decide.',
  decidesNetwork: 'The rules of the network decide.',
  random: 'It made its address up, as phones do.',
  today: (count: number) =>
    count === 0 ? 'No question today' : count === 1 ? '1 question today' : `${count} questions today`,
  since: (at: string) => `first seen ${at}`,
  whose: 'Whose is it?',
  whoseOf: (ending: string) => `Whose is it? ${ending}`,
  change: (ending: string) => `Change whose ${ending} is`,
  changeShort: 'Change',
  dialogTitle: (ending: string) => `Whose is …${ending}?`,
  dialogMore:
    'A device shows its address in its Wi-Fi settings. Not sure? Switch one off and see which goes quiet here.',
  dialogRandom:
    'This one made its address up for this Wi-Fi. If it makes up another, it shows here as new. “Private Wi-Fi address” switched off keeps it the same.',
  pick: 'It is',
  pickOne: 'Choose',
  pickMissing: 'Choose whose it is.',
  nobody: 'Not named yet',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
});
