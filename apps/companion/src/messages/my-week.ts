/** Messages round the child's own week; the week itself comes in words from the server. */
import { las } from '@kinward/web/ui/spanish-time.ts';
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const myWeekEn = {
  failed: 'Your week could not be loaded.',
  screen: 'Screen',
  before: 'Week before',
  after: 'Week after',
  late: 'late evening',
  first: 'Your first week is complete on Sunday.',
  mayAsk: 'Your parents may ask you',
  both: 'Your parents can read the same page.',
  mailed: (to: string) => `Each week it goes by mail too, without the names of places: ${to}.`,
  mailedTo: (parents: string, day: 'Sunday' | 'Monday', time: string) => `to ${parents} on ${day} at ${time}`,
} as const;

export const myWeekEs: Translation<typeof myWeekEn> = {
  failed: 'No se ha podido cargar tu semana.',
  screen: 'Pantalla',
  before: 'Semana anterior',
  after: 'Semana siguiente',
  late: 'noche hasta tarde',
  first: 'Tu primera semana se completa el domingo.',
  mayAsk: 'Quizá te pregunten',
  both: 'En tu familia pueden leer la misma página.',
  mailed: (to) => `Cada semana se envía también por correo, sin los nombres de los lugares: ${to}.`,
  mailedTo: (parents, day, time) =>
    `a ${parents}, el ${day === 'Sunday' ? 'domingo' : 'lunes'} a ${las(time)}`,
};

export const myWeekMessages = inLanguage(myWeekEn, myWeekEs);
