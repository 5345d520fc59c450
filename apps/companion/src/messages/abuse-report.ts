/** Messages of a report to someone outside of the family; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const abuseReportEn = {
  reportTitle: 'Stop and report',
  reportTo: (address: string) =>
    `This goes by mail to ${address}. That is somebody outside of your family, named by whoever runs Kinward here. If you know this address from home, do not send it.`,
  reportFamily: (names: string) =>
    `${names} will see that sharing was stopped on this device. They will not see that you reported anything.`,
  reportShown: 'This is sent',
  reportWords: 'Do you want to add something? (you do not have to)',
  reportWordsHelp: 'What is happening, and how somebody can reach you safely.',
  reportSend: 'Stop and send',
  reportSendAfter: 'Send',
  reportSending: 'Sending …',
  reportFailed: 'That was not sent, and nothing was stopped. Try again, or only stop.',
  reportFailedAfter: 'That was not sent. Try again.',
  reportChanged: 'Something changed since. Read it again, then send it.',
  reportGone: 'This can no longer be opened. It is longer ago than 30 days, or everything was deleted.',
  reportOffline: 'There is no connection, so this cannot be shown now. Stopping works without one.',
  reportSent: 'Your report is on its way. Nobody in your family is told of it.',
  reportRefused:
    'Sharing was stopped. The report was not sent: there were too many from your family today. You can send it tomorrow from here.',
  reportWas: 'A report was sent already.',
  danger: 'It can take a while until somebody reads it. In danger, call the emergency number.',
} as const;

export const abuseReportEs: Translation<typeof abuseReportEn> = {
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
  reportGone: 'Esto ya no se puede abrir. Hace más de 30 días, o se borró todo.',
  reportOffline: 'No hay conexión, así que ahora no se puede mostrar. Parar funciona sin ella.',
  reportSent: 'Tu denuncia está en camino. No se avisa a nadie de tu familia.',
  reportRefused:
    'Se dejó de compartir. La denuncia no se envió: hoy hubo demasiadas de tu familia. Puedes enviarla mañana desde aquí.',
  reportWas: 'Ya se envió una denuncia.',
  danger: 'Puede pasar un rato hasta que alguien la lea. Si hay peligro, llama al número de emergencias.',
};

export const abuseReportMessages = inLanguage(abuseReportEn, abuseReportEs);
