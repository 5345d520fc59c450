import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of trying a change before it is saved. */
export const tryTexts = catalogue('filter-try', {
  begin: 'Try changes first',
  trying: 'Changes that are tried',
  nothingChosen: 'Nothing is saved while you try. Block or allow something.',
  notSaved: 'Nothing is saved yet.',
  see: 'See what would change',
  save: 'Save',
  leave: 'Leave as it is',
  back: 'Back',
  title: 'What would change',
  looking: 'Looking at the questions of the last 24 hours',
  failed: 'It could not be worked out. Saving still works.',
  noQuestions: 'No question of the last 24 hours is kept for the devices of this policy.',
  sentence: (sites: number) =>
    sites === 0
      ? 'Nothing of the last 24 hours would change.'
      : sites === 1
        ? '1 site of the last 24 hours would change.'
        : `${sites.toLocaleString(locale)} sites of the last 24 hours would change.`,
  looked: (questions: number) => `Looked at ${questions.toLocaleString(locale)} questions.`,
  which: 'What changes',
  close: (count: number) => `Close ${count}`,
  open: (count: number) => `Open ${count}`,
  closes: 'closes',
  opens: 'opens',
  times: (device: string, count: number) => `${device} ${count.toLocaleString(locale)}×`,
  inNetwork: (network: string) => `In ${network}, without rules of its own`,
  networkSentence: (sites: number) =>
    sites === 0
      ? 'Of the sites that your family’s devices asked for, none would change there.'
      : `Of the sites that your family’s devices asked for, ${sites === 1 ? '1' : sites.toLocaleString(locale)} would change there.`,
  networkUnknown: 'No question of the last 24 hours is kept, and of a network none is.',
  who: (each: readonly string[]) => and.format(each),
});
