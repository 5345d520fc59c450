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
};
