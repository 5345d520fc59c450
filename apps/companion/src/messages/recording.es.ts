/** Las palabras españolas de la pausa y de lo que comparte un adulto. */
import type { consentEn } from './recording.ts';
import type { Said } from './messages.ts';

export const consentEs: Said<typeof consentEn> = {
  pauseText: (names: string) =>
    `Nadie ve dónde estás, en ninguno de tus dispositivos, y nada de ese tiempo se guarda. ${names}: pueden leer que está en pausa, no quién la puso.`,
  pauseSos: 'Puedes pedir ayuda igualmente. Entonces tu lugar va con ella.',
  pauseHow: '¿Cuánto tiempo?',
  pauseLonger: 'Más tiempo, desde ahora',
  pauseHours: (hours: number) => {
    if (hours === 1) return '1 hora';
    return hours < 24 ? `${hours} horas` : `${hours / 24} ${hours === 24 ? 'día' : 'días'}`;
  },
  pauseEnd: 'Terminar la pausa ahora',

  adultAskTitle: '¿Tienes 18 años o más?',
  adultAskText:
    'Entonces decides por tu cuenta qué se comparte. No se registra nada hasta que digas que sí, y aquí no rige ninguna regla de la familia.',
  adultNotified: (names: string) => `${names}: lo leerán enseguida, y no podrán cambiarlo.`,
  adultWrong: '¿Lo has pulsado por error? El dispositivo se puede conectar otra vez con un código nuevo.',
  adultYes: 'Sí, los tengo',
  adultNo: 'No, volver',
  adultTitle: 'Decides qué se comparte',
  adultText: (names: string) =>
    `Aquí no se registra nada si no dices que sí. Lo que compartas lo ven: ${names}. Un sí termina por sí solo a los 30 días.`,
  adultShared: (day: string) => `Compartes esto hasta el ${day}.`,
  adultNotShared: 'No compartes esto.',
  adultShare: 'Sí, durante 30 días',
  adultNever: 'Aquí no se registran aplicaciones, sitios, llamadas ni mensajes.',
};
