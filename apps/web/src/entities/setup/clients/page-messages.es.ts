import type { pageTexts } from './page-messages.ts';

export default {
  childPage: {
    title: (child) => `La página de ${child}`,
    show: (child) =>
      `Que ${child} la abra antes de que la aplicación envíe: dice quién ve qué y tiene un botón para terminar. Ahí ${child} dice sí o no. Quien tenga el enlace puede leer la página.`,
    qrLabel: (child) => `abre la página de ${child}`,
    waiting: (child) => `${child} todavía no ha abierto esta página.`,
    opened: (child, when) => `${child} abrió esta página, ${when}, y todavía no ha dicho que sí.`,
    agreed: (child, when) => `${child} ha leído esta página y ha dicho que sí, ${when}.`,
    none: 'Ahora no funciona ningún enlace. Crea uno y muéstralo en el dispositivo.',
    newLink: 'Enlace nuevo',
    newLinkFor: (device) => `Enlace nuevo a la página del menor de ${device}`,
    making: 'Creando el enlace',
    onlyHere:
      'Esta dirección solo funciona en este ordenador. Abre Kinward con la dirección que el teléfono alcanza y crea entonces un enlace nuevo.',
  } satisfies typeof pageTexts,
};
