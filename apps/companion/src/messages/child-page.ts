/** Messages of the page of a device that a third-party app reports for; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const childPageEn = {
  pageTitle: 'Who sees what of this device',
  pageHello: (child: string) => `Hello ${child}. This is about your device`,
  pageDoes: (app: string, device: string) =>
    `The app ${app} on “${device}” sends your family what is listed here.`,
  pageWill: (device: string) =>
    `An app on “${device}” will send your family what is listed here. It has not sent anything yet.`,
  pageNever: 'No one can hear or film you with it. Your phone itself shows when an app uses your location.',
  pageParentHere:
    'This page is for the child. If you open it here, your family is told that the child has opened it.',
  pageStoppedText: 'From now on, what the app sends is discarded. You can also delete the app.',
  pageSure:
    'Anyone can send a link and write any name in it. Go on only if you know these people and they gave you this link themselves. If you are not sure, ask them first.',
  otherTitle: 'This link is for another device',
  otherText: (child: string, device: string, names: string) =>
    `It is for “${device}” of ${child}. Seen by: ${names}.`,
  ownText: (child: string, device: string, names: string) =>
    `Here you have the page of “${device}” of ${child}. Seen by: ${names}.`,
  otherDead: 'This link no longer works. Your page is still here.',
  keepMine: 'Keep my page',
  takeOther: 'Use the link instead',
  pageEndedTitle: 'This link no longer works',
  pageEndedText:
    'Your family can give you a new one. This page can no longer tell whether the app still sends your location.',
} as const;

export const childPageEs: Translation<typeof childPageEn> = {
  pageTitle: 'Quién ve qué de este dispositivo',
  pageHello: (child: string) => `Hola, ${child}. Se trata de tu dispositivo`,
  pageDoes: (app: string, device: string) =>
    `La app ${app} en «${device}» envía a tu familia lo que se indica aquí.`,
  pageWill: (device: string) =>
    `Una app en «${device}» va a enviar a tu familia lo que se indica aquí. Todavía no ha enviado nada.`,
  pageNever:
    'Nadie puede oírte ni grabarte con ella. Tu teléfono mismo muestra cuándo una app usa tu ubicación.',
  pageParentHere:
    'Esta página es para el niño o la niña. Si la abres aquí, tu familia verá que la ha abierto.',
  pageStoppedText: 'A partir de ahora se descarta lo que envíe la app. También puedes borrar la app.',
  pageSure:
    'Cualquiera puede enviar un enlace y escribir en él cualquier nombre. Sigue solo si conoces a estas personas y te han dado ellas mismas este enlace. Si no lo tienes claro, pregúntales antes.',
  otherTitle: 'Este enlace es para otro dispositivo',
  otherText: (child: string, device: string, names: string) =>
    `Es para «${device}» de ${child}. Lo ven: ${names}.`,
  ownText: (child: string, device: string, names: string) =>
    `Aquí tienes la página de «${device}» de ${child}. Lo ven: ${names}.`,
  otherDead: 'Este enlace ya no funciona. Tu página sigue aquí.',
  keepMine: 'Quedarme con mi página',
  takeOther: 'Usar el enlace',
  pageEndedTitle: 'Este enlace ya no funciona',
  pageEndedText:
    'Tu familia puede darte otro. Esta página ya no puede saber si la app sigue enviando tu ubicación.',
};

export const childPageMessages = inLanguage(childPageEn, childPageEs);
