import type { closed as english } from './closed-messages.ts';

export const closed = {
  everything: {
    closed: (until) => (until === null ? 'Todo está cerrado' : `Todo está cerrado hasta ${until}`),
    soon: (at) => `Todo se cierra a las ${at}`,
    because: {
      blocked: 'Lo cierran tus reglas.',
      'screen-pause': 'Un padre ha puesto en pausa todas las pantallas.',
      schedule: 'A esta hora del día está cerrado.',
      budget: 'El tiempo de hoy se ha acabado.',
    },
    save: 'Guarda lo que estás haciendo.',
    ask: 'Pedir más tiempo',
  },
  closedPrograms: 'Programas cerrados',
  endsAt: (program, at) => `${program} se cierra a las ${at}. Guarda lo que estás haciendo.`,
  closedBecause: {
    blocked: 'Está bloqueado.',
    'screen-pause': 'Las pantallas están en pausa.',
    schedule: 'Está cerrado a esta hora.',
    budget: 'Su tiempo de hoy se ha acabado.',
  },
  againAt: (at) => `Se abre de nuevo: ${at}.`,
  whyTitle: '¿Un sitio no se abre?',
  whyMore: 'Escríbelo aquí: lees por qué. Funciona sin conexión.',
  whySite: 'Nombre del sitio',
  whyNow: 'Mirar',
  whyLooking: 'Mirando',
  askSiteToo: 'Pedir este sitio',
  why: {
    unfiltered: (site: string) => `Tus reglas no se cumplen ahora, así que no cierran ${site}.`,
    open: (site: string) =>
      `${site} está abierto. No hace falta que lo pidas. La ayuda dice si internet no funciona.`,
    closed: (site: string) => `${site} está cerrado.`,
    service: (name: string) => `Pertenece a ${name}, que está cerrado.`,
    category: (name: string) => `Pertenece a «${name}», que está cerrado.`,
    window: (name: string) => (name === '' ? 'A esta hora está cerrado.' : `Ahora es la hora de «${name}».`),
    budget: (name: string) =>
      name === '' ? 'Se ha acabado tu tiempo para esto.' : `Se ha acabado tu tiempo para ${name}.`,
    pause: 'Internet está en pausa.',
    deny: 'Tu familia ha cerrado este sitio.',
    'allow-only': 'Solo están abiertos los sitios de la lista de tu familia.',
    escape: 'Se salta el filtro de tu familia.',
    security: 'Puede dañar tu dispositivo o quedarse con lo que escribas.',
    list: 'Está en una lista de sitios cerrados.',
    until: (time: string) => `Se abre solo: ${time}.`,
    noEnd: 'Seguirá cerrado hasta que tus padres lo abran.',
  },
} satisfies typeof english;
