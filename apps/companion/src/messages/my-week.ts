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
  both: 'Your parents can read the same page.',
  mailed: (parents: string) =>
    `On Sunday evening it also goes to ${parents} by mail, without the names of places.`,
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
  mailed: (parents) =>
    `El domingo por la tarde se envía también por correo a ${parents}, sin los nombres de los lugares.`,
};

export const myWeekMessages = inLanguage(myWeekEn, myWeekEs);
