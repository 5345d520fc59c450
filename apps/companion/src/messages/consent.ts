/** Messages of the pause and of what an adult shares; loaded with those pages. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const consentEn = {
  pauseText: (names: string) =>
    `Nobody sees where you are, on any of your devices, and nothing of that time is kept. ${names} can read that it is paused, and not who did it.`,
  pauseSos: 'You can still call for help. Then your place goes along.',
  pauseHow: 'For how long?',
  pauseLonger: 'Longer, from now on',
  pauseHours: (hours: number) => {
    if (hours === 1) return '1 hour';
    return hours < 24 ? `${hours} hours` : `${hours / 24} ${hours === 24 ? 'day' : 'days'}`;
  },
  pauseEnd: 'End the pause now',

  adultAskTitle: 'Are you 18 or older?',
  adultAskText:
    'Then you alone decide what is shared. Nothing is recorded until you say yes, and no rule of the family holds here.',
  adultNotified: (names: string) => `${names} will read it at once, and cannot change it.`,
  adultWrong: 'Pressed by mistake? The device can be connected again with a new code.',
  adultYes: 'Yes, I am',
  adultNo: 'No, go back',
  adultTitle: 'You decide what is shared',
  adultText: (names: string) =>
    `Nothing here is recorded unless you say yes. ${names} can see what you share. A yes ends by itself after 30 days.`,
  adultShared: (day: string) => `You share this until ${day}.`,
  adultNotShared: 'You do not share this.',
  adultShare: 'Yes, for 30 days',
  adultNever: 'Apps, sites, calls and messages are not recorded here.',
} as const;

export const consentEs: Translation<typeof consentEn> = {
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

export const consentMessages = inLanguage(consentEn, consentEs);
