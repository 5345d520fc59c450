import { waitsOtherwise, type updates as english } from './update-messages.ts';

export const updates = {
  title: 'Actualizaciones',
  more: (version: string) =>
    `Aquí funciona la versión ${version} del agente. Las más nuevas llegan solas desde casa donde el sistema lo permite.`,
  check: 'Buscar actualizaciones',
  says: {
    newest: 'Esta es la versión más nueva que hay en casa.',
    held: 'Hay una versión más nueva. Un padre la retiene en el portal.',
    refused: 'En casa ofrecen una versión de la que este ordenador no se fía, así que no la toma.',
    away: 'No hay contacto con casa, así que no se sabe si hay una versión más nueva. Las reglas siguen sin ella.',
    unknown: 'En casa ya no conocen este ordenador, así que no le dan ninguna versión más nueva.',
    unpaired: 'Este ordenador no está vinculado, así que las versiones nuevas no llegan solas.',
    'by-hand': 'En este ordenador un administrador instala las versiones nuevas.',
  },
  waits: {
    soon: (version: string) =>
      `La versión ${version} está lista. Este ordenador la toma solo antes de una hora.`,
    'not-fetched': (version: string) =>
      `No se pudo traer la versión ${version}. Se intenta de nuevo sin que hagas nada.`,
    'no-room': (version: string) =>
      `No hay sitio en el disco para la versión ${version}. Necesita 500 MB durante un rato.`,
    busy: (version: string) => `Otro programa instala algo. La versión ${version} llega después sola.`,
    'not-the-file': (version: string) =>
      `El archivo de la versión ${version} no es el que se firmó en casa, así que no se tomó.`,
    ...waitsOtherwise(
      (version: string) => `La versión ${version} todavía no está. Se intenta de nuevo sin que hagas nada.`,
    ),
  },
  failed: (version: string, own: string) =>
    `Se probó la versión ${version} y no funcionó, así que vuelve a funcionar la ${own}. Se intenta de nuevo dentro de unos días.`,
  installing: (version: string) => `La versión ${version} se está instalando ahora.`,
  installingNow: 'Ahora se está instalando una versión más nueva.',
  noAgent: 'El agente no respondió.',
} satisfies typeof english;
