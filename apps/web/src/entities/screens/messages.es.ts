import { las } from '../../ui/spanish-time.ts';
import type { screenTexts } from './messages.ts';

export default {
  screens: {
    pause: 'Pausar pantallas',
    more: 'Más tiempo',
    call: 'Llamar',
    pauseOf: (child) => `Pausar pantallas de ${child}`,
    moreOf: (child) => `Más tiempo para ${child}`,
    callOf: (child) => `Llamar a ${child}`,
    at: las,
    onDay: (dayAndTime) => `el ${dayAndTime}`,
    minutes: (count) => `${count} min`,
    morning: 'Hasta la mañana',
    undo: 'Deshacer',
    undoPause: (child) => `Deshacer la pausa de las pantallas de ${child}`,
    undoMore: (child) => `Deshacer el tiempo extra de ${child}`,

    paused: (child, end) => `Las pantallas de ${child} están en pausa hasta ${end}`,
    opened: (child, end) => `${child} tiene más tiempo hasta ${end}`,
    ended: (child) => `Las pantallas de ${child} están como antes`,
    notOn: (devices) => `No ha llegado a ${devices}. Vuelve a intentarlo.`,

    named: (child, words) => `${child}: ${words}`,
    pausedBy: (by, end) => `Pausado por ${by} hasta ${end}`,
    pausedUntil: (end) => `En pausa hasta ${end}`,
    moreUntil: (end) => `Más tiempo hasta ${end}`,
    thenPaused: (end) => `después, en pausa hasta ${end}`,
    where: {
      enforced: (devices) => `En vigor en ${devices}.`,
      waiting: (devices) => `Aún no en ${devices}.`,
      shown: (devices) => `Solo se muestra en ${devices}.`,
      without: (devices) => `Sin efecto en ${devices}.`,
    },
  } satisfies typeof screenTexts,
};
