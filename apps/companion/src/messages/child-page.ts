/** Messages of the page of a device that a third-party app reports for; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const childPageEn = {
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

export const childPageEs: Translation<typeof childPageEn> = {
  pageTitle: 'Quién ve qué de este dispositivo',
  pageHello: (child: string) => `Hola, ${child}. Esto trata de tu dispositivo`,
  pageDoes: (app: string, device: string) =>
    `La app ${app} en «${device}» envía a tu familia lo que pone aquí.`,
  pageWill: (device: string) =>
    `Una app en «${device}» va a enviar a tu familia lo que pone aquí. Todavía no ha llegado nada de ella.`,
  pageNever:
    'Nadie te oye ni te graba con ella. Tu teléfono muestra por sí mismo cuándo una app usa tu lugar.',
  pageParentHere:
    'Esta página es para el menor. Si la abres aquí, a tu familia se le dirá que el menor la ha abierto.',
  pageStoppedText: 'Lo que envíe la app se tira desde ahora. También puedes borrar la app.',
  pageEndedTitle: 'Este enlace ha terminado',
  pageEndedText:
    'Tu familia puede darte otro. Si la app sigue enviando tu lugar, esta página ya no lo puede decir.',
};

export const childPageMessages = inLanguage(childPageEn, childPageEs);
