import type { Words } from '../../lib/language.ts';
import type { pushTexts } from './push-messages.ts';

const push: Words<typeof pushTexts> = {
  saved: 'Actualizado correctamente',
  noSecure:
    'En esta dirección no: los navegadores solo admiten notificaciones por HTTPS, o en el ordenador donde funciona Kinward.',
  noPush:
    'Este navegador no admite notificaciones. En un iPhone o iPad, añade antes Kinward a la pantalla de inicio y ábrelo desde allí.',
  denied:
    'Has prohibido que esta página muestre notificaciones. Permítelo en los ajustes del navegador y vuelve.',
  notAsked: 'El navegador no lo ha permitido, así que nada ha cambiado.',
  noService: 'El servicio de notificaciones de este navegador no responde. Inténtalo más tarde.',
};

export default { push };
