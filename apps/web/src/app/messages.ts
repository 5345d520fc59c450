import { catalogue } from '../lib/language.ts';

/** Messages of the frame around every page. */
export const appTexts = catalogue('app', {
  loading: 'Loading the page',
  offline: 'You are offline. What you see may be old.',
  notFoundTitle: 'This page is not here',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  toDashboard: 'To the dashboard',
  toLogin: 'To the login',
  unreachableTitle: 'We could not reach the server',
  unreachableText: 'This page is not in your browser yet. Check your connection, then try again.',
  retry: 'Try again',
  brokenTitle: 'This page stopped working',
  brokenText: 'It is not your fault. Try again; if that does not help, log out and in.',
  brokenKept: 'Everything that was saved is kept, and your children’s rules stay as they were.',
  report: 'Report it',
});
