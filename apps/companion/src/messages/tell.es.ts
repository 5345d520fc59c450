/** Las palabras españolas de los avisos con la app cerrada. */
import type { tellEn } from './tell.ts';
import type { Said } from './messages.ts';

export const tellEs: Said<typeof tellEn> = {
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
