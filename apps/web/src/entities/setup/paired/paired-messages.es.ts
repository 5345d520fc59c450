import type { Words } from '../../../lib/language.ts';
import type { pairedTexts } from './paired-messages.ts';

const paired: Words<typeof pairedTexts> = {
  here: (child) => `Aquí está ${child}`,
  at: (place) => `${place}.`,
  calm: 'El primer lugar llega con el primer aviso.',
  calmPlaceless: 'No dice el lugar.',
  calmAgent: 'No cierra nada hasta que elijas para quién.',
  map: (child) => `Mapa: dónde está ${child}`,
  next: '¿Y ahora?',
  home: 'Marcar aquí la casa',
  homeMore: (child) => `Para saber cuándo ${child} llega y se va.`,
  theirs: (fence, child) => `Usar ${fence} también para ${child}`,
  theirsMade: (fence, child) => `${fence} está marcado también para ${child}`,
  bedtime: 'Fijar la hora de dormir',
  bedtimeMore: {
    enforced: 'Todo el dispositivo descansa de noche.',
    shown: (child) => `${child} la lee y decide.`,
  },
  users: 'Elegir quién tiene qué reglas',
  usersMore: (child) => `Qué usuario local del ordenador es ${child}, y quién no tiene ninguna.`,
  alerts: 'Quiero recibir avisos',
  alertsMore: 'En este dispositivo o por correo.',
};

export default { paired };
