/** Messages round the child's own week; the week itself comes in words from the server. */
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
  both: 'Your parents read the same page. On Sundays at 18:00 it also goes to them by mail, without the names of places, unless they switched that off.',
} as const;

export const myWeekEs: Translation<typeof myWeekEn> = {
  failed: 'No se ha podido cargar tu semana.',
  screen: 'Pantalla',
  before: 'Semana anterior',
  after: 'Semana siguiente',
  late: 'noche hasta tarde',
  first: 'Tu primera semana se completa el domingo.',
  mayAsk: 'Quizá te pregunten',
  both: 'En tu familia leen la misma página. Los domingos a las 18:00 les llega también por correo, sin los nombres de los lugares, salvo que lo hayan desactivado.',
};

export const myWeekMessages = inLanguage(myWeekEn, myWeekEs);
