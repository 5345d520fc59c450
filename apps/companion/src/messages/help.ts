/** Messages of help and of stopping; loaded with the pages that show them. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const helpEn = {
  helpTitle: 'Help and stop',
  helpText: 'You can always talk to someone outside your family. These people are there to listen.',
  country: 'Country',
  otherCountry: 'Another country',
  emergency: 'In danger right now',
  call: (number: string) => `Call ${number}`,
  noCall: 'Numbers open in the phone app. No one is told that you looked at them.',
  leave: 'Leave this page quickly',
  stopTitle: 'Stop sharing',
  stopText: 'You can end the connection here. No one has to allow it.',
  stopAsk: 'Stop sharing…',
  stopSure: 'Stop sharing now?',
  stopNotification: (names: string) =>
    `${names} will see at once that sharing was stopped on this device. They will not see where you are. If that could be dangerous for you, talk to a help line first.`,
  stopDo: 'Yes, stop now',
  stopNot: 'No, keep sharing',
  stopping: 'Stopping…',
  reportAsk: 'Stop and report…',
  stoppedTitle: 'Sharing has ended',
  stoppedText: 'This device no longer sends anything. To connect it again you need a new code.',
  unpairedTitle: 'This device is no longer connected',
  unpairedText:
    'The connection was ended by your family, or another device was connected instead. Nothing is sent now.',
  startOver: 'Enter a code',
} as const;

export const helpEs: Translation<typeof helpEn> = {
  helpTitle: 'Ayuda y dejar de compartir',
  helpText: 'Siempre puedes hablar con alguien de fuera de tu familia. Estas personas están para escucharte.',
  country: 'País',
  otherCountry: 'Otro país',
  emergency: 'Si hay peligro ahora mismo',
  call: (number) => `Llamar al ${number}`,
  noCall: 'Los números se abren en la app de teléfono. Nadie sabrá que los has mirado.',
  leave: 'Salir rápido de esta página',
  stopTitle: 'Dejar de compartir',
  stopText: 'Puedes terminar la conexión aquí. No necesitas permiso de nadie.',
  stopAsk: 'Dejar de compartir…',
  stopSure: '¿Dejar de compartir ahora?',
  stopNotification: (names) =>
    `Verán enseguida que este dispositivo ha dejado de compartir: ${names}. No verán dónde estás. Si eso puede ser peligroso para ti, habla antes con una línea de ayuda.`,
  stopDo: 'Sí, dejar de compartir',
  stopNot: 'No, seguir compartiendo',
  stopping: 'Terminando…',
  reportAsk: 'Dejar de compartir y denunciar…',
  stoppedTitle: 'Ya no se comparte',
  stoppedText: 'Este dispositivo ya no envía nada. Para conectarlo otra vez hace falta un código nuevo.',
  unpairedTitle: 'Este dispositivo ya no está conectado',
  unpairedText:
    'Tu familia ha terminado la conexión, o se ha conectado otro dispositivo en su lugar. Ya no se envía nada.',
  startOver: 'Escribir un código',
};

export const helpMessages = inLanguage(helpEn, helpEs);
