import { catalogue } from '../../../../lib/language.ts';

/** Messages of the page that says as whom a browser is known. */
export const testPageTexts = catalogue('filter-test', {
  title: 'Test page',
  headline: 'Is a browser filtered?',
  subtitle: 'The test takes four seconds and says as whom the filter knows it.',
  thisBrowser: 'This browser',
  thisMore: 'The one that you read this in.',
  here: 'Test this browser',
  another: 'Another device',
  anotherMore:
    'A child’s phone scans this with its camera. On a television or a console, type the address into its browser.',
  onlyHere:
    'You have opened the portal by an address that only this computer has. Open it by its name or its address in your network: then there is a code here for phones, and an address to type.',
  again: 'Test again',
  loading: 'Looking up the test',
  device: (name: string) => `That browser is filtered as ${name}.`,
  network: (name: string) => `That browser is filtered as the home “${name}”.`,
  networkMore: 'It is on that network, and the filter does not know it by anything of its own.',
  policy: (name: string) => `The policy “${name}” decides.`,
  seePolicy: 'See the policy',
  nobody: 'It asks Kinward, but no rules hold for it.',
  nobodyMore: 'Link the network that it is on, or give the device a name of its own.',
  other: 'It is filtered, but not as a device or a home of yours.',
  otherMore: 'It is on another family’s network, or has the name of a device of theirs.',
  waiting: 'No, that browser is not filtered.',
  waitingMore: 'Its names were asked of another service, or the test was more than ten minutes ago.',
});
