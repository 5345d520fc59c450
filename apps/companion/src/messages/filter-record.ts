/** Messages of what the filter writes down; loaded where it is said what is collected. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const filterRecordEn = {
  title: 'Sites that this device asks for',
  failed: 'What the filter records could not be loaded.',
  levels: {
    nothing: 'The filter closes sites, and writes nothing down.',
    blocked:
      'The filter writes down which sites it closed, and how many were asked for. Not which others you open.',
    all: 'The filter writes down every site that this device asks for, by name. Not the pages, and not what you type.',
  },
  /** The same in the list of what is collected. */
  collected: {
    nothing: 'This app cannot see that, and your family’s filter writes nothing of it down.',
    blocked:
      'This app cannot see that. Your family’s filter writes down the sites that it closed, and no others, never help lines.',
    all: 'This app cannot see that. Your family’s filter writes down the names of sites that this device asks for, never help lines.',
  },
  because: {
    off: 'Your parents have not switched on that sites are recorded.',
    adult: 'You are an adult.',
    policy: 'Your parents chose that.',
    age: 'That goes by your age.',
  },
  kept: (days: number) => `It is kept for ${days} days, then deleted.`,
  never: 'Help lines are always open and never written down.',
} as const;

export const filterRecordEs: Translation<typeof filterRecordEn> = {
  title: 'Sitios que pide este dispositivo',
  failed: 'No se pudo cargar lo que registra el filtro.',
  levels: {
    nothing: 'El filtro cierra sitios y no anota nada.',
    blocked: 'El filtro anota qué sitios cerró y cuántos se pidieron. No qué otros abres.',
    all: 'El filtro anota cada sitio que pide este dispositivo, por su nombre. No las páginas ni lo que escribes.',
  },
  collected: {
    nothing: 'Esta aplicación no puede verlo y el filtro de tu familia no anota nada de ello.',
    blocked:
      'Esta aplicación no puede verlo. El filtro de tu familia anota los sitios que cerró y ninguno más, nunca líneas de ayuda.',
    all: 'Esta aplicación no puede verlo. El filtro de tu familia anota los nombres de los sitios que pide este dispositivo, nunca líneas de ayuda.',
  },
  because: {
    off: 'Tus padres no han activado que se registren los sitios.',
    adult: 'Eres una persona adulta.',
    policy: 'Así lo eligieron tus padres.',
    age: 'Eso depende de tu edad.',
  },
  kept: (days) => `Se guarda ${days} días y luego se borra.`,
  never: 'Los teléfonos de ayuda están siempre abiertos y nunca se anotan.',
};

export const filterRecordMessages = inLanguage(filterRecordEn, filterRecordEs);
