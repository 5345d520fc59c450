import { locale } from '../../lib/language.ts';
import type { webTexts } from './messages.ts';

export default {
  'web-filter': {
    title: 'Filtro web',
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
    coversDomain: 'y todo lo que hay por debajo',
    coversAddress: 'Solo esta dirección y lo que hay por debajo',
    willBlockDomain: (domain) => `Bloquea ${domain} y todo lo que hay por debajo.`,
    willBlockAddress: (address) => `Bloquea solo esta dirección y lo que hay por debajo: ${address}`,
    which: 'Qué se muestra',
    history: 'Historial',
    blocked: (count) => `Bloqueados ${count}`,
    find: 'Buscar en el historial',
    isBlocked: 'Bloqueado',
    blockIt: (page) => `Bloquear ${page}`,
    allowIt: (entry) => `Bloqueado: ${entry}. Permitir`,
    allowAllOf: (page, entries) => `Bloqueado: ${page}. Permitir ${entries.join(', ')}`,
    stopped: 'No se abrió',
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
