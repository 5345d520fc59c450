import { locale } from '../../lib/language.ts';
import type { policyTexts } from './messages.policy.ts';

const count = (value: number): string => value.toLocaleString(locale);
const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-policy': {
    title: 'Política',
    filter: 'Filtro',
    policies: 'Políticas',
    loading: 'Cargando la política',
    lastChange: (at, by) =>
      by === null
        ? `Los cambios rigen al momento. El último: ${at}.`
        : `Los cambios rigen al momento. El último: ${at}, de ${by}.`,
    sayCategories: (name, blocked, of, people) =>
      `${name} bloquea ${blocked} de ${of} categorías${people === '' ? '' : ` para ${people}`}.`,
    sayExceptions: (sites) =>
      sites === 0
        ? 'Ningún sitio se decide por su nombre.'
        : `${sites === 1 ? '1 sitio se decide' : `${count(sites)} sitios se deciden`} por su nombre, antes que por categoría.`,
    sayAliases: (names) =>
      names === 0
        ? 'Aún no hay nombres de tu propia red.'
        : names === 1
          ? '1 nombre de tu propia red.'
          : `${names} nombres de tu propia red.`,
    saySettings: (engines, of, youtube) =>
      `${engines === 0 ? 'Las búsquedas no están protegidas.' : engines === of ? 'Las búsquedas están protegidas en todos los buscadores conocidos.' : `Las búsquedas están protegidas en ${engines} de ${of} buscadores.`} ${
        youtube === 'off'
          ? 'YouTube no está restringido.'
          : youtube === 'strict'
            ? 'YouTube está en estricto.'
            : 'YouTube está en moderado.'
      }`,
    saySchedule: (name, times) =>
      times === '' ? `${name} es igual todo el día.` : `${name} cierra algo durante ${times}.`,
    nothingNow: 'El reloj no cierra nada.',
    isOnUntil: (name, time) => `${name} está en curso hasta ${time}.`,
    isOn: (names, count) => `${names} ${count === 1 ? 'está' : 'están'} en curso.`,
    beginsAt: (name, time) => `Lo próximo: ${name}, ${time}.`,
    tabs: {
      categories: 'Categorías',
      exceptions: 'Excepciones',
      aliases: 'Alias',
      settings: 'Otros ajustes',
      schedule: 'Horario',
    },
    states: { blocked: 'Bloqueado', allowed: 'Permitido', mixed: 'Mixto', follows: 'Como su categoría' },

    search: 'Buscar categorías y servicios',
    blockService: 'Bloquear un servicio',
    foundGroups: (groups) => (groups === 1 ? '1 grupo' : `${groups} grupos`),
    noCategory: 'Ninguna categoría se llama así.',
    foundServices: (services) => (services === 1 ? 'Ver 1 servicio' : `Ver ${services} servicios`),
    examples: (names, more) =>
      names.length === 0 ? '' : more === 0 ? names.join(', ') : `${names.join(', ')} y ${count(more)} más`,
    groupSays: (blocked, of) =>
      of === 1
        ? '1 categoría'
        : blocked === 0
          ? `Las ${of} permitidas`
          : blocked === of
            ? `Las ${of} bloqueadas`
            : `${blocked} de ${of} bloqueadas`,
    changeGroup: 'Cambiar todo el grupo',
    openGroup: (name) => `Categorías de ${name}`,
    mixedTitle: (name) => `${name}: ¿todo el grupo?`,
    mixedMore: 'Ahora hay una parte bloqueada. Un toque cambia todas las categorías del grupo.',
    blockAll: (of) => `Bloquear las ${of}`,
    allowAll: (of) => `Permitir las ${of}`,

    whichService: '¿Qué servicio?',
    typeName: 'Escribe un nombre',
    kind: 'Tipo',
    allServices: (services) => `Todos ${services}`,
    servicesFound: (found, of) =>
      found === of
        ? `${count(of)} servicios`
        : `${count(found)} de ${count(of)} servicios, primero los más parecidos`,
    noService: 'Ningún servicio se llama así. Bloquea su sitio por su nombre en Excepciones.',
    moreServices: (more) => `${count(more)} más. Escribe una parte del nombre.`,
    notHere: '¿No está? Bloquea su sitio por su nombre en Excepciones.',
    serviceSays: (categories) => and.format(categories),
    asCategory: 'Como su categoría',
    closedNow: 'cerrado por ella',
    openNow: 'abierto',

    lists: {
      allow: {
        title: 'Lista de permitidos',
        add: 'Permitir un sitio',
        empty: 'No hay nada permitido por su nombre.',
        moveHere: 'Pasar a los permitidos',
      },
      deny: {
        title: 'Lista de denegados',
        add: 'Denegar un sitio',
        empty: 'No hay nada bloqueado por su nombre.',
        moveHere: 'Pasar a los denegados',
      },
    },
    addPlaceholder: 'example.org',
    add: 'Añadir',
    adding: 'Añadiendo',
    noSite: 'Esto no es un sitio. Escribe su nombre, como example.org.',
    noSiteIn: (line) => `«${line}» no es un sitio. Escribe nombres como example.org, uno por línea.`,
    alreadyThere: (name) => `${name} ya está en esta lista.`,
    moves: (name) => `${name} pasa aquí desde la otra lista.`,
    coversAll: 'Con todas sus páginas',
    coveredBy: (name) => `Ya lo cubre ${name}`,
    always: 'Siempre, también a la hora de dormir',
    ends: (at) => `Acaba ${at}`,
    notNeeded: 'No hace falta',
    moreFor: (name) => `Más sobre ${name}`,
    makeAlways: 'Siempre, también a la hora de dormir',
    notAlways: 'No a la hora de dormir',
    setEnd: 'Hasta…',
    noEnd: 'Sin fin',
    remove: 'Quitar',
    removeNamed: (name) => `Quitar ${name}`,
    endTitle: (name) => `¿Hasta cuándo ${name}?`,
    endLabel: 'Día y hora',
    endPast: 'Elige un momento que aún no haya pasado.',
    inHours: (hours) => (hours < 24 ? `${hours} h` : hours === 24 ? '1 día' : `${hours / 24} días`),
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando',
    delete: 'Eliminar',
    deleting: 'Eliminando',

    namedLists: 'Listas que comparten las políticas',
    newList: 'Nueva lista',
    noLists: 'Una lista reúne sitios para varias políticas a la vez, como «Colegio». Aún no hay ninguna.',
    editNamed: (name) => `Cambiar ${name}`,
    listSwitch: (name) => `Usar ${name} en esta política`,
    listSays: (action, names, policies) =>
      `${action === 'allow' ? 'Permite' : 'Deniega'} ${names === 1 ? '1 sitio' : `${count(names)} sitios`}, ${policies === 0 ? 'sin usar' : policies === 1 ? 'usada en 1 política' : `usada en ${policies} políticas`}`,
    listName: 'Nombre',
    listDoes: 'Qué hace',
    listNames: 'Sitios, uno por línea',
    listUsed: (policies) =>
      policies === 1
        ? 'El cambio rige en la política que la usa.'
        : `El cambio rige en las ${policies} políticas que la usan.`,
    nameMissing: 'Ponle un nombre.',

    aliases: 'Alias',
    newAlias: 'Nuevo alias',
    noAlias: 'Un alias da nombre a algo de casa: nas.lan al disco, printer.lan a la impresora.',
    aliasName: 'Nombre',
    aliasHelp: 'Solo para nombres de tu propia red. Nadie más recibe esta respuesta.',
    aliasAddress: 'Dirección IP',
    addressMissing: 'Escribe la dirección, como 192.168.1.20.',

    safeSearch: 'Forzar la búsqueda segura',
    safeOn: (engines, of) =>
      engines === of
        ? 'En todos los buscadores conocidos. Ocultan lo que es para adultos.'
        : `En ${engines} de ${of} buscadores conocidos.`,
    safeOff: 'Los buscadores lo muestran todo.',
    engines: 'Qué buscadores',
    youtube: 'Forzar el modo restringido de YouTube',
    youtubeMore: 'El estricto oculta también los comentarios.',
    levels: { off: 'No', moderate: 'Moderado', strict: 'Estricto' },
    allowOnly: 'Usar solo la lista de permitidos',
    allowOnlyMore: 'Todo sitio que no esté en ella queda cerrado. Fallan llamadas y algunos juegos.',
    escapes: 'Bloquear los atajos para saltarse el filtro',
    recorded: 'Qué se registra',
    recordedMore:
      'Según la edad: todo hasta los 16 años; después, lo bloqueado. Las líneas de ayuda nunca se registran.',
    logging: {
      age: 'Según la edad',
      nothing: 'Nada',
      blocked: 'Lo bloqueado',
      all: 'Todo',
    },

    noWindow: 'Esta política es igual a todas horas.',
    noWindowMore:
      'Cierra los juegos durante los deberes, o todo a la hora de dormir. Se vuelve a abrir sola.',
    newWindow: 'Nuevo horario',
    windowSays: (name, what) => (what === undefined ? `${name} lo cierra todo` : `${name} cierra ${what}`),
    windowTimes: (days, from, to) => `${days}, de ${from} a ${to}`,
    everyDay: 'Todos los días',
    fromTo: (first, last) => `De ${first} a ${last}`,
    andMore: (names, more) => `${names.join(', ')} y ${more} más`,
    windowName: 'Nombre',
    windowExample: 'Deberes',
    from: 'Desde',
    to: 'Hasta',
    nextDay: 'Del día siguiente',
    days: 'Días',
    closes: 'Qué cierra',
    someThings: 'Algunas categorías',
    everything: 'Todo',
    everythingMore: 'Solo siguen abiertos los sitios que siempre están permitidos y las líneas de ayuda.',
    sameTimes: 'El final debe ser distinto del comienzo.',
    daysMissing: 'Elige al menos un día.',
    targetsMissing: 'Elige al menos una categoría.',
  } satisfies typeof policyTexts,
};
