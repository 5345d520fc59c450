/** Messages of the page about calls and messages. */
import { catalogue, locale } from '../../lib/language.ts';

/** "1 h 5 min", "6 min": whole minutes; the units' symbols are the same in every language of the portal. */
const lasting = (minutes: number): string =>
  [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ');

export const contactsTexts = catalogue('contacts', {
  title: 'Call and SMS',
  promise: 'Here you will see calls and messages, and block numbers.',
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
  lasting,
  underMinute: 'under a minute',
  /** "2 incoming, 1 missed" */
  counts: {
    call: {
      incoming: (count: number) => `${count.toLocaleString(locale)} incoming`,
      outgoing: (count: number) => `${count.toLocaleString(locale)} outgoing`,
      missed: (count: number) => `${count.toLocaleString(locale)} missed`,
    },
    sms: {
      incoming: (count: number) => `${count.toLocaleString(locale)} received`,
      outgoing: (count: number) => `${count.toLocaleString(locale)} sent`,
      missed: (count: number) => `${count.toLocaleString(locale)} not received`,
    },
  },
  inAll: (duration: string) => `${duration} in all`,
  last: 'Last contact',
  more: (who: string) => `More about ${who}`,
  onList: 'On the block list',
  morePeople: (count: number) =>
    `${count === 1 ? 'One more' : `${count.toLocaleString(locale)} more`}, from longer ago. The search finds them.`,
  quoted: (words: string) => `“${words}”`,
  withheld: 'Number withheld',
  block: 'Block',
  blocking: 'Blocking',
  isBlocked: 'Blocked',
  blockCalls: (who: string) => `Block calls from ${who}`,
  blockSms: (who: string) => `Block SMS from ${who}`,
  allowCalls: (who: string) => `Calls from ${who} are blocked. Allow them`,
  allowSms: (who: string) => `SMS from ${who} are blocked. Allow them`,
  allowCallsOf: (who: string) => `Allow calls from ${who}`,
  allowSmsOf: (who: string) => `Allow SMS from ${who}`,
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
  noneBlockedMore: 'Block one from the list of calls or messages, or type it here.',
  loading: 'Loading the blocked numbers',
  updated: 'Updated Successfuly',
  undo: 'Undo',
});
