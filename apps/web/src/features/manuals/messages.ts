/** Messages of what is round the text of a manual; the text itself is in apps/web/manuals. */
import { catalogue } from '../../lib/language.ts';

export const manualTexts = catalogue('manuals', {
  toKinward: 'To Kinward',
  skip: 'Skip to the content',
  onThisPage: 'On this page',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  search: 'Search all manuals',
  searchExample: 'router, code, screen time',
  found: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  nothing: 'No manual has these words. Try one word alone.',
  unreached: 'The search could not be loaded. Check your connection and try again.',
  all: 'All manuals',
  groups: { start: 'Start here', devices: 'By device', more: 'More' },
  right: 'Was this right?',
  rightMore: 'If a step was not as it is written here, tell the people who run this installation.',
  tell: 'Tell us',
  language: 'Language',
  note: 'Good to know',
  warning: 'Careful',
  works: 'It works',
  help: 'Help for this page',
  loading: 'Loading the manual',
  open: 'Open the whole manual',
  /** Subject of the message that "Tell us" begins. */
  about: (manual: string) => `Manual: ${manual}`,
});
