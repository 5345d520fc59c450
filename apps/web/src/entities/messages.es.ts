import type { APP_CATEGORIES } from './rules/app-category.ts';
import type { logTexts } from './device/LogParts.tsx';
import type { doesTexts } from './device/device-does.ts';
import type { placeNoteTexts } from './device/PlaceNote.tsx';
import type { putOffTexts } from './rules/PutOffNote.tsx';
import type { standingTexts } from './rules/standing.ts';
import type { receiptTexts } from './rules/DeviceReceipt.tsx';
import type { alsoForTexts } from './rules/AlsoFor.tsx';
import type { ruledTexts } from './rules/RuledDevice.tsx';
import type { familyTexts } from './family/family.ts';
import type { daysTexts } from './device/log-days.ts';
import type { placeTexts } from './geofences/places.ts';
import type { deviceNounTexts } from './device/device-noun.ts';
import type { withheldTexts } from './device/withheld.ts';
import type { setupTexts } from './setup/setup-messages.ts';

export default {
  appCategories: {
    Games: 'Juegos',
    Social: 'Redes y chat',
    'Social & Communication': 'Redes y chat',
    Communication: 'Mensajes',
    Video: 'Vídeo',
    'Movies & Video': 'Vídeo',
    Music: 'Música',
    'Music & Audio': 'Música',
    Audio: 'Música',
    Browsers: 'Navegadores',
    Education: 'Educación',
    Science: 'Ciencia',
    Graphics: 'Gráficos',
    'Photos & Images': 'Fotos',
    Images: 'Fotos',
    Office: 'Oficina',
    Productivity: 'Productividad',
    Development: 'Programación',
    Network: 'Red',
    News: 'Noticias',
    'News & Magazines': 'Noticias',
    Maps: 'Mapas',
    'Maps & Navigation': 'Mapas',
    Accessibility: 'Accesibilidad',
    Settings: 'Ajustes',
    System: 'Sistema',
    Tools: 'Herramientas',
    'Own folders': 'En carpetas propias',
  } satisfies typeof APP_CATEGORIES,
  days: { today: 'Hoy', yesterday: 'Ayer' } satisfies typeof daysTexts,
  family: {
    deviceOf: (child, device) => `${device} de ${child}`,
    sample: 'Ejemplo',
  } satisfies typeof familyTexts,
  setup: {
    authenticateWhy:
      'Un iPhone solo lo configura el padre o la madre. Tu contraseña, para asegurarnos de que eres tú; también crea la cuenta de filtro de la familia.',
    deviceNameHelp: 'Como lo llamáis en casa, por ejemplo Pixel o portátil del cole.',
    deviceNameRequired: 'Falta el nombre del dispositivo',
    deviceNameBad: 'Este nombre contiene un enlace o caracteres que no se pueden usar',
    gettingCode: 'Obteniendo el código',
    fullWhy: (max, plan) =>
      `Tu plan, ${plan}, admite ${max} ${max === 1 ? 'dispositivo' : 'dispositivos'}. Quita uno para añadir otro.`,
    fullNoPlan: 'Tu plan no admite dispositivos.',
    removeAsks: (device, child) =>
      `¿Quitar ${device}? Se desconecta al momento, y se pierden los lugares que registró de ${child}. No se puede deshacer.`,
    worksUntil: (until, left) => `Vale una sola vez, hasta: ${until}. Quedan ${left}.`,
    codeDead: 'Este código ha caducado.',
    stepOpen: (word) => `O a mano: abre esto en el ${word}.`,
    stepType: 'Escribe allí el código. Da igual en mayúsculas o minúsculas.',
    stepAllow: 'Tu hijo o hija ve quién vería qué, y dice que sí. Después, permite la ubicación.',
    copyCode: 'Copiar código',
    codeOnce: 'El código se mostró una vez y no se guarda. Uno nuevo ocupa su lugar.',
    setupTitle: 'Configuración',
    setupRefresh: 'Actualiza la página cuando termines la configuración.',
    setupItself: 'Esta página también lo muestra por sí sola en cuanto el dispositivo se vincula.',
    setupDone: (device) => `${device} está vinculado. La configuración ha terminado.`,
  } satisfies typeof setupTexts,
  withheld: {
    paused: (at) => `En pausa hasta: ${at}`,
    pausedOf: (child, at) => `El lugar de ${child} está en pausa hasta: ${at}`,
    pausedMore: 'Hasta entonces no se registra nada.',
    notShared: 'No se comparte',
    notSharedOf: (child) => `El lugar de ${child} no se comparte`,
    notSharedMore:
      'Este es el dispositivo de una persona adulta. Quien lo tiene decide por sí misma si comparte el lugar.',
  } satisfies typeof withheldTexts,
  // All of one gender, as other sentences say "el" and "del" before them.
  things: {
    computer: 'ordenador',
    tablet: 'dispositivo',
    phone: 'teléfono',
  } satisfies typeof deviceNounTexts,
  places: {
    at: (fence) => `En ${fence}`,
    inside: (town) => `En ${town}`,
    onStreet: (street) => `En ${street}`,
    atHouse: (address) => `En ${address}`,
    crossing: (street, other) => `${street} con ${other}`,
    near: (town) => `Cerca de ${town}`,
  } satisfies typeof placeTexts,
  receipt: {
    onDevice: (name, word, time) => `En el ${word} de ${name} desde ${time}`,
    readable: (name, time) => `${name} puede leerlo desde ${time}`,
    readableAnyway: (name) => `${name} puede leerlo en la página del menor`,
    never: (word) => `Nunca llega al ${word}`,
    notNow: 'Allí no está en vigor ahora',
    sent: (time, word) => `Enviado ${time}. Esperando al ${word}.`,
    offline: (word, since) => `El ${word} está sin conexión desde ${since}. El cambio está en espera.`,
    arrived: (word, sent, there) => `Bloqueado ${sent}, en el ${word} ${there}`,
    atFilter: (sent) => `Bloqueado ${sent}, en el filtro`,
    byFilter: 'El filtro cierra lo que está bloqueado por su nombre.',
    lastAsked: (words, at) => `${words.replace(/\.$/u, '')}. La última pregunta fue ${at}.`,
    openUntil: (time) => `Abierto hasta ${time}`,
    unconfirmed: (word, there) => `En el ${word} ${there}, sin confirmar`,
    waiting: (word, sent) => `Enviado ${sent}, esperando al ${word}`,
    unpaired: (sent, word) => `Enviado ${sent}, el ${word} aún no está conectado`,
  } satisfies typeof receiptTexts,
  'put-off': {
    title: (device) => `Las reglas no están en vigor ahora en ${device}.`,
    why: 'Allí están en pausa o desactivadas, aún no las tiene nadie, o no funciona una parte de su agente: su tarjeta dice cuál.',
    toComputer: 'Al ordenador',
  } satisfies typeof putOffTexts,
  standing: {
    chips: {
      enforced: 'En vigor',
      shown: 'Solo se muestra',
      waiting: 'Aún no',
      unknown: 'Sin confirmar',
      none: 'No está',
    },
    titles: {
      shown: (name) => `Solo se muestra. ${name} lee la regla y decide.`,
      unknown: (_name, word) => `Sin confirmar. La app del ${word} no ha dicho si hace cumplir las reglas.`,
      none: (name, word) => `Nada en el ${word} de ${name} cumple esta regla ni la muestra.`,
    },
    atFilter: (name) =>
      `Cuando el tiempo se acaba, los sitios se cierran en el filtro. Las aplicaciones no: decide ${name}.`,
    adult: 'En el dispositivo de una persona adulta no vale ninguna regla.',
    actions: {
      app: 'cerrar aplicaciones',
      web: 'cerrar webs',
      call: 'parar llamadas o mensajes',
      sms: 'parar llamadas o mensajes',
      schedule: 'cerrar aplicaciones a ciertas horas',
      budget: 'cerrar aplicaciones al acabarse el tiempo',
      'screen-pause': 'cerrarlo todo al momento',
    },
    nothing: (action, word) => `Nada de lo que Kinward ofrece hoy puede ${action} en este ${word}.`,
    filter: {
      own: (word) =>
        `El filtro sí, en cualquier red: da a este ${word} su nombre para el filtro. Son 2 minutos. No cierra páginas sueltas.`,
      plan: () => 'El filtro sí. Viene con el plan Premium.',
      outside: (word) => `Tu filtro externo sí, si este ${word} lo usa. Kinward no ve si lo hace.`,
      paused: () => 'El filtro está apagado por un rato. Después vuelve a cerrar lo bloqueado por su nombre.',
      none: () =>
        'Un filtro sí. En esta instalación no hay ninguno activado; quien la lleva puede activarlo.',
    },
    remedies: {
      'screen-time':
        'El Tiempo de uso del propio Apple sí. Se configura a mano en sus ajustes, y Kinward no lo ve.',
      'family-link': 'Family Link, de Google, sí. Se configura a mano allí, y Kinward no lo ve.',
      'family-safety': 'Family Safety, de Microsoft, sí. Se configura a mano allí, y Kinward no lo ve.',
      phone:
        'La lista de números bloqueados del propio teléfono sí. Se configura a mano allí, y Kinward no la ve.',
    },
    page: (name) => `Con la página del menor de este dispositivo, ${name} podría al menos leer la regla.`,
    toDevices: 'A los dispositivos',
    what: 'Qué la haría valer',
    onAll: (name) => `En vigor en todos los dispositivos de ${name}.`,
    onSome: (count, all, name) =>
      all === 1
        ? count === 1
          ? `En vigor en el único dispositivo de ${name}.`
          : `No está en vigor en el único dispositivo de ${name}.`
        : `En vigor en ${count} de los ${all} dispositivos de ${name}.`,
    sitesOnSome: (count, all, name) =>
      all === 1
        ? `En vigor para los sitios en el único dispositivo de ${name}.`
        : `En vigor para los sitios en ${count} de los ${all} dispositivos de ${name}.`,
  } satisfies typeof standingTexts,
  does: {
    place: { always: 'Lugar todo el día', 'while-open': 'Lugar con la app abierta', none: 'Sin lugar' },
    rules: {
      enforced: 'hace cumplir las reglas',
      some: 'hace cumplir algunas reglas',
      shown: 'solo muestra las reglas',
      none: 'sin reglas',
    },
    agent: {
      enforced: 'Hace cumplir las reglas',
      some: 'Hace cumplir algunas reglas',
      none: 'No hace cumplir reglas suyas ahora',
    },
    unsaid: 'Su app no ha dicho qué puede hacer',
  } satisfies typeof doesTexts,
  'place-note': {
    whileOpen: (name, word) =>
      `El ${word} de ${name} solo dice dónde está con Kinward abierto y la pantalla encendida. Lo que pasa entre medias no se nota.`,
    allDay: 'OwnTracks, una app gratuita, lo dice todo el día.',
    none: (name, word) =>
      `Lo que está conectado en el ${word} de ${name} no puede decir dónde está, así que aquí no se nota nada.`,
    toDevices: 'A los dispositivos',
  } satisfies typeof placeNoteTexts,
  alsoFor: {
    legend: 'También para',
    failed: (names) => `No se ha podido crear para ${names}. Abre ese dispositivo y créalo allí.`,
    notConnected: 'Aún sin conectar.',
    placeUnsaid: 'Su app no ha dicho si dice el lugar.',
    noPlace: 'Su app no puede decir el lugar.',
    rulesUnsaid: 'Su app no ha dicho si hace cumplir las reglas.',
    noRules: 'Nada allí lo cumple ni lo muestra.',
  } satisfies typeof alsoForTexts,
  ruled: {
    loading: 'Cargando',
    notRuled: (name, word) => `El ${word} de ${name} no deja que Kinward bloquee sus aplicaciones.`,
    notRuledMore: 'Apple solo se lo permite a su propio Tiempo de uso. Elige otro dispositivo en el menú.',
    toDashboard: 'Al panel',
  } satisfies typeof ruledTexts,
  log: {
    loading: 'Cargando la lista',
    older: 'Mostrar anteriores',
    loadingOlder: 'Cargando',
    nothingFound: (text) => `Aquí nada contiene «${text}».`,
  } satisfies typeof logTexts,
};
