import { catalogue } from '../../../../lib/language.ts';

/** Messages of the linked networks. */
export const networksTexts = catalogue('filter-networks', {
  title: 'Networks',
  loading: 'Loading the networks',
  none: 'No network is linked.',
  noneTitle: 'Link your home in five minutes',
  noneMore: 'Two addresses in the router are enough: then consoles, televisions and guests are filtered too.',
  here: (address: string) => `You are at ${address} now.`,
  linkThis: 'Link this network',
  linking: 'Linking it',
  add: 'Add a network',
  addTitle: 'Link the network you are in',
  addMore: (address: string) =>
    `It is known by ${address}, where this browser comes from. For another home, open this page there.`,
  already: (name: string) =>
    `You are in ${name} now, which is linked. For another home, open this page there.`,
  name: 'Name',
  nameExample: 'Home',
  nameMissing: 'Give it a name.',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  problems: {
    proxy:
      'A proxy hides where you come from, so this network cannot be told from any other. The operator can name the proxy in TRUST_PROXY.',
    shared:
      'This installation serves many families, so its own network is none of theirs. Open this page at home.',
    elsewhere:
      'You come from a private network that this installation is not in. Open this page at home, or from the internet.',
    taken: 'Another family has linked this network. If it is yours, ask who runs this installation.',
  },

  isFiltered: (name: string) => `${name} is filtered.`,
  isWaiting: (name: string) => `${name} is waiting for its first question.`,
  isSilent: (name: string, since: string) => `${name} has been silent since ${since}.`,
  isLost: (name: string) => `${name} has no address any more.`,
  thisMachine: 'So far the computer that Kinward runs on, and no other. What the router needs is below.',
  subtitles: {
    filtered: 'Televisions, consoles and guests too. Only while they are on this network.',
    waiting: 'The third step happens by itself.',
    silent: 'Nothing at home asks the filter. Was the router changed?',
    lost: 'Another family has the address by now. Open this page at home and link it there again.',
  },

  listening: 'Listening for the first question',
  listeningFrom: (address: string, since: string) =>
    `From ${address}, since ${since}. Routers often need a restart.`,
  overdue: 'Still nothing after 10 min. Three things to look at are below.',
  works: (name: string) => `It works. ${name} goes through Kinward.`,
  firstQuestion: (at: string, age: string) => `First question ${at}. The last one ${age}.`,
  silentCheck: 'No question since then',
  lastQuestion: (at: string) => `The last one came ${at}.`,
  noAddress: 'Nothing is known by this network now',
  noAddressMore: 'Its address is another family’s. Link it again from there.',

  steps: 'Steps',
  type: (count: number) => (count === 1 ? 'Type this into the router' : 'Type these two into the router'),
  typeMore: 'As its DNS server, often under “Internet” or “WAN”. Leave a second field empty.',
  typeTwoMore: 'Its DNS servers, often under “Internet” or “WAN”.',
  nth: ['First', 'Second'] as readonly string[],
  copy: (text: string) => `Copy ${text}`,
  copied: 'Copied',
  copyFailed: 'Not copied: select it by hand.',
  obstacles: {
    off: 'The filter has no address that a router could ask. The operator sets DNS_HOST to one of the network.',
    fault: (fault: string) => `The filter does not answer now: ${fault}`,
    machine: (address: string, port: number) =>
      `So far only the computer that Kinward runs on reaches the filter, at ${address}, port ${port}. For the router, its operator sets DNS_HOST to this computer’s address in the network and DNS_PORT to 53.`,
    port: (port: number) =>
      `Routers ask port 53 and no other; the filter answers on port ${port}. The operator sets DNS_PORT to 53, or leads port 53 there.`,
  },
  tryIt: 'On that computer you can try it:',
  changesTitle: 'Does the address of your home change?',
  changesMore: 'With most providers it does. Then the router tells us the new one.',
  staysMore: 'Your provider gave you a fixed one. Nothing more is to be done.',
  changes: 'It changes',
  stays: 'It stays',
  tell: 'Let the router tell it',
  tellAgain: 'Make a new key',
  making: 'Making a key',
  told: (hostname: string, at: string) => `${hostname} told its address ${at}.`,
  notTold: (hostname: string) => `${hostname} has not told its address yet.`,
  open: 'Open any page at home',
  openMore: 'On anything in this Wi-Fi. A television will do.',

  keyTitle: 'Type this into the router',
  keyMore: 'Under “Dynamic DNS” or “DynDNS”, as a provider of your own. It is shown once.',
  server: 'Server',
  url: 'Update address',
  hostname: 'Host name',
  username: 'User name',
  password: 'Password',
  keyElse: 'No such field in your router? A computer that is always on at home can do it:',
  done: 'Done',

  list: 'Networks',
  chips: { filtered: 'Filtered', waiting: 'Waiting', silent: 'Silent', lost: 'No address' },
  fixed: 'stays',
  changing: 'changes',
  byRouter: 'changes, told by the router',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  renameTitle: (name: string) => `Another name for ${name}`,
  move: 'Link it to where I am now',
  remove: 'Remove',
  removing: 'Removing',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeMore:
    'What is asked from there gets no answer any more, or one without rules. Set the router back first, or nothing opens there.',

  testBrowser: 'Test this browser',
  stillWaiting: 'Still waiting?',
  stillNothing: 'Still nothing after 10 min',
  things: [
    'The phone must be on the Wi-Fi, not on mobile data.',
    'A browser with “secure DNS” asks another service.',
    'Some providers’ routers do not let you change it.',
  ] as readonly string[],
});
