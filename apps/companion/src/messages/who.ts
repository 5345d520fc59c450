/** Words of who sees what and who looked; they come with these pages. */
import { inLanguage } from './messages.ts';
import { whoEs } from './who.es.ts';

export const whoEn = {
  whoTitle: 'Who sees what',
  whoSees: 'These people can see it',
  since: (date: string) => `since ${date}`,
  whatTitle: 'What is collected',
  accessLogTitle: 'Who looked',
  accessLogEmpty: 'Nobody has looked in the last 30 days.',
  accesses: {
    overview: 'saw your last place',
    now: 'looked where you are right now',
    history: 'looked where you were before',
    web: 'looked at the sites',
    usage: 'looked at the apps',
    contacts: 'looked at calls and messages',
    export: 'took a copy of everything',
  },
  times: (count: number) => `${count} times`,
  accessLogHow: 'Everything stays in this list for 30 days. Nobody can delete it.',
  paired: (device: string, date: string) => `This is “${device}”, connected since ${date}.`,
} as const;

export const whoTexts = inLanguage(whoEn, whoEs);
