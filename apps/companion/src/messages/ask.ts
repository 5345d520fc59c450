/** Words of asking and of the call for help; they come with these pages. */
import { inLanguage } from './messages.ts';
import { askEs } from './ask.es.ts';

export const askEn = {
  askTitle: 'Ask for something',
  askWhat: 'What would you like?',
  askTime: 'More time',
  askSite: 'A site',
  askApp: 'An app that is closed',
  askHowLong: 'How much longer?',
  askMinutes: (minutes: number) => `${minutes} minutes`,
  askSiteLabel: 'Which site?',
  askSiteHelp: 'Like example.org',
  askSiteIs: (site: string) => `You ask for the site ${site}.`,
  askSiteWrong: 'That is no site. Write it like example.org.',
  askWrong: 'This cannot be asked like that. Change it and try again.',
  askAppLabel: 'Which app?',
  askNote: 'Do you want to say why? (you do not have to)',
  askSend: 'Ask',
  askSending: 'Asking …',
  askSent: 'Your family was asked.',
  askAnswered: (answer: string) => `Your family answered: ${answer}.`,
  notSent: 'That was not sent. Nobody was asked yet. Try again.',
  asksTitle: 'What you asked for',
  asksNone: 'You have not asked for anything yet.',
  askStates: { waiting: 'Waits for an answer', granted: 'Yes', refused: 'Not now', ended: 'Over' },
  askUntil: (time: string) => `until ${time}`,
  askedTime: (minutes: number) => `${minutes} minutes more`,

  sosTitle: 'Call for help',
  sosWho: (names: string) => `This calls ${names}, and shows where you are.`,
  sosCount: (seconds: number) => `It is sent in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  sosCancel: 'Do not send',
  sosNow: 'Send now',
  sosTrying: 'Not sent yet. Trying again until it works …',
  sosAlso: (number: string) => `In danger, call ${number}.`,
  sosSent: (names: string, time: string) => `Sent at ${time} to ${names}.`,
  sosSeen: (name: string, time: string) => `${name} saw it at ${time}.`,
  sosNotSeen: 'Nobody has seen it yet.',
  sosFalse: 'It was a false alarm',
  sosFalseSent: 'Your family was told that it was a false alarm.',
  sosDone: 'Close',
} as const;

export const askTexts = inLanguage(askEn, askEs);
