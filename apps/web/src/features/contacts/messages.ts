/** Messages of the page about calls and messages. */
import { catalogue } from '../../lib/language.ts';

/** The units' symbols are the same in every language of the portal, and those of App Usage. */
const UNITS: readonly [symbol: string, seconds: number][] = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

/** The two largest units: "1 h 5 min", "4 min 12 s", "38 s" */
const duration = (seconds: number): string => {
  let rest = Math.round(seconds);
  const parts = UNITS.map(([symbol, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { symbol, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ symbol, count }) => `${count} ${symbol}`)
    .join(' ');
};

export const contactsTexts = catalogue('contacts', {
  title: 'Call and SMS',
  contactsOn: (device: string) => `Calls and SMS on ${device}`,
  others:
    'Other people are concerned too: those who call or write did not agree to be seen. Look only when you have a reason, and tell your child that you can.',
  which: 'What is shown',
  calls: 'Calls',
  sms: 'SMS',
  blocked: (count: number) => `Blocked ${count}`,
  find: 'Find a name or number',
  directions: {
    call: { incoming: 'Incoming', outgoing: 'Outgoing', missed: 'Missed' },
    sms: { incoming: 'Received', outgoing: 'Sent', missed: 'Not received' },
  },
  duration,
  withheld: 'Number withheld',
  block: 'Block',
  blocking: 'Blocking',
  isBlocked: 'Blocked',
  blockCalls: (who: string) => `Block calls from ${who}`,
  blockSms: (who: string) => `Block SMS from ${who}`,
  allowCalls: (who: string) => `Calls from ${who} are blocked. Allow them`,
  allowSms: (who: string) => `SMS from ${who} are blocked. Allow them`,
  kindOfEntry: { call: 'Calls', sms: 'SMS' },
  addHead: 'Block a number',
  addFor: 'For',
  number: 'Phone number',
  sender: 'Number or name of the sender',
  senderHelp: 'A number with its country, or a name as it shows above a message, such as ParcelCo',
  badNumber: 'Enter a phone number',
  badSender: 'Enter a phone number or the name of a sender',
  alreadyCalls: 'Calls from this number are blocked already.',
  alreadySms: 'SMS from this sender are blocked already.',
  emptyCalls: (name: string, word: string) => `No calls from ${name}’s ${word} yet.`,
  emptySms: (name: string, word: string) => `No SMS from ${name}’s ${word} yet.`,
  emptyPaired: (word: string) => `They appear here by themselves once the ${word} reports them.`,
  emptyUnpaired: (word: string) => `Connect the ${word} with its pairing code on the dashboard first.`,
  never: (name: string, word: string) => `${name}’s ${word} cannot tell who calls and writes.`,
  neverMore: 'The app that connects it does not see that. No app that Kinward offers today does.',
  addNumber: 'Block a number by hand',
  noneBlocked: 'No number is blocked.',
  loading: 'Loading the blocked numbers',
  updated: 'Updated Successfuly',
  undo: 'Undo',
});
