/** Words of the page of a device that an app of others reports for; they come with these pages. */
import { inLanguage } from './messages.ts';
import { pageEs } from './page.es.ts';

export const pageEn = {
  pageTitle: 'Who sees what of this device',
  pageHello: (child: string) => `Hello ${child}. This is about your device`,
  pageDoes: (app: string, device: string) =>
    `The app ${app} on “${device}” sends what stands here to your family.`,
  pageWill: (device: string) =>
    `An app on “${device}” will send what stands here to your family. Nothing has come from it yet.`,
  pageNever: 'Nobody hears or films you with it. Your phone shows by itself when an app uses your place.',
  pageParentHere:
    'This page is for the child. If you open it here, your family is told that the child has opened it.',
  pageStoppedText: 'What the app sends is thrown away from now on. You can also delete the app.',
  pageEndedTitle: 'This link has ended',
  pageEndedText:
    'Your family can give you a new one. Whether the app still sends your place, this page can no longer tell.',
} as const;

export const pageTexts = inLanguage(pageEn, pageEs);
