/** Messages of a report to someone outside the family; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const abuseReportEn = {
  reportTitle: 'Stop and report',
  reportTo: (address: string) =>
    `This is sent by email to ${address}. That is someone outside your family, chosen by the people who run Kinward here. If you know this address from home, do not send it.`,
  reportFamily: (names: string) =>
    `${names} will see that sharing was stopped on this device. They will not see that you reported anything.`,
  reportShown: 'This is what is sent',
  reportWords: 'Do you want to add something? (optional)',
  reportWordsHelp: 'What is happening, and how someone can reach you safely.',
  reportSend: 'Stop and send',
  reportSendAfter: 'Send',
  reportSending: 'Sending…',
  reportFailed: 'That was not sent, and nothing was stopped. Try again, or only stop.',
  reportFailedAfter: 'That was not sent. Try again.',
  reportChanged: 'Something has changed. Read it again, then send it.',
  reportGone: 'This is no longer available. It was more than 30 days ago, or everything was deleted.',
  reportOffline: 'There is no connection, so this cannot be shown now. Stopping works without one.',
  reportSent: 'Your report is on its way. No one in your family is told about it.',
  reportRefused:
    'Sharing was stopped. The report was not sent: there were too many from your family today. You can send it tomorrow from here.',
  reportWas: 'A report has already been sent.',
  danger: 'It can take a while until someone reads it. In danger, call the emergency number.',
} as const;

export const abuseReportEs: Translation<typeof abuseReportEn> = {
  reportTitle: 'Dejar de compartir y denunciar',
  reportTo: (address) =>
    `Esto se envía por correo a ${address}. Es alguien de fuera de tu familia, a quien ha elegido quien gestiona Kinward aquí. Si conoces esta dirección de tu casa, no lo envíes.`,
  reportFamily: (names) =>
    `Verán que este dispositivo ha dejado de compartir: ${names}. No verán que has denunciado algo.`,
  reportShown: 'Esto se envía',
  reportWords: '¿Quieres añadir algo? (opcional)',
  reportWordsHelp: 'Qué pasa, y cómo pueden contactar contigo sin peligro.',
  reportSend: 'Dejar de compartir y enviar',
  reportSendAfter: 'Enviar',
  reportSending: 'Enviando…',
  reportFailed: 'No se ha enviado, y todo sigue igual. Inténtalo otra vez, o solo deja de compartir.',
  reportFailedAfter: 'No se ha enviado. Inténtalo otra vez.',
  reportChanged: 'Algo ha cambiado. Léelo otra vez y después envíalo.',
  reportGone: 'Esto ya no está disponible. Hace más de 30 días, o se borró todo.',
  reportOffline: 'No hay conexión, así que ahora no se puede mostrar. Dejar de compartir funciona sin ella.',
  reportSent: 'Tu denuncia está en camino. No se avisa a nadie de tu familia.',
  reportRefused:
    'Ya no se comparte. La denuncia no se ha enviado: hoy ha habido demasiadas de tu familia. Puedes enviarla mañana desde aquí.',
  reportWas: 'Ya se ha enviado una denuncia.',
  danger: 'Puede pasar un rato hasta que alguien la lea. Si hay peligro, llama al número de emergencias.',
};

export const abuseReportMessages = inLanguage(abuseReportEn, abuseReportEs);
