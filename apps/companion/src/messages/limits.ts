/** Words of what a web app cannot do; they come with these pages. */
import { inLanguage } from './messages.ts';
import { limitsEs } from './limits.es.ts';

export const limitsEn = {
  limitsTitle: 'What this app cannot do',
  limits: [
    'When it is closed, or the screen is dark, it knows no place and sends none.',
    'It cannot close apps or sites. It only shows which ones are closed.',
    'It does not see which apps are used, which sites are opened, who calls or writes.',
  ],
  limitsOther: {
    android: 'For places all day, your family can use the app OwnTracks or Traccar Client on this phone.',
    ios: 'For places all day, your family can use the app OwnTracks, Overland or Traccar Client on this device.',
    computer: 'A computer often knows its place only roughly, from the networks around it.',
  },
} as const;

export const limitsTexts = inLanguage(limitsEn, limitsEs);
