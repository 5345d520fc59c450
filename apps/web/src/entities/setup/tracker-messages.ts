/** Messages of the way that tells the place all day. */
import { catalogue } from '../../lib/language.ts';

export const trackerTexts = catalogue('tracker', {
  waiting: (word: string) => `Waiting for the first place of the ${word}.`,
  steps: (child: string) => [
    `${child} opens the link, reads who sees what, and says yes.`,
    'Install OwnTracks from the store and allow the place always.',
    'Back on the page: “Set up OwnTracks”. That is all.',
  ],
  beside: (word: string) => `Place all day: the page on the ${word} shows how. Waiting for OwnTracks.`,
  notShown: 'The page does not show it?',
  besideDone: 'OwnTracks tells the place all day.',
});
