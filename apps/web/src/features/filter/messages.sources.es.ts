import { locale } from '../../lib/language.ts';
import type { sourcesTexts } from './messages.sources.ts';

const number = (count: number): string => count.toLocaleString(locale);
const names = (count: number): string => (count === 1 ? '1 nombre' : `${number(count)} nombres`);

export default {
  'filter-sources': {
    title: 'Listas',
    loading: 'Cargando las listas',
    sentence: (on, waiting) =>
      waiting > 0
        ? `${waiting === 1 ? 'Una lista espera' : `${waiting} listas esperan`} tu sí.`
        : on === 0
          ? 'Ninguna lista está activada. El filtro funciona sin ellas.'
          : on === 1
            ? 'Una lista está activada.'
            : `${on} listas están activadas.`,
    subtitle:
      'Otros reúnen nombres de sitios. Una lista que activas se descarga una vez al día; tus políticas dicen si se cierra lo que hay en ella.',
    add: 'Añadir una lista',
    needsYou: 'Te necesita',
    on: 'Activadas',
    noneOn: 'Ninguna todavía. Lo que actives abajo se descarga enseguida, y luego cada día.',
    more: 'Más listas',
    moreSubtitle:
      'Las hacen otros, con la licencia que está al lado. Nada de ellas se descarga mientras están desactivadas.',
    count: (count) => (count === 1 ? '1 lista' : `${count} listas`),
    turn: (name) => `Activar o desactivar ${name}`,
    moreFor: (name) => `Más para ${name}`,
    feeds: (what) => `Para ${what}`,
    names,
    licence: (licence) => licence ?? 'Licencia en la página de su autor',
    about: 'Sobre ella',
    aboutLabel: (name) => `Sobre ella: ${name}`,
    size: (count, at) => `${names(count)}, descargada ${at}`,
    changed: (added, removed) =>
      added === 0 && removed === 0
        ? 'nada nuevo con la última'
        : `con la última llegaron ${number(added)} y se fueron ${number(removed)}`,
    closedBy: (policies) => `La cierra ${policies}`,
    closedByNone: (what) => `Ninguna política cierra ${what} todavía, así que no hace nada.`,
    openPolicies: 'Abrir las políticas',
    states: {
      off: 'Desactivada',
      fetching: 'Descargándose',
      building: 'De camino al filtro',
      'in-force': 'En vigor',
      waiting: 'Espera tu sí',
      failed: 'No descargada',
    },
    faults: {
      unreachable: 'No se pudo llegar a su servidor.',
      'not-there': 'En su dirección ya no hay nada.',
      private: 'Su dirección lleva a un lugar al que no se debe preguntar.',
      slow: 'Su servidor es demasiado lento.',
      'too-large': 'Es más grande de lo que puede ser una lista.',
      page: 'En lugar de la lista llegó una página web.',
      empty: 'Está vacía.',
      'no-names': 'Apenas hay nombres de sitios en ella.',
      'too-wide': 'Nombra terminaciones enteras, como co.uk, y ningún sitio.',
      packed: 'Está comprimida de un modo que no se puede leer.',
      'no-room': 'Esta instalación no tiene sitio para ella junto a las demás.',
    },
    failed: (name) => `No se pudo descargar «${name}».`,
    holds: (at) => `Sigue en vigor la de ${at}.`,
    nothingHolds: 'Nada de ella está en vigor.',
    again: (at) => `Lo intentamos de nuevo ${at}.`,
    jump: (name, percent) =>
      percent >= 0
        ? `«${name}» crecería un ${number(percent)} %. Espera tu sí.`
        : `«${name}» se reduciría un ${number(-percent)} %. Espera tu sí.`,
    wellKnown: (name) => `«${name}» cerraría sitios que muchos necesitan. Espera tu sí.`,
    returned: (name) => `Volviste a una «${name}» anterior. Espera una más nueva.`,
    wouldClose: (sites, more) => (more > 0 ? `Nombra ${sites} y ${more} más de ellos.` : `Nombra ${sites}.`),
    from: (before, after) => `${names(before)} ahora, ${names(after)} después`,
    first: (count) => `${names(count)}, la primera de esta lista`,
    samples: 'Parte de lo que cambiaría',
    comes: (count) => `Llegarían ${number(count)}`,
    goes: (count) => `Se irían ${number(count)}`,
    keep: 'Conservar la anterior',
    leaveOff: 'Dejarla desactivada',
    take: 'Aceptarla',
    back: (at, count) => `Volver a ${at} (${names(count)})`,
    delete: 'Eliminar',
    deleting: 'Eliminando',
    deleteTitle: (name) => `¿Eliminar «${name}»?`,
    deleteMore: 'Lo que solo ella cierra se abre al momento.',
    cancel: 'Cancelar',
    addTitle: 'Añadir una lista',
    addMore:
      'Un nombre por línea, o como hosts, Adblock, dnsmasq o RPZ. De la internet pública, con https://.',
    name: 'Nombre',
    nameExample: 'Lista de la escuela',
    nameMissing: 'Ponle un nombre.',
    url: 'Dirección',
    urlExample: 'https://example.org/list.txt',
    urlMissing: 'Escribe su dirección.',
    holdsWhat: 'Qué hay en ella',
    ofItsOwn: 'Algo propio, que cierran todas las políticas',
    adding: 'Añadiéndola',
    addIt: 'Añadirla',
  } satisfies typeof sourcesTexts,
};
