/** Messages of the re-login; few pages need them. */
import { catalogue } from '../../lib/language.ts';

export const reauthenticateTexts = catalogue('reauthenticate', {
  passwordWrong: 'That password is not right.',
  notFinished: 'That was not finished. Enter your password again.',
  logInAgain: 'Please log in.',
  wentWrong: 'Something went wrong on this page. Load it again.',
});
