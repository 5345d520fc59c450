import { locale } from '@kinward/web/lib/language.ts';
import type { texts } from './messages.ts';
import { asking } from './ask-messages.es.ts';
import { closed } from './closed-messages.es.ts';
import { help } from './help-messages.es.ts';
import { updates } from './update-messages.es.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'agent-page': {
    appName: 'Kinward en este ordenador',
    skip: 'Al contenido',
    menu: 'Páginas',
    signedIn: (name: string) => `Sesión de ${name}`,
    pages: {
      home: 'Inicio',
      filter: 'Filtro',
      users: 'Políticas y usuarios',
      schedule: 'Horario',
      settings: 'Ajustes',
      help: 'Ayuda',
    },
    usersShort: 'Usuarios',
    loading: 'Preguntando al agente de este ordenador',
    closedTitle: 'Hay que volver a abrir esta página.',
    closedMore:
      'Elige Kinward en el menú de tu escritorio o escribe esto en un terminal. Se abre solo para ti.',
    awayTitle: 'El agente de este ordenador no responde.',
    awayRules: 'Las reglas que estaban en vigor siguen.',
    awayMore: 'Un administrador ve más con esto:',
    elsewhere: (zone, time) => `Todas las horas son las de ${zone}, donde ahora son las ${time}.`,
    awaySince: 'El agente no responde ahora mismo. Lo que ves puede ser anterior.',
    failed: 'No se pudo leer.',
    again: 'Reintentar',

    whose: 'Reglas de quién',
    policyFor: (policy: string, user: string) => `${policy}, para ${user}`,
    rulesFor: (user: string) => `Reglas de ${user}`,
    noPolicy: 'Sin reglas',
    says: {
      'in-force': (who: string) => `Este ordenador está filtrado para ${who}.`,
      open: (who: string) => `Ahora no se filtran los sitios para ${who}.`,
      paused: (who: string) => `El filtro está en pausa para ${who}.`,
      off: 'El filtro está apagado en este ordenador.',
      waiting: (who: string) => `Las reglas de ${who} aún no están en vigor.`,
      none: (who: string) => `Este ordenador no está filtrado para ${who}.`,
      nobody: 'Este ordenador no está filtrado para nadie.',
      unpaired: 'Aún no está vinculado.',
    },
    you: 'ti',
    unpairedMore:
      'Un administrador de este ordenador escribe esto. Pide un código, que un padre ve en el portal:',
    captive: {
      title: 'Esta red te pide iniciar sesión primero',
      more: 'Hasta entonces no deja pasar nada. Tus reglas siguen en vigor.',
      open: 'Abrir la página de inicio de sesión',
    },
    heard: (time: string) => `Último contacto con casa: ${time}.`,
    notHeard: 'Sin noticias de casa desde que arrancó este ordenador. Todo lo que está en vigor sigue.',
    notHeardSince: (time: string) => `Sin noticias de casa desde ${time}. Todo lo que está en vigor sigue.`,
    unknownHere: 'En casa ya no se conoce este ordenador. Lo que estaba en vigor sigue.',
    free: (names: readonly string[]) => `Aquí no se filtra a ${and.format(names)}.`,
    switch: 'Filtro',
    switchOpen: 'Activado',
    switchWords: {
      'in-force': 'El filtro está activo',
      waiting: 'Activado, aún no en vigor',
      off: 'El filtro está apagado',
      paused: 'El filtro está en pausa',
      none: 'Sin reglas',
    },
    offAsks: 'Apagarlo pide la contraseña o un código de un solo uso.',
    unprotected:
      'Poner en pausa no pide aquí contraseña: un padre o una madre lo ha desactivado en el portal. Los padres reciben un aviso de cada pausa. Tras diez en una hora se pide de nuevo.',
    endedByProtection: (time: string) =>
      `La pausa terminó a las ${time}: un padre o una madre pide de nuevo la contraseña para una pausa.`,
    onAsksNothing: 'Encenderlo no pide nada.',
    offByAdministrator: 'Un administrador lo ha apagado, y lo vuelve a encender con esto:',
    pausedUntil: (time: string) => `En pausa hasta las ${time}. Vuelve por sí solo.`,
    pausedRestart: 'En pausa hasta que este ordenador se reinicie, un día como máximo.',
    pausedEverybody: 'En pausa para todos. Un administrador la termina antes con esto:',

    pauseTitle: 'Pausa',
    lengths: { '10m': '10 min', '30m': '30 min', '1h': '1 hora', restart: 'Hasta reiniciar' },
    pauseMore: 'Vuelve por sí solo. Se avisa a los padres.',
    comesBack: 'Vuelve por sí solo.',
    pauseFor: (name: string) => `Pausa para ${name}`,
    howLong: 'Cuánto tiempo',
    secret: 'Contraseña o código de un solo uso',
    secretHelp:
      'La contraseña del agente de este ordenador, o un código que un padre ve en el portal junto a este ordenador. Donde un menor tiene la sesión abierta, el código es más seguro.',
    secretMissing: 'Escribe la contraseña o un código.',
    pauseNow: 'Pausar',
    pausing: 'Pausando',
    cancel: 'Cancelar',
    filterAgain: 'Volver a filtrar',
    noWay:
      'Aquí nadie puede pausar todavía: el agente no tiene contraseña y este ordenador no está vinculado. Un administrador pone una con esto:',
    reasons: {
      'not-understood': 'El agente no lo ha entendido.',
      failed: 'No funcionó. El registro de este ordenador dice por qué.',
      length: 'Elige cuánto tiempo.',
      everybody: 'Solo un administrador pausa a todos.',
      'everybody-paused': 'Todos están en pausa. Un administrador la termina.',
      'nothing-paused': 'No hay nada en pausa.',
      'portal-password': 'La contraseña se puso en el portal, y allí se cambia.',
      'no-rules': 'Este usuario no tiene reglas en el ordenador.',
      'code-sets-none': 'Un código de un solo uso es para una pausa. No cambia la contraseña.',
      'password-length': 'Una contraseña tiene de 8 a 255 caracteres.',
      'not-allowed': 'Esto no está permitido.',
      'secret-missing': 'Escribe la contraseña o un código.',
      'no-code': 'No es un código válido ahora, y el agente aún no tiene contraseña.',
      wrong: 'No era la contraseña ni un código válido ahora.',
      locked: 'Demasiados intentos.',
    },
    triesLeft: (left: number) =>
      left === 1
        ? 'Queda 1 intento.'
        : left === 0
          ? 'Por ahora no quedan intentos.'
          : `Quedan ${left} intentos.`,
    lockedFor: (seconds: number) =>
      `Demasiados intentos. Se vuelve a mirar una contraseña en ${seconds} s; un código de un solo uso, ya.`,

    ...asking,

    ...closed,
    timeLeftTitle: 'Tiempo que queda hoy',
    timeLeftMore: 'En todos tus dispositivos juntos.',
    countsInFront: 'Aquí un programa cuenta mientras su ventana está delante.',
    countsNothing: 'Nada cuenta ni se cierra mientras tus reglas no están en vigor.',
    countsRunning: 'Aquí un programa cuenta mientras está abierto, también detrás de otros.',
    allScreens: 'Todas las pantallas',
    ofToday: (length: string) => `de ${length} hoy`,
    minutesLong: (minutes: number) =>
      minutes < 60
        ? `${minutes} min`
        : `${Math.floor(minutes / 60)} h ${minutes % 60} min`.replace(/ 0 min$/u, ''),
    left: (length: string) => `Quedan ${length}`,
    usedUp: 'Agotado',
    nowTitle: 'Ahora mismo',
    screensPaused: (time: string) => `Un padre ha puesto las pantallas en pausa hasta las ${time}.`,
    opened: { time: 'Todo lo que cierra por el reloj', all: 'Todo: el filtro está apagado' },
    factsTitle: 'En este ordenador',
    facts: {
      rules: 'Reglas',
      since: (time: string) => `En vigor desde ${time}`,
      sinceUnknown: 'En vigor',
      partly: 'En vigor en parte',
      none: 'Ninguna para ti',
      waiting: 'No están en vigor',
      paused: 'En pausa',
      off: 'Apagadas',
      home: 'Casa',
      connected: 'Conectado',
      connecting: 'Aún sin contacto',
      unreached: 'Sin contacto',
      unpairedHome: 'Ya no conoce este ordenador',
      noHome: 'No está vinculado',
      sites: 'Sitios',
      sitesMore: 'Se buscan según tus reglas, en todos los programas y también fuera de casa.',
    },
    faultTitle: 'Algo no está en vigor',
    faults: {
      off: 'Un administrador ha apagado el agente.',
      partly: 'Una parte de las reglas no está en vigor. El registro de este ordenador dice cuál.',
      'not-applied': 'Las reglas más nuevas no se pudieron aplicar. Siguen las anteriores.',
      refused: 'Se rechazaron unas reglas, porque su firma o su número no es correcto.',
      'no-lists':
        'Una lista de terceros aún no está en este ordenador: hasta entonces está abierto lo que solo ella cierra. Si está dañada, los sitios no se abren hasta que llegue de nuevo.',
    },

    sayBlocks: (policy: string, blocked: number, of: number) =>
      `${policy} bloquea ${blocked} de ${of} categorías en este ordenador.`,
    readOnly: 'Solo un padre lo cambia, en el portal.',
    toPortal: 'Abrir el portal',
    yourRules: 'Tu política',
    noRulesTitle: 'Aquí no se filtra nada para ti.',
    noRulesMore:
      'Tu cuenta no tiene reglas en este ordenador, así que cada sitio recibe su respuesta tal cual.',
    filterParts: 'Partes del filtro',
    search: 'Buscar categorías',
    noCategory: 'Ninguna categoría se llama así.',
    services: 'Servicios',
    noServices: 'Ningún servicio se decide por sí mismo; cada uno sigue a su categoría.',
    programs: 'Programas',
    programsMore: 'Se cierran al abrirlos, también como copias.',
    noPrograms: 'Aquí no hay ningún programa bloqueado.',
    openUntil: (time: string) => `Abierto hasta ${time}`,
    blockedHere: 'Sitios bloqueados para este dispositivo',
    blockedHereMore: 'Además de la política, por el filtrado web.',
    ofList: 'De una lista que comparten políticas',
    more: (count: number) => `${count} más`,
    ends: (time: string) => `Termina ${time}`,
    no: 'No',
    yes: 'Sí',
    youtubeOff: 'YouTube está tal cual.',

    usersSay: (count: number) =>
      count === 0
        ? 'Nadie tiene reglas en este ordenador.'
        : count === 1
          ? '1 persona tiene reglas en este ordenador.'
          : `${count} personas tienen reglas en este ordenador.`,
    usersMore: 'Un padre da sus reglas a cada cuenta, en el portal junto a este ordenador.',
    userRules: {
      none: 'Sin filtro',
      'in-force': 'Con filtro',
      paused: 'En pausa',
      off: 'Apagado',
      waiting: 'No está en vigor',
    },
    thisIsYou: 'Eres tú',
    administrator: 'Administrador: puede deshacer lo que Kinward hace aquí',
    rulesOfDevice: (child: string, device: string, policy: string | null) =>
      `Reglas de ${child}, como en ${device}${policy === null ? '' : `: ${policy}`}`,
    othersHidden: 'De quién son las reglas de los demás se muestra solo a administradores.',

    scheduleSays: (times) =>
      times === '' ? 'Nada se cierra por horario.' : `Algo se cierra durante ${times}.`,
    kinds: { games: 'juegos', social: 'redes y chats', video: 'vídeos', music: 'música' },
    scheduleZone: (zone: string) => `Horas de ${zone}.`,

    passwordTitle: 'Contraseña del agente',
    passwordSays: {
      here: 'Hay una contraseña. Pausa las reglas en este ordenador, y nada más.',
      portal:
        'Un padre ha puesto la contraseña en el portal, y allí la cambia. Pausa las reglas en este ordenador, y nada más.',
      none: 'Aún no hay contraseña. La pone un padre en el portal, o un administrador de este ordenador con esto:',
    },
    passwordRoot: '¿Olvidada? Un administrador pone otra con esto:',
    former: 'Contraseña anterior',
    formerMissing: 'Escribe la contraseña anterior.',
    formerRefused: {
      wrong: 'No era la contraseña anterior.',
      locked: (seconds: number) => `Demasiados intentos. Se vuelve a mirar una contraseña en ${seconds} s.`,
    },
    next: 'Contraseña nueva',
    nextAgain: 'Contraseña nueva otra vez',
    nextHelp: 'Al menos 8 caracteres. Una frase corta va bien.',
    twoPasswords: 'Son dos contraseñas distintas.',
    change: 'Cambiar la contraseña',
    changing: 'Cambiando',
    changed: 'La contraseña es otra desde ahora.',
    icon: 'Icono de Kinward en este escritorio',
    iconSays:
      'Solo para ti, en este ordenador. Las reglas se cumplen sin él, se te avisa antes de que se cierre un programa, y esta página está entre tus programas como Kinward.',
    protection: 'Qué está protegido',
    pausesAsk: 'Pausar las reglas pide la contraseña o un código de un solo uso.',
    protectionLines: [
      'Las reglas mismas las cambia un padre, en el portal.',
      'Apagar el agente o quitarlo requiere al administrador de este ordenador.',
    ],

    ...help,
    updates,
  } satisfies typeof texts,
};
