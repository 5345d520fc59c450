import { locale } from '../../lib/language.ts';
import type { webTexts } from './messages.ts';

export default {
  'web-filter': {
    title: 'Filtro web',
    promise: 'Aquí verás qué sitios abren tus hijos y podrás bloquear alguno.',
    webOn: (device) => `La web en ${device}`,
    subtitle: (blocked, word) =>
      `${blocked === 0 ? 'Ningún sitio está bloqueado' : blocked === 1 ? '1 sitio está bloqueado' : `${blocked.toLocaleString(locale)} sitios están bloqueados`}. Un cambio llega al ${word} en segundos si está encendido.`,
    subtitleShown: (blocked) =>
      `${blocked === 0 ? 'Ningún sitio' : blocked === 1 ? '1 sitio' : `${blocked.toLocaleString(locale)} sitios`} en la lista de bloqueo.`,
    blockHead: 'Bloquear un sitio',
    address: 'Sitio o dirección completa',
    addressHelp: 'Pégala desde el navegador, o escríbela: example.org',
    invalid: 'Esto no es una dirección web. Pega una como example.org o https://example.org/page.',
    tooLong: 'Esta dirección pasa de 2048 caracteres. Pega solo el nombre del sitio, como example.org.',
    already: (entry) => `Esto ya está bloqueado por ${entry}.`,
    block: 'Bloquear',
    blocking: 'Bloqueando',
    howMuch: 'Cuánto se bloquea',
    wholeSite: 'Todo el sitio',
    onlyAddress: 'Solo esta dirección',
    coversDomain: 'con todas sus páginas',
    coversAddress: 'Solo esta dirección y lo que hay por debajo',
    willBlockDomain: (domain) => `Bloquea ${domain} con todas sus páginas.`,
    willBlockAddress: (address) => `Bloquea solo esta dirección y lo que hay por debajo: ${address}`,
    which: 'Qué se muestra',
    all: 'Todo',
    searches: 'Búsquedas',
    atNight: 'De noche',
    blocked: (count) => `Bloqueados ${count}`,
    find: 'Buscar en el historial',
    isBlocked: 'Bloqueado',
    onList: 'En la lista de bloqueo',
    partBlocked: 'Bloqueado en parte',
    blockIt: (entry) => `Bloquear ${entry}`,
    blockThis: 'Bloquear…',
    allow: (entries) => `Permitir ${entries.join(', ')}`,
    more: (name) => `Más sobre ${name}`,
    allowIt: (entry) => `Bloqueado: ${entry}. Permitir`,
    stopped: (count, of) => (count === of ? 'No se abrió' : `${count}× no se abrió`),
    night: (count, of) => (count === of ? 'De noche' : `${count}× de noche`),
    times: (count) => `${count.toLocaleString(locale)}×`,
    noSite: 'Sin dirección',
    siteCount: (count) => (count === 1 ? '1 sitio' : `${count.toLocaleString(locale)} sitios`),
    searchCount: (count) => (count === 1 ? '1 búsqueda' : `${count.toLocaleString(locale)} búsquedas`),
    tried: 'Lo que se abrió o se intentó',
    moreSites: (count) =>
      count === 1
        ? 'Un sitio más ese día. La búsqueda lo encuentra.'
        : `${count.toLocaleString(locale)} sitios más ese día. La búsqueda los encuentra.`,
    quoted: (words) => `«${words}»`,
    searched: (words, more) =>
      `Buscó ${words.join(', ')}${more > 0 ? ` y ${more.toLocaleString(locale)} más` : ''}`,
    searchAt: (site) => `Búsqueda en ${site},`,
    searchesCut: (count) =>
      `De este día solo se han leído las palabras de las ${count.toLocaleString(locale)} páginas más recientes que pueden ser búsquedas. Las anteriores están en el registro sin ellas.`,
    moreSearches: (count) =>
      count === 1
        ? 'Una búsqueda más. Abre su sitio en «Todo».'
        : `${count.toLocaleString(locale)} búsquedas más. Abre sus sitios en «Todo».`,
    noSearches: 'Ninguna búsqueda que se pueda leer en las direcciones.',
    noNights: 'Nada se abrió de noche.',
    blockWhat: '¿Qué hay que bloquear?',
    cancel: 'Cancelar',
    empty: (name, word) => `Aún no hay páginas del ${word} de ${name}.`,
    emptyPaired: (word) =>
      `Aparecen aquí por sí solas cuando el ${word} las comunica. Ya puedes bloquear un sitio.`,
    emptyUnpaired: (word) =>
      `Conecta el ${word} en el panel, con su código de vinculación. Ya puedes bloquear un sitio.`,
    never: (name, word) => `El ${word} de ${name} no puede decir qué webs se abren.`,
    neverMore: 'La aplicación que lo conecta no las ve. Ninguna de las que Kinward ofrece hoy las ve.',
    noneBlocked: 'Ningún sitio está bloqueado.',
    noneBlockedMore: 'Pega una dirección arriba, o elige una página del historial.',
    showHistory: 'Mostrar el historial',
    loading: 'Cargando los sitios bloqueados',
    updated: 'Actualizado correctamente',
    undo: 'Deshacer',
  } satisfies typeof webTexts,
};
