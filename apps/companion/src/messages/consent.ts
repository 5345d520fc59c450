/** Messages of the pause and of what an adult shares; loaded with those pages. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const consentEn = {
  pauseText: (names: string) =>
    `No one sees where you are, on any of your devices, and nothing from that time is stored. ${names} can see that it is paused, but not by whom.`,
  pauseSos: 'You can still call for help. Your location is then sent with it.',
  pauseHow: 'For how long?',
  pauseLonger: 'Longer, from now',
  pauseHours: (hours: number) => {
    if (hours === 1) return '1 hour';
    return hours < 24 ? `${hours} hours` : `${hours / 24} ${hours === 24 ? 'day' : 'days'}`;
  },
  pauseEnd: 'End the pause now',

  adultAskTitle: 'Are you 18 or older?',
  adultAskText:
    'Then only you decide what is shared. Nothing is recorded until you say yes, and your family’s rules no longer apply here.',
  adultNotified: (names: string) => `${names} will see this at once and cannot change it.`,
  adultWrong: 'Pressed by mistake? You can connect the device again with a new code.',
  adultYes: 'Yes, I am',
  adultNo: 'No, go back',
  adultTitle: 'You decide what is shared',
  adultText: (names: string) =>
    `Nothing here is recorded unless you say yes. ${names} can see what you share. Your yes ends by itself after 30 days.`,
  adultShared: (day: string) => `You share this until ${day}.`,
  adultNotShared: 'You do not share this.',
  adultShare: 'Yes, for 30 days',
  adultNever: 'Apps, sites, calls and messages are not recorded here.',
} as const;

export const consentEs: Translation<typeof consentEn> = {
  pauseText: (names: string) =>
    `Nadie ve dónde estás, en ninguno de tus dispositivos, y no se guarda nada de ese tiempo. Pueden ver que está en pausa, pero no quién la puso: ${names}.`,
  pauseSos: 'Puedes pedir ayuda igualmente. Entonces se envía también tu ubicación.',
  pauseHow: '¿Cuánto tiempo?',
  pauseLonger: 'Más tiempo, desde ahora',
  pauseHours: (hours: number) => {
    if (hours === 1) return '1 hora';
    return hours < 24 ? `${hours} horas` : `${hours / 24} ${hours === 24 ? 'día' : 'días'}`;
  },
  pauseEnd: 'Terminar la pausa ahora',

  adultAskTitle: '¿Tienes 18 años o más?',
  adultAskText:
    'Entonces solo tú decides qué se comparte. No se registra nada hasta que digas que sí, y aquí ya no se aplican las reglas de tu familia.',
  adultNotified: (names: string) => `Lo verán enseguida y no podrán cambiarlo: ${names}.`,
  adultWrong: '¿Lo has pulsado por error? Puedes conectar el dispositivo otra vez con un código nuevo.',
  adultYes: 'Sí, los tengo',
  adultNo: 'No, volver',
  adultTitle: 'Tú decides qué se comparte',
  adultText: (names: string) =>
    `Aquí no se registra nada si no dices que sí. Lo que compartas lo ven: ${names}. Tu sí termina por sí solo a los 30 días.`,
  adultShared: (day: string) => `Compartes esto hasta el ${day}.`,
  adultNotShared: 'No compartes esto.',
  adultShare: 'Sí, durante 30 días',
  adultNever: 'Aquí no se registran aplicaciones, sitios, llamadas ni mensajes.',
};

export const consentMessages = inLanguage(consentEn, consentEs);
