/** Words round a week; the week itself comes in words from the server, as the mail and the child have them. */
import { catalogue } from '../../lib/language.ts';

export const weekTexts = catalogue('week', {
  title: 'Week',
  loading: 'Loading the week',
  childReads: {
    words: (name: string) => `${name} can read this page too.`,
    /** Under 13. */
    pictures: (name: string) =>
      `${name} sees this week in pictures: screen time as bricks, and places with a name.`,
  },
  mail: 'As an e-mail',
  mailing: 'Sending',
  mailed: 'The mail is on its way.',
  screen: 'Screen',
  late: 'late evening',
  worth: 'Worth a word',
  worthMore: 'A question opens more than a rule. The rule is one tap away.',
  setBedtime: 'Set a bedtime',
  seeBedtime: 'See the schedules',
  setBudget: 'Set a time budget',
  seeBudget: 'See the budgets',
  words: 'In words',
  first: 'The first week is complete on Sunday.',
  firstMore: 'From then on it is compared with the week before.',
  before: 'Week before',
  after: 'Week after',
  noChild: 'There is no such child in your family.',
});
