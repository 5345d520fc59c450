/** Messages of the access log ("Who looked"). */
import { catalogue } from '../../lib/language.ts';

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const auditTexts = catalogue('evidence', {
  title: 'Who looked',
  titleOf: (child: string) => `Who looked at ${child}`,
  subtitle:
    'Which parent looked at where a child is, or at what a child does, and when. Every parent sees this list; no one can delete it. It is kept for a year.',
  which: 'What is shown',
  accessLogTab: 'Who looked',
  eventsTab: 'Who did what',
  nobody: (child: string) => `No one has looked at ${child} in the last 30 days.`,
  noneBefore:
    'When a parent opens the map, the history or a log, it appears here a moment later, for all parents.',
  noChild: 'Here you will see which parent looked at what.',
  loading: 'Loading who looked',
  today: 'Today',
  yesterday: 'Yesterday',
  you: 'You',
  accesses: (count: number) => times(count, 'look', 'looks'),
  last: (clock: string) => `last at ${clock}`,
  kind: {
    overview: 'Last known place',
    now: 'Live position',
    history: 'Past positions',
    web: 'Web log',
    usage: 'App usage',
    contacts: 'Calls and messages',
    export: 'Export of everything',
  },
  kindCount: (kind: string, count: number) => `${kind}: ${count}`,
  often: 'More than 30 looks',
  oftenYou: 'You looked very often on this day. The other parents see this too.',
  what: 'What is one look?',
  whatMore:
    'Ten minutes in which a parent read something of this child, however often. A page that stays open goes on reading, so it counts again every ten minutes in which something new arrives.',
});
