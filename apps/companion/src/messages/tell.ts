/** Words of being told while the app is closed; they come with these pages. */
import { inLanguage } from './messages.ts';
import { tellEs } from './tell.es.ts';

export const tellEn = {
  tellTitle: 'When this app is closed',
  tellText:
    'It can still tell you when a rule changes, when there is an answer, when somebody asks where you are, or when somebody new can see this device.',
  notifyOn: 'This device tells you when something changes, also while the app is closed.',
  notifyOfStart: 'Tell me when something changes',
  notifyOfStop: 'Do not tell me any more',
  notifyFailed: 'That did not work here. Maybe this browser has no service for messages.',
  notifyHindered: {
    install:
      'To be told, first put this page on the home screen: Share, then “Add to Home Screen”. Open it from there.',
    denied:
      'Your browser does not allow messages from this page. In its settings you can allow “Notifications”.',
  },
} as const;

export const tellTexts = inLanguage(tellEn, tellEs);
