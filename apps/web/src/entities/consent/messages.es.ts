import type { Words } from '../../lib/language.ts';
import type { consentTexts } from './messages.ts';

const recording: Words<typeof consentTexts> = {
  begin: 'Dejar de compartir el lugar un tiempo',
  beginOf: (child) => `Dejar de compartir el lugar un tiempo: ${child}`,
  why: (child) =>
    `Nadie ve dónde está ${child}, tú tampoco, y nada de ese tiempo se registra nunca. Se avisa a todos de que está en pausa; a nadie se le dice quién la puso. Las llamadas de ayuda siguen llegando.`,
  hours: (hours) => {
    if (hours === 1) return '1 hora';
    return hours < 24 ? `${hours} horas` : `${hours / 24} ${hours === 24 ? 'día' : 'días'}`;
  },
  forHours: (hours, child) => `Dejar de compartir el lugar de ${child} durante ${hours}`,
  close: 'Ahora no',
  ends: 'Puede terminarla antes el padre o la madre que la empezó, y también el dispositivo. Ningún otro padre o madre puede.',
  mineFailed: 'No hemos podido leer si esta pausa es tuya.',
  longer: 'Alargar la pausa',
  endMine: 'Terminar mi pausa',
  begun: 'Por ahora el lugar no se registra.',
  ended: 'Tu pausa ha terminado.',
  goesOn: 'Tu pausa ha terminado. Aun así, el lugar sigue en pausa.',

  adult: 'Este es el dispositivo de una persona adulta',
  declaredAdult: (device) =>
    `Quien tiene ${device} dice que es una persona adulta. No se registra nada y no se aplica ninguna regla, salvo lo que comparta por sí misma:`,
  adultByAge: (child) =>
    `${child} tiene 18 años o más. No se registra nada y no se aplica ninguna regla, salvo lo que ${child} comparta en el dispositivo:`,
  kinds: { position: 'Posición y batería', usage: 'Qué aplicaciones se usan' },
  shared: (until) => `se comparte hasta el ${until}`,
  notShared: 'no se comparte',
  wrong:
    'Si lo tiene un niño o una niña, habladlo. Al vincularlo otra vez con un código nuevo se vuelve a preguntar quién lo tiene.',
  soon: (child, day) =>
    `${child} cumple 18 años el ${day}. Desde ese día no se registra nada, salvo que ${child} lo acepte en el dispositivo.`,
};

export default { recording };
