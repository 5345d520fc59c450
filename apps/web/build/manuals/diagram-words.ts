/** What the diagrams of the manuals say, row by row. */
import type { Language } from '../../src/lib/language.ts';

export interface Box {
  /** The first one is its name. */
  lines: readonly string[];
  kind?: 'plain' | 'primary' | 'allowed' | 'forbidden';
  /** Beside the arrow that leads to it. */
  from?: string;
}

export const DIAGRAMS: Readonly<Record<string, Record<Language, readonly (readonly Box[])[]>>> = {
  'home-filter': {
    en: [
      [{ lines: ['Phone, console, television', 'at home, on your Wi-Fi'] }],
      [{ lines: ['Your router'], from: 'Where is games.example?' }],
      [
        {
          lines: ['Kinward', 'looks at your family’s rules'],
          kind: 'primary',
          from: 'passes the question on',
        },
      ],
      [
        { lines: ['Open', 'the site answers'], kind: 'allowed' },
        { lines: ['Closed', 'it does not load'], kind: 'forbidden' },
      ],
    ],
    es: [
      [{ lines: ['Teléfono, consola, televisor', 'en casa, en tu wifi'] }],
      [{ lines: ['Tu router'], from: '¿Dónde está juegos.example?' }],
      [{ lines: ['Kinward', 'mira las reglas de tu familia'], kind: 'primary', from: 'pasa la pregunta' }],
      [
        { lines: ['Abierto', 'el sitio responde'], kind: 'allowed' },
        { lines: ['Cerrado', 'no se carga'], kind: 'forbidden' },
      ],
    ],
  },
  layers: {
    en: [
      [{ lines: ['The child’s page and OwnTracks', 'tell the place, ask, call for help'] }],
      [
        {
          lines: ['Its own name', 'filters sites everywhere'],
          kind: 'primary',
          from: 'a setting of the phone',
        },
      ],
      [
        {
          lines: ['The home network', 'filters sites at home'],
          kind: 'primary',
          from: 'two addresses in the router',
        },
      ],
      [{ lines: ['Your rules', 'in your Kinward'], kind: 'allowed' }],
    ],
    es: [
      [{ lines: ['La página de tu hijo o hija y OwnTracks', 'el lugar, pedir, llamar a la ayuda'] }],
      [
        {
          lines: ['Su nombre propio', 'filtra sitios en todas partes'],
          kind: 'primary',
          from: 'un ajuste del teléfono',
        },
      ],
      [
        {
          lines: ['La red de casa', 'filtra sitios en casa'],
          kind: 'primary',
          from: 'dos direcciones en el router',
        },
      ],
      [{ lines: ['Tus reglas', 'en tu Kinward'], kind: 'allowed' }],
    ],
  },
  pairing: {
    en: [
      [{ lines: ['Your portal', 'makes a code, good once and for 24 hours'] }],
      [{ lines: ['The phone', 'opens the link with it'], from: 'you send the link' }],
      [{ lines: ['Your child', 'reads who sees what'], kind: 'primary' }],
      [
        { lines: ['Yes', 'the phone is paired'], kind: 'allowed' },
        { lines: ['No', 'nothing is recorded'], kind: 'plain' },
      ],
    ],
    es: [
      [{ lines: ['Tu portal', 'hace un código, una vez y 24 horas'] }],
      [{ lines: ['El teléfono', 'abre el enlace con él'], from: 'envías el enlace' }],
      [{ lines: ['Tu hijo o hija', 'lee quién ve qué'], kind: 'primary' }],
      [
        { lines: ['Sí', 'queda vinculado'], kind: 'allowed' },
        { lines: ['No', 'no se registra nada'], kind: 'plain' },
      ],
    ],
  },
  'filter-decides': {
    en: [
      [{ lines: ['A device', 'in any app or browser'] }],
      [{ lines: ['Exceptions', 'sites by their names'], from: 'Where is games.example?' }],
      [{ lines: ['Services and categories', 'such as YouTube, or games'], from: 'no exception' }],
      [{ lines: ['Lists of others', 'if you switched one on'], from: 'neither blocked nor allowed' }],
      [
        { lines: ['Open', 'the site answers'], kind: 'allowed' },
        { lines: ['Closed', 'it does not load'], kind: 'forbidden' },
      ],
    ],
    es: [
      [{ lines: ['Un dispositivo', 'en cualquier aplicación o navegador'] }],
      [{ lines: ['Excepciones', 'sitios por sus nombres'], from: '¿Dónde está juegos.example?' }],
      [{ lines: ['Servicios y categorías', 'como YouTube, o juegos'], from: 'ninguna excepción' }],
      [{ lines: ['Listas ajenas', 'si has activado una'], from: 'ni bloqueado ni permitido' }],
      [
        { lines: ['Abierto', 'el sitio responde'], kind: 'allowed' },
        { lines: ['Cerrado', 'no se carga'], kind: 'forbidden' },
      ],
    ],
  },
};
