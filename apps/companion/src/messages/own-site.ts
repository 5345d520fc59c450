/** What the filter says of a site that the child asks for. */
import { las } from '@kinward/web/ui/spanish-time.ts';
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const ownSiteEn = {
  open: (site: string) => `${site} is open. You need not ask for it.`,
  closed: (site: string) => `${site} is closed.`,
  /** @param name of a service or a category; empty where it has none */
  service: (name: string) => `It belongs to ${name}, and that is closed.`,
  category: (name: string) => `It belongs to “${name}”, and that is closed.`,
  window: (name: string) => (name === '' ? 'It is closed at this time of the day.' : `“${name}” is on now.`),
  budget: (name: string) =>
    name === '' ? 'Your time for it is used up.' : `Your time for ${name} is used up.`,
  pause: 'The internet is paused.',
  deny: 'Your family closed this site.',
  allowOnly: 'Only the sites on your family’s list are open.',
  escape: 'It leads round your family’s filter.',
  security: 'It may harm your device or take what you type.',
  list: 'It is on a list of closed sites.',
  until: (time: string) => `It opens by itself at ${time}.`,
  noEnd: 'It stays closed until your parents open it.',
  look: 'A site does not open? Write it here: you read why, and can ask for it.',
} as const;

export const ownSiteEs: Translation<typeof ownSiteEn> = {
  open: (site) => `${site} está abierto. No hace falta que lo pidas.`,
  closed: (site) => `${site} está cerrado.`,
  service: (name) => `Pertenece a ${name}, que está cerrado.`,
  category: (name) => `Pertenece a «${name}», que está cerrado.`,
  window: (name) => (name === '' ? 'A esta hora está cerrado.' : `Ahora es la hora de «${name}».`),
  budget: (name) =>
    name === '' ? 'Se ha acabado tu tiempo para esto.' : `Se ha acabado tu tiempo para ${name}.`,
  pause: 'Internet está en pausa.',
  deny: 'Tu familia ha cerrado este sitio.',
  allowOnly: 'Solo están abiertos los sitios de la lista de tu familia.',
  escape: 'Se salta el filtro de tu familia.',
  security: 'Puede dañar tu dispositivo o quedarse con lo que escribas.',
  list: 'Está en una lista de sitios cerrados.',
  until: (time) => `Se abre solo a ${las(time)}.`,
  noEnd: 'Seguirá cerrado hasta que tus padres lo abran.',
  look: '¿Un sitio no se abre? Escríbelo aquí: lees por qué y puedes pedirlo.',
};

export const ownSiteMessages = inLanguage(ownSiteEn, ownSiteEs);
