/** Messages of what leaves the portal by mail and push. */
import { catalogue } from '../../lib/language.ts';

export const pushTexts = catalogue('push', {
  saved: 'Updated Successfuly',
  noSecure:
    'Not at this address: browsers take pushes only over HTTPS, or on the computer that Kinward runs on.',
  noPush:
    'This browser does not support pushes. On an iPhone or iPad, add Kinward to the Home Screen first and open it there.',
  denied:
    'You have forbidden this page to show notifications. Allow it in the settings of the browser, then come back.',
  notAsked: 'The browser did not allow it, so nothing has changed.',
  noService: 'The push service of this browser does not answer. Try again later.',
});
