import { locale } from '../../lib/language.ts';
import type { appsTexts } from './messages.ts';

const apps = (count: number): string =>
  count === 1 ? '1 aplicación' : `${count.toLocaleString(locale)} aplicaciones`;
const list = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  apps: {
    title: 'Filtro de aplicaciones',
    promise: 'Aquí verás las aplicaciones de un dispositivo y podrás bloquear alguna.',
    appsOn: (device) => `Aplicaciones en ${device}`,
    apps,
    subtitle: (count, blocked, word) =>
      `${apps(count)}, ${blocked === 0 ? 'ninguna bloqueada' : blocked === 1 ? '1 bloqueada' : `${blocked} bloqueadas`}. Un cambio llega al ${word} en segundos si está encendido.`,
    subtitleAgent: (count, blocked, name) =>
      `${apps(count)}, ${blocked === 0 ? 'ninguna bloqueada' : blocked === 1 ? '1 bloqueada' : `${blocked} bloqueadas`}. Un cambio llega al ordenador en segundos si está encendido, y vale solo para los usuarios con las reglas de ${name}.`,
    subtitleShown: (count, blocked) =>
      `${apps(count)}, ${blocked === 0 ? 'ninguna' : blocked} en la lista de bloqueo.`,
    loading: 'Cargando las aplicaciones',
    onComputer: (name) => `En ${name}`,
    blockedOnComputer: (at, name) => `Bloqueada ${at}, en vigor en ${name}`,
    waitsForComputer: (at, name) => `Bloqueada ${at}, aún no en vigor en ${name}`,
    appsOnComputer: (name, computer) => `Aplicaciones de ${name} en ${computer}`,
    onComputers: (count, blocked, name) =>
      `${apps(count)}, ${blocked === 0 ? 'ninguna bloqueada' : blocked === 1 ? '1 bloqueada' : `${blocked} bloqueadas`}. Eso vale allí para los usuarios con las reglas de ${name}, y para nadie más.`,
    find: 'Buscar una aplicación',
    which: 'Qué aplicaciones',
    all: (count) => `Todas ${count}`,
    allowed: (count) => `Permitidas ${count}`,
    blocked: (count) => `Bloqueadas ${count}`,
    isAllowed: 'Permitida',
    isBlocked: 'Bloqueada',
    block: (app) => `Permitida: ${app}. Bloquearla`,
    allow: (app) => `Bloqueada: ${app}. Permitirla`,
    blockAll: 'Bloquear todas',
    allowAll: 'Permitir todas',
    blockAllOf: (group) => `Bloquear todas las de ${group}`,
    allowAllOf: (group) => `Permitir todas las de ${group}`,
    show: 'Mostrar',
    showOf: (group) => `Mostrar ${group}`,
    other: 'Otras aplicaciones',
    gone: 'Ya no está instalada',
    goneSince: 'Seguirá bloqueada si se instala otra vez',
    scheduled: (names) => `En ${names.length === 1 ? 'el horario' : 'los horarios'} ${list.format(names)}`,
    nothingFound: (text) => `Aquí ninguna aplicación se llama «${text}».`,
    noneAllowed: 'Todas las aplicaciones están bloqueadas.',
    noneBlocked: 'Ninguna aplicación está bloqueada.',
    updated: 'Actualizado correctamente',
    undo: 'Deshacer',
    empty: (name, word) => `Aún no hay aplicaciones del ${word} de ${name}.`,
    emptyPaired: (word) =>
      `Abre Kinward en el ${word}. Su lista de aplicaciones aparecerá aquí por sí sola, y tú eliges qué se bloquea.`,
    emptyAgent: 'El agente que hay en él las comunica por sí solo en cuanto sus reglas están en vigor allí.',
    emptyAdult:
      'Nada haría cumplir lo que se bloquee aquí, y las aplicaciones de una persona adulta no se comunican a nadie sin su consentimiento.',
    emptyUnpaired: (word) =>
      `Conecta el ${word} con su código de vinculación desde el panel. Sus aplicaciones aparecerán aquí por sí solas.`,
    never: (name, word) => `El ${word} de ${name} no puede decir qué aplicaciones tiene.`,
    neverMore: (word) =>
      `La aplicación que conecta el ${word} no ve las demás, así que no hay lista de la que bloquear. De lo que Kinward ofrece hoy, solo las ve el agente de un ordenador.`,
    toDashboard: 'Al panel',
  } satisfies typeof appsTexts,
};
