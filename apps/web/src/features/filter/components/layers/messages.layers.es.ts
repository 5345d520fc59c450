import { locale } from '../../../../lib/language.ts';
import type { layersTexts } from './messages.layers.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-layers': {
    title: 'Dispositivos y capas',
    loading: 'Cargando los dispositivos',
    noDevice: 'Aquí verás qué protege cada dispositivo y dónde acaba.',
    list: (names) => and.format(names),
    reaches: {
      everywhere: (name) => `${name}: filtrado en todas partes.`,
      browser: (name) => `${name}: un navegador está filtrado, y quizá nada más.`,
      home: (name) => `${name}: filtrado en casa, y no fuera de ella.`,
      app: (name) => `${name}: cierra los sitios de su propia lista de bloqueo, y ningún otro.`,
      silent: (name) => `${name}: hace tiempo que no se sabe nada.`,
      waiting: (name) => `El filtro conoce ${name} y espera su primera consulta.`,
      none: (name) => `Nada filtra aún ${name}.`,
    },
    reached: {
      everywhere: (name) => `${name}: estaba filtrado en todas partes`,
      browser: (name) => `${name}: un navegador estaba filtrado`,
      home: (name) => `${name}: estaba filtrado en casa`,
      app: (name) => `${name}: cerraba los sitios de su propia lista de bloqueo`,
      silent: (name) => name,
      waiting: (name) => name,
      none: (name) => name,
    },
    reachedAt: (what, at) => `${what} en su última señal, ${at}.`,
    silentSince: (name, at) => `${name}: última señal ${at}.`,
    couldUndo: (child) => `${child} podría deshacerlo.`,
    subtitle: (count, earlier) =>
      count === 0 && earlier > 0
        ? 'No se sabe qué abre ahora: un dispositivo que no se usa no pregunta nada.'
        : count === 0
          ? 'Ninguna de las tres capas está en vigor.'
          : `${count === 1 ? 'Una' : count === 2 ? 'Dos' : 'Las tres'} ${count === 3 ? 'capas' : 'de tres capas'} ${count === 1 ? 'está' : 'están'} en vigor. Decide la más fuerte.`,
    inside: 'Desde dentro: aplicación, nombre propio, red.',
    layers: { app: 'Aplicación en el dispositivo', name: 'Su propio nombre', network: 'Red de casa' },
    afterAnother: { app: 'aplicación en el dispositivo', name: 'su propio nombre', network: 'red de casa' },
    states: {
      'in-force': 'En vigor',
      earlier: 'Señal anterior',
      silent: 'Sin señal reciente',
      absent: 'No está',
    },
    covers: {
      app: (child) =>
        `Cierra los sitios de su propia lista de bloqueo, esté donde esté. ${child} puede quitarla; te avisaríamos.`,
      name: (child) => `Los sitios se filtran en casa y fuera. ${child} puede cambiarlo en los ajustes.`,
      network: () => 'Los sitios se filtran mientras está en tu red. Con datos móviles, no.',
    },
    missing: {
      app: 'Ninguna aplicación en él cierra sitios por sí misma.',
      name: 'Dale un nombre propio: son dos minutos y vale también fuera de casa.',
      network: 'En tu red no se distingue de otros dispositivos.',
    },
    heard: (at) => `Señal ${at}`,
    asked: (at) => `Última consulta ${at}`,
    neverHeard: {
      app: 'No se sabe nada de ella',
      name: 'Ninguna consulta hasta ahora',
      network: 'Ninguna consulta hasta ahora',
    },
    lineAt: (layers, at) => `${layers}, última señal ${at}`,
    lines: {
      everywhere: '',
      browser: '',
      home: '',
      app: '',
      silent: 'Sin señal reciente',
      waiting: 'Espera su primera consulta',
      none: 'Aún nada',
    },
    giveName: 'Darle su propio nombre',
    all: 'Todos los dispositivos',
    open: (name) => `${name}: ver sus capas`,
  } satisfies typeof layersTexts,
};
