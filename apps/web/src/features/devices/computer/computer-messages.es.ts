import { MOST_USERS } from '@kinward/contract/computers/most-users.ts';
import type { computerTexts } from './computer-messages.ts';

const cannotBeListed = (count: number): string =>
  `${count === 1 ? 'Otro usuario del ordenador no puede' : `Otros ${count} usuarios del ordenador no pueden`} estar en la lista ni tener reglas`;

export default {
  computer: {
    title: 'Quién lo usa',
    loading: 'Cargando los usuarios locales',
    failed: 'No se pudieron leer los usuarios locales de este ordenador.',
    empty: 'El ordenador aún no tiene usuarios locales. El que se cree allí aparecerá aquí.',
    whose: (user) => `De quién son las reglas de ${user}`,
    nobody: 'Sin reglas',
    administrator: (user) =>
      `${user} administra el ordenador y puede deshacer todo esto. Da a tu hijo o hija una cuenta sin permisos de administrador.`,
    needsChoice: (user) =>
      `Se quitó el dispositivo cuyas reglas tenía ${user}. Valen las reglas de este ordenador hasta que elijas.`,
    newUser: (user, isAdministrator) =>
      isAdministrator
        ? `${user} es un usuario nuevo del ordenador y es administrador, y todavía no tiene reglas.`
        : `${user} es un usuario nuevo del ordenador y todavía no tiene reglas.`,
    newWhy: 'Llegó después de la vinculación. Elige qué reglas tiene.',
    leaveFree: 'No tiene reglas',
    keep: 'Dejar estas reglas',
    isAdministrator: 'Administra el ordenador',
    gone: 'Ahora no está en el ordenador',
    leftOutNames: (count) =>
      count === 0
        ? ''
        : `${cannotBeListed(count)}: un nombre tiene como mucho 40 letras, cifras, espacios, puntos, guiones y guiones bajos. Otro nombre en el ordenador lo arregla.`,
    leftOutMany: (count) =>
      count === 0
        ? ''
        : `${cannotBeListed(count)}: como mucho son ${MOST_USERS}. Quita allí las cuentas que nadie usa.`,
    saved: 'Guardado. El ordenador lo sabe enseguida.',
    sites: 'Cierra sitios a cada usuario local según estas reglas, también sin la internet de casa.',
    sitesAndPrograms:
      'Cierra sitios y programas a cada usuario local según estas reglas, también sin la internet de casa.',
    paused: 'En pausa',
    pausedUntil: (user, until) =>
      `Las reglas de ${user ?? 'todos'} están en pausa en el ordenador ${until === null ? 'hasta que se reinicie' : `hasta ${until}`}.`,
    allWell: 'Todo bien',
    notAllWell: 'No todo bien',
    pauses: 'Pausas',
    pausesNone: 'Ninguna',
    pausesNow: 'En pausa ahora',
    pausesWhy:
      'Las reglas se ponen en pausa en el propio ordenador: quien lo administra, con su contraseña o con un código.',
    pausedBy: {
      administrator: 'quien administra',
      password: 'contraseña',
      code: 'código de un solo uso',
      unprotected: 'alguien de allí, sin contraseña',
      other: 'un modo que esta instalación no conoce, por ser anterior al agente',
    },
    everybody: 'Todos',
    pause: (began, ended, by) => `De ${began} a ${ended ?? 'su próximo inicio'}, por ${by}`,
    pauseEnded: {
      time: 'Se acabó su tiempo.',
      hand: 'La terminó alguien en el ordenador.',
      protection: 'Terminó porque un padre o una madre activó otra vez la protección con contraseña.',
      restart: 'Terminó al reiniciarse el ordenador.',
      another: 'Otra pausa ocupó su lugar.',
    },
    pausesAlike: (more, since) => `Y ${more === 1 ? 'una vez' : `${more} veces`} más desde: ${since}`,
    pausesLeft: (count) => (count === 1 ? 'Y una pausa más' : `Y ${count} pausas más`),
    showCode: 'Mostrar un código de un solo uso',
    code: (until) =>
      `Sirve una vez, hasta ${until}: en Kinward, en el ordenador, en Pausa. No escribas una contraseña en la sesión de tu hijo o hija.`,
    password: 'Contraseña del ordenador',
    passwordNone: 'Ninguna',
    passwordIsSet: 'Puesta',
    passwordOff: 'No se pide',
    protection: 'Protección con contraseña',
    protectionOn: 'Para una pausa en este ordenador hace falta su contraseña o un código de un solo uso.',
    protectionWhy:
      'Mientras está desactivada, cualquiera en este ordenador, también tu hijo o hija, pone las reglas en pausa sin contraseña. Te llega un aviso de cada pausa, y tras diez en una hora se pide de nuevo.',
    protectionOff: (parent, at) => `La desactivó ${parent} (${at}).`,
    protectionWaits: 'En espera del ordenador; hasta entonces sigue allí como antes.',
    noPassword:
      'No hay contraseña. Con una, las reglas se pueden poner en pausa en el ordenador sin un código.',
    passwordThere: (at) => `Puesta: ${at}. El ordenador la tiene.`,
    passwordWaits: (at) => `Puesta: ${at}. En espera del ordenador; hasta entonces vale la anterior.`,
    passwordKnown: 'Quien la puso ya no es madre ni padre de la familia y quizá aún la conoce. Pon otra.',
    setPassword: 'Poner una contraseña',
    setAnother: 'Poner otra contraseña',
    removePassword: 'Quitar la contraseña',
    passwordRemoved: 'Quitada. El ordenador lo sabe enseguida.',
    newPassword: 'Contraseña nueva del ordenador',
    passwordHint: 'Solo para este ordenador. No la tuya: lo usan niños.',
    passwordShort: (least) => `Al menos ${least} caracteres`,
    savePassword: 'Guardar la contraseña',
    cancel: 'Cancelar',
    agent: 'El agente',
    agentVersion: (version) => `Agente ${version}`,
    versionUnknown: 'No se sabe su versión: es de un Kinward anterior. Instálalo otra vez.',
    updates:
      'Toma por sí mismo las versiones nuevas de esta instalación, y vuelve a la anterior si una no funciona.',
    heldShort: (version) => `${version}, retiene las nuevas`,
    held: 'Las versiones nuevas esperan hasta que las permitas.',
    heldBy: (parent, at) =>
      `Las retiene ${parent ?? 'un padre o una madre'} desde ${at}. Cualquier padre o madre puede permitirlas.`,
    updateHeld: (version) => `Ya está la versión ${version}. Espera hasta que la permitas.`,
    updateWaits: (version, why) => `La versión ${version} espera: ${why}.`,
    updateFailed: (version, why) =>
      `La versión ${version} no funcionó y se retiró: ${why}. Sigue la anterior; se prueba de nuevo en tres días, y antes una más nueva.`,
    updateFailedHere: 'Una versión más nueva del agente no funcionó aquí. Sus detalles dicen por qué.',
    updateNotFetched:
      'El ordenador no puede descargar de esta instalación una versión más nueva de su agente. Lo intenta otra vez dentro de una hora.',
    updateWhy: {
      soon: 'el ordenador la toma en una o dos horas mientras está encendido',
      'not-fetched':
        'el ordenador no pudo descargarla de esta instalación, y lo intenta otra vez dentro de una hora',
      'no-room': 'en el disco del ordenador no hay sitio para ella (500 MB)',
      busy: 'otro programa instalaba algo en el ordenador',
      'not-the-file': 'lo que recibió el ordenador no era el archivo que firmó esta instalación',
      'not-installed': 'no se pudo instalar',
      'not-ready': 'no se inició',
      'no-answer': 'no respondía a los nombres',
      'no-rules': 'sus reglas no estaban en vigor',
      'not-connected': 'no llegaba a esta instalación',
      other: 'esta instalación no conoce el motivo, por ser anterior al agente: actualízala',
    },
    hold: 'Retener las versiones nuevas',
    release: 'Permitir las versiones nuevas',
    signals: {
      'rules-taken': (at) => `${at}: otro programa quitó las reglas. Volvieron en segundos.`,
      clock: (at) => `${at}: se cambió la hora del ordenador.`,
      password: (at) => `${at}: se probaron contraseñas hasta que el ordenador no aceptó más por un rato.`,
      ended: (at) =>
        `${at}: se terminó el agente y ya funciona otra vez: lo hizo quien administra el ordenador, o un fallo.`,
      vpn: (at) =>
        `${at}: se inició una VPN mientras solo estaba alguien con reglas. Los sitios se filtran igualmente por su nombre; lo que no necesita nombre puede pasar por fuera de las reglas.`,
      'held-up': (at) =>
        `${at}: programas de alguien con reglas no dejaron trabajar al agente. Se cerraron, y las reglas valen otra vez.`,
      other: (at) =>
        `${at}: el agente ha visto algo que esta instalación no sabe nombrar, por ser anterior al agente. Actualiza la instalación para leer qué fue.`,
    },
    rulesOf: (device) => `reglas de ${device}`,
    silent:
      'Sin noticias, mientras otros de la familia sí las dan, y no dijo que se apagara o se suspendiera. Quizá no tiene red o corriente, o alguien inició en él otro sistema.',
    notHeard: 'Sin noticias',
    notHeardSince: (at) => `Sin noticias desde ${at}`,
    notHeardWhy: 'No se sabe si se cumplen las reglas',
    left: { asleep: 'En suspensión', off: 'Apagado' },
    leftSince: (at) => `Desde ${at}, según dijo; las reglas se cumplen cuando está encendido`,
    off: 'Desactivadas',
    removed: 'Agente quitado',
    removedUsers: 'Se quitó el agente: ahora nadie tiene reglas aquí.',
    removedRules: (device) => `ahora sin reglas; las de ${device} cuando el agente esté otra vez`,
    byHand: 'Una versión más nueva la instala en el ordenador quien lo administra.',
    preview: {
      Windows:
        'Versión preliminar: nadie ha usado aún este agente en Windows. Los sitios siguen a quien tiene la sesión activa. Comprueba si las reglas valen.',
      macOS:
        'Versión preliminar: nadie ha usado aún este agente en un Mac. Los sitios siguen a quien está ante la pantalla; los programas se cierran según quién los usa. Comprueba si las reglas valen.',
    },
    adults: 'Sin reglas',
    adultsWhy:
      'Quien tiene aquí una cuenta con reglas es una persona adulta. Las reglas no valen para ninguna, y no se cuenta nada de ella.',
    ofAdult: (child) => `sin reglas, ${child} es una persona adulta`,
    isAdult: (child) => `${child} es una persona adulta: no vale ninguna regla`,
    none: 'De nadie todavía',
    noneWhy: 'Elige de quién es este ordenador: de quién son las reglas de cada usuario local.',
    chooseWhose: 'Elegir',
    inForce: 'En vigor',
    partlyInForce: 'En vigor en parte',
    notInForce: 'No en vigor',
    inForceAt: (at) => `En el ordenador desde: ${at}`,
    partlyWhy: (at) => `Tiene las reglas desde: ${at}, pero ahora no funciona una parte de su agente`,
    notInForceWhy: (at) => `Tiene las reglas desde: ${at}, pero ahora su agente no hace cumplir ninguna`,
    received: 'Recibidas',
    receivedAt: (at) => `Recibidas: ${at}; aún no están en vigor`,
    waiting: 'En espera del ordenador',
    waitingWhy:
      'Recoge las reglas nuevas cuando está encendido y con internet. Hasta entonces valen las anteriores.',
    pairedAgain: 'Se ha vinculado de nuevo y aún no ha dicho qué rige en él.',
    faults: {
      off: 'Quien administra el ordenador ha desactivado allí las reglas.',
      removed:
        'Se quitó su agente, y sus usuarios locales ya no tienen reglas allí. Instálalo otra vez con un código nuevo, o quita el ordenador de la lista: ambas cosas están en sus detalles.',
      partly: 'Una parte de las reglas no vale allí, como las de un usuario local que ya no está.',
      'not-applied': 'Las reglas nuevas no se pudieron aplicar. Valen las anteriores.',
      refused: 'El ordenador rechazó reglas que no eran de esta instalación, o que eran antiguas.',
      'no-lists':
        'Una lista de otros aún no ha llegado al ordenador: hasta entonces está abierto lo que solo ella cierra. Si allí está dañada, los sitios no se abren hasta que llegue de nuevo. Todo lo demás vale.',
    },
  } satisfies typeof computerTexts,
};
