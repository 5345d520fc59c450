/** Messages of an installation that sends no mail or no text messages. */
import { catalogue } from '../../lib/language.ts';

export const unsentTexts = catalogue('unsent', {
  email: 'This installation sends no mail yet. Its operator finds in its log what was not sent.',
  sms: 'This installation sends no text messages yet. Its operator finds in its log what was not sent.',
  invited: 'Saved, and not sent: the operator of this installation finds the link in its log.',
});
