/** Las palabras españolas de la página de un dispositivo del que informa otra app. */
import type { pageEn } from './page.ts';
import type { Said } from './messages.ts';

export const pageEs: Said<typeof pageEn> = {
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
