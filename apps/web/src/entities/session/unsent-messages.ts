/** Messages of an installation that sends no mail or no text messages. */
import { catalogue } from '../../lib/language.ts';

export const unsentTexts = catalogue('unsent', {
  email: 'This installation sends no mail yet. Whoever runs it reads in its log what was meant to go out.',
  sms: 'This installation sends no text messages yet. Whoever runs it reads in its log what was meant to go out.',
  invited: 'Saved, and not sent: whoever runs this installation finds the link in its log.',
});
