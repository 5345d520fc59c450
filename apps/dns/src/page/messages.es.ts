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
  askTitle: 'Pídelo',
  who: 'Tu nombre (si quieres)',
  why: 'Por qué (si quieres)',
  ask: 'Preguntar a tus padres',
  parentsRead: 'Tus padres leen qué sitio pides y tu motivo.',
  askHome: 'Preguntar a los padres de aquí',
  homeReads:
    'Los padres de aquí leen qué sitio pides, el motivo y el nombre. Lo que permitan se abre en toda esta red.',
  asked: 'Pedido. Tus padres lo tienen en su lista. Esta página muestra la respuesta sola.',
  seen: (by) => `${by ?? 'Tu madre o tu padre'} lo ha visto y todavía no ha respondido.`,
  granted: 'Sí. El sitio se abre enseguida.',
  refused: (by) => (by === null ? 'Ahora no.' : `Ahora no, dice ${by}.`),
  failed: 'No se ha podido enviar. Inténtalo de nuevo en un momento.',
  full: 'Hoy has pedido mucho. Habla con tus padres.',
  look: 'Mirar otra vez',
  again: 'Esta página llevaba mucho tiempo abierta. Pídelo una vez más.',
};
