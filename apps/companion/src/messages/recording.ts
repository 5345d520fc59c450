/** Words of the pause and of what an adult shares; they come with these pages. */
import { inLanguage } from './messages.ts';
import { consentEs } from './recording.es.ts';

export const consentEn = {
  pauseText: (names: string) =>
    `Nobody sees where you are, on any of your devices, and nothing of that time is kept. ${names} can read that it is paused, and not who did it.`,
  pauseSos: 'You can still call for help. Then your place goes along.',
  pauseHow: 'For how long?',
  pauseLonger: 'Longer, from now on',
  pauseHours: (hours: number) => {
    if (hours === 1) return '1 hour';
    return hours < 24 ? `${hours} hours` : `${hours / 24} ${hours === 24 ? 'day' : 'days'}`;
  },
  pauseEnd: 'End the pause now',

  adultAskTitle: 'Are you 18 or older?',
  adultAskText:
    'Then you alone decide what is shared. Nothing is recorded until you say yes, and no rule of the family holds here.',
  adultNotified: (names: string) => `${names} will read it at once, and cannot change it.`,
  adultWrong: 'Pressed by mistake? The device can be connected again with a new code.',
  adultYes: 'Yes, I am',
  adultNo: 'No, go back',
  adultTitle: 'You decide what is shared',
  adultText: (names: string) =>
    `Nothing here is recorded unless you say yes. ${names} can see what you share. A yes ends by itself after 30 days.`,
  adultShared: (day: string) => `You share this until ${day}.`,
  adultNotShared: 'You do not share this.',
  adultShare: 'Yes, for 30 days',
  adultNever: 'Apps, sites, calls and messages are not recorded here.',
} as const;

export const consentTexts = inLanguage(consentEn, consentEs);
