import { catalogue } from '../../lib/language.ts';

/** How codes travel. */
export const sentTexts = catalogue('sentCodes', {
  phone: 'Sent as a text message.',
  email: 'Nothing yet? Look in spam.',
  phoneUnsent: 'No text messages are sent here. The operator of this installation finds the code in its log.',
  emailUnsent: 'No mails are sent here. The operator of this installation finds the code in its log.',
  none: 'This installation sends no messages yet. Its operator finds the code in its log.',
  outbox: 'Show the code that was not sent',
  unsent: 'Not sent',
  noneUnsent: 'There are none.',
});

/** Messages of the login to a parent whose plan has expired. */
export const expiredTexts = catalogue('expired', {
  what: 'The plan of your family has expired, so you were logged out. Nothing is deleted.',
  ask: (name: string | undefined) => `To have it extended, write to ${name ?? 'the administrator'}:`,
  askOperator: 'The operator of this installation can extend it.',
});
