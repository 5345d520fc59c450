/** The page that stands in place of a closed site, in Spanish. */
import type { PageWords } from './messages.ts';

const at = (time: string): string => `${time.startsWith('01') ? 'a la' : 'a las'} ${time}`;

export const page: PageWords = {
  closed: 'El acceso está cerrado',
  open: 'El acceso está abierto',
  isOpen: 'Ahora nada lo cierra. Vuelve a cargar el sitio dentro de unos segundos.',
  unknown: 'Lo cierra el filtro de tu familia.',
  pause: 'Internet está en pausa en este dispositivo.',
  deny: 'Este sitio está bloqueado en este dispositivo.',
  'allow-only': 'En este dispositivo solo están abiertos los sitios de la lista de tu familia.',
  window: 'A esta hora está cerrado.',
  windowCalled: (name) => `Ahora es la hora de «${name}».`,
  budget: 'Se ha acabado el tiempo para esto.',
  escape: 'Esto se salta el filtro de tu familia.',
  security: 'Este sitio puede dañar el dispositivo o quedarse con lo que escribas.',
  service: (name) => `${name} está cerrado en este dispositivo.`,
  category: (name) => `Pertenece a «${name}», que está cerrado en este dispositivo.`,
  list: 'Está en una lista de sitios bloqueados.',
  untilToday: (time) => `Se vuelve a abrir ${at(time)}.`,
  untilDay: (day, time) => `Se vuelve a abrir el ${day} ${at(time)}.`,
  noEnd: 'Seguirá cerrado hasta que tus padres lo abran.',
};
