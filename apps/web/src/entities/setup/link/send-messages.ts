/** Messages of the link that a parent sends to the child's device. */
import { catalogue } from '../../../lib/language.ts';

export const sendTexts = catalogue('send', {
  send: 'Send the link',
  copy: 'Copy the link',
  byMessage: 'Send the link by message',
  copied: 'Copied',
  failed: 'Your browser did not allow it. Mark the link and copy it.',
  text: (child: string, word: string) => `${child}, open this on your ${word}:`,
  why: 'Send it to the child’s own device, or open it there. Until it is used, anyone with the link can use it.',
  onlyHere: (host: string) =>
    `You have opened Kinward at ${host}, so this link opens on this computer only. Open the portal by its address in your network, and send it from there.`,
  other: 'Other ways',
});
