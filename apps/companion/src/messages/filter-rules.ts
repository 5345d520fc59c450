/** Messages of what the filter closes on this device; loaded where it is in force. */
import { las } from '@kinward/web/ui/spanish-time.ts';
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const filterRulesEn = {
  loading: 'Loading what the filter closes',
  failed: 'What the filter closes could not be loaded.',
  /** @param names of services and kinds of sites */
  closes: (names: string) => `The filter closes: ${names}.`,
  closesThere: (names: string) => `In the browser that asks your family’s filter are closed: ${names}.`,
  sites: (names: string) => `Sites closed by name: ${names}.`,
  allowOnly: 'Only the sites on your family’s list are open.',
  window: (name: string, names: string, until: string) =>
    `${name === '' ? 'Until' : `${name}, until`} ${until} the filter closes: ${names}.`,
  windowAll: (name: string, until: string) =>
    `${name === '' ? 'Until' : `${name}, until`} ${until} the filter closes every site.`,
  /** @param time when the device asked last */
  earlier: (time: string) => `As the filter said at ${time}, when this device asked it last.`,
  all: 'All that the filter closes',
  /** Titles for a child under 13. */
  someSites: 'Some sites are closed.',
  fewSites: 'Only some sites are open.',
  helplines: 'Help lines are always open.',
} as const;

export const filterRulesEs: Translation<typeof filterRulesEn> = {
  loading: 'Cargando lo que cierra el filtro',
  failed: 'No se pudo cargar lo que cierra el filtro.',
  closes: (names) => `El filtro cierra: ${names}.`,
  closesThere: (names) => `En el navegador que pregunta al filtro de tu familia están cerrados: ${names}.`,
  sites: (names) => `Sitios cerrados por su nombre: ${names}.`,
  allowOnly: 'Solo están abiertos los sitios de la lista de tu familia.',
  window: (name, names, until) =>
    `${name === '' ? 'Hasta' : `${name}, hasta`} ${las(until)} el filtro cierra: ${names}.`,
  windowAll: (name, until) =>
    `${name === '' ? 'Hasta' : `${name}, hasta`} ${las(until)} el filtro cierra todos los sitios.`,
  earlier: (time) =>
    `Lo que dijo el filtro a ${las(time)}, cuando este dispositivo le preguntó por última vez.`,
  all: 'Todo lo que cierra el filtro',
  someSites: 'Hay sitios cerrados.',
  fewSites: 'Solo están abiertos algunos sitios.',
  helplines: 'Las líneas de ayuda están siempre abiertas.',
};

export const filterRulesMessages = inLanguage(filterRulesEn, filterRulesEs);
