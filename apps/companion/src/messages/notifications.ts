/** Messages of the notifications while the app is closed; loaded with that card. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const notificationsEn = {
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

export const notificationsEs: Translation<typeof notificationsEn> = {
  tellTitle: 'Con esta app cerrada',
  tellText:
    'También así puede avisarte cuando cambia una regla, cuando hay una respuesta, cuando alguien pregunta dónde estás o cuando alguien nuevo puede ver este dispositivo.',
  notifyOn: 'Este dispositivo te avisa cuando algo cambia, también con la app cerrada.',
  notifyOfStart: 'Avísame cuando algo cambie',
  notifyOfStop: 'No me avises más',
  notifyFailed: 'Aquí no ha funcionado. Quizá este navegador no tiene servicio de mensajes.',
  notifyHindered: {
    install:
      'Para que te avise, pon primero esta página en la pantalla de inicio: Compartir y «Añadir a pantalla de inicio». Ábrela desde ahí.',
    denied:
      'Tu navegador no permite mensajes de esta página. En sus ajustes puedes permitir «Notificaciones».',
  },
};

export const notificationsMessages = inLanguage(notificationsEn, notificationsEs);
