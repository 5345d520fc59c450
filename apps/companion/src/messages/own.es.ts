/** Las palabras españolas de las páginas sobre lo propio. */
import type { ownEn } from './own.ts';
import type { Said } from './messages.ts';

export const ownEs: Said<typeof ownEn> = {
  recordTitle: 'Lo que se registró de mí',
  recordText: 'Te lo puedes llevar: lo que contó este dispositivo, quién miró y quién tenía acceso. Es tuyo.',
  recordIn: [
    'Lugares, y lo demás que se recogió',
    'Quién miró, y cuándo',
    'Quién tenía acceso, desde cuándo y hasta cuándo',
  ],
  recordNobody: 'No se avisa a tu familia de que te lo llevas.',
  recordSafe: 'Quien abra este dispositivo puede leer el archivo. Ponlo donde solo llegues tú.',
  recordSave: 'Guardar el archivo',
  recordSaving: 'Trayendo el archivo…',
  recordSaved: 'El archivo está con tus descargas. Abre primero «read-me».',
  recordMany: 'Puedes llevártelo tres veces al día. Prueba otra vez mañana.',
  recordGone: 'Esto ya no se puede abrir. Hace más de 30 días, o se borró todo.',
  recordUntil: (day) => `Puedes hacerlo hasta el ${day}, en este dispositivo.`,
  recordBefore: 'De la conexión anterior',
  recordForget: 'Quitar esto del dispositivo',
  recordForgetSure: '¿Quitarlo? Después el archivo ya no se puede traer aquí.',
  recordForgetDo: 'Sí, quitar',
  recordForgotten: 'Se quitó de este dispositivo.',

  reportTitle: 'Parar y denunciar',
  reportTo: (address) =>
    `Esto va por correo a ${address}. Es alguien de fuera de tu familia, que eligió quien lleva Kinward aquí. Si conoces esta dirección de casa, no lo envíes.`,
  reportFamily: (names) =>
    `Verán que se dejó de compartir en este dispositivo: ${names}. No verán que denunciaste algo.`,
  reportShown: 'Esto se envía',
  reportWords: '¿Quieres añadir algo? (no hace falta)',
  reportWordsHelp: 'Qué pasa, y cómo te pueden contactar sin peligro.',
  reportSend: 'Parar y enviar',
  reportSendAfter: 'Enviar',
  reportSending: 'Enviando…',
  reportFailed: 'No se envió, y no se paró nada. Prueba otra vez, o solo para.',
  reportFailedAfter: 'No se envió. Prueba otra vez.',
  reportChanged: 'Algo cambió mientras tanto. Léelo otra vez y después envíalo.',
  reportOffline: 'No hay conexión, así que ahora no se puede mostrar. Parar funciona sin ella.',
  reportSent: 'Tu denuncia está en camino. No se avisa a nadie de tu familia.',
  reportRefused:
    'Se dejó de compartir. La denuncia no se envió: hoy hubo demasiadas de tu familia. Puedes enviarla mañana desde aquí.',
  reportWas: 'Ya se envió una denuncia.',
  danger: 'Puede pasar un rato hasta que alguien la lea. Si hay peligro, llama al número de emergencias.',
  back: 'Atrás',
};
