/** Messages of the notifications while the app is closed; loaded with that card. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const notificationsEn = {
  notifyTitle: 'When this app is closed',
  notifyText:
    'It can still notify you when a rule changes, when you get an answer, when someone asks where you are, or when someone new can see this device.',
  notifyOn: 'This device notifies you when something changes, even while the app is closed.',
  notifyStart: 'Notify me of changes',
  notifyStop: 'Stop notifying me',
  notifyFailed: 'That did not work here. This browser may not support notifications.',
  notifyObstacle: {
    install:
      'To get notifications, first add this page to your home screen: Share, then “Add to Home Screen”. Open it from there.',
    denied: 'Your browser does not allow notifications from this page. You can allow them in its settings.',
  },
} as const;

export const notificationsEs: Translation<typeof notificationsEn> = {
  notifyTitle: 'Con esta app cerrada',
  notifyText:
    'Aun así puede avisarte cuando cambia una regla, cuando te responden, cuando alguien pregunta dónde estás o cuando alguien nuevo puede ver este dispositivo.',
  notifyOn: 'Este dispositivo te avisa cuando algo cambia, incluso con la app cerrada.',
  notifyStart: 'Avísame de los cambios',
  notifyStop: 'Dejar de avisarme',
  notifyFailed: 'Aquí no ha funcionado. Puede que este navegador no admita notificaciones.',
  notifyObstacle: {
    install:
      'Para recibir avisos, añade primero esta página a la pantalla de inicio: Compartir y «Añadir a pantalla de inicio». Ábrela desde ahí.',
    denied: 'Tu navegador no permite las notificaciones de esta página. Puedes permitirlas en sus ajustes.',
  },
};

export const notificationsMessages = inLanguage(notificationsEn, notificationsEs);
