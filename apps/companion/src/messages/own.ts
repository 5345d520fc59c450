/** Words of the pages about what is one's own; they come with these pages. */
import { inLanguage } from './messages.ts';
import { ownEs } from './own.es.ts';

export const ownEn = {
  recordTitle: 'What was recorded of me',
  recordText: 'You can take it along: what this device told, who looked, and who had access. It is yours.',
  recordIn: [
    'Places, and what else was collected',
    'Who looked, and when',
    'Who had access, from when to when',
  ],
  recordNobody: 'Your family is not told that you take it.',
  recordSafe: 'Whoever opens this device can read the file. Put it where only you can reach it.',
  recordSave: 'Save the file',
  recordSaving: 'Getting the file …',
  recordSaved: 'The file is with your downloads. Open “read-me” in it first.',
  recordMany: 'You can take it three times a day. Try again tomorrow.',
  recordGone: 'This can no longer be opened. It is longer ago than 30 days, or everything was deleted.',
  recordUntil: (day: string) => `You can do this until ${day}, on this device.`,
  recordBefore: 'From the connection before',
  recordForget: 'Remove this from the device',
  recordForgetSure: 'Remove it? Then the file can no longer be fetched here.',
  recordForgetDo: 'Yes, remove',
  recordForgotten: 'It was removed from this device.',

  reportTitle: 'Stop and report',
  reportTo: (address: string) =>
    `This goes by mail to ${address}. That is somebody outside of your family, named by whoever runs Kinward here. If you know this address from home, do not send it.`,
  reportFamily: (names: string) =>
    `${names} will see that sharing was stopped on this device. They will not see that you reported anything.`,
  reportShown: 'This is sent',
  reportWords: 'Do you want to add something? (you do not have to)',
  reportWordsHelp: 'What is happening, and how somebody can reach you safely.',
  reportSend: 'Stop and send',
  reportSendAfter: 'Send',
  reportSending: 'Sending …',
  reportFailed: 'That was not sent, and nothing was stopped. Try again, or only stop.',
  reportFailedAfter: 'That was not sent. Try again.',
  reportChanged: 'Something changed since. Read it again, then send it.',
  reportOffline: 'There is no connection, so this cannot be shown now. Stopping works without one.',
  reportSent: 'Your report is on its way. Nobody in your family is told of it.',
  reportRefused:
    'Sharing was stopped. The report was not sent: there were too many from your family today. You can send it tomorrow from here.',
  reportWas: 'A report was sent already.',
  danger: 'It can take a while until somebody reads it. In danger, call the emergency number.',
  back: 'Back',
} as const;

export const own = inLanguage(ownEn, ownEs);
