import type { usageTexts } from './messages.ts';

/** "viernes", "sábados": days that end in an s have no plural of their own. */
const others = (weekday: string): string => `otros ${weekday.endsWith('s') ? weekday : `${weekday}s`}`;
const byThen = (byNow: boolean): string => (byNow ? ' a esta hora' : '');

export default {
  usage: {
    title: 'Uso de aplicaciones',
    promise: 'Aquí verás cuánto tiempo usan tus hijos cada aplicación.',
    screenTime: (name) => `El tiempo de pantalla de ${name}`,
    loading: 'Cargando el uso',
    dayBefore: 'Día anterior',
    dayAfter: 'Día siguiente',
    chooseDay: 'Elegir un día',
    period: 'Periodo',
    day: 'Día',
    lastDays: (count) => `${count} días`,
    week: 'La semana en palabras',
    devices: 'Dispositivos',
    thisDevice: (word) => `Este ${word}`,
    allDevices: (name) => `Todos los de ${name}`,
    runningNote:
      'En este ordenador una aplicación cuenta mientras está abierta y su usuario tiene la sesión iniciada y la pantalla desbloqueada, también detrás de otras.',
    inFrontNote:
      'En este ordenador una aplicación cuenta mientras su ventana está delante y la pantalla está desbloqueada. Las que no tienen ventana, y todas mientras se ve el propio escritorio, cuentan mientras están abiertas.',
    allDevicesNote: 'Todos los dispositivos juntos. Lo que se usa en dos a la vez cuenta en los dos.',
    lasting: (hours, minutes) =>
      [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' '),
    underMinute: 'menos de un minuto',
    soFar: 'hoy hasta ahora',
    onDay: (day) => `el ${day}`,
    inDays: (count) => `en los últimos ${count} días`,
    less: (difference, weekday, byNow) => `${difference} menos que${byThen(byNow)} ${others(weekday)}.`,
    more: (difference, weekday, byNow) => `${difference} más que${byThen(byNow)} ${others(weekday)}.`,
    asUsual: (weekday, byNow) => `Más o menos como${byThen(byNow)} ${others(weekday)}.`,
    average: (time) => `${time} al día de media, la línea de puntos.`,
    hoursOf: (day) => `Horas del ${day}`,
    daysOf: (count) => `Los últimos ${count} días`,
    chartHelp: 'Las flechas del teclado van de barra en barra.',
    between: (from, to) => `de ${from} a ${to}`,
    bar: (name, time) => `${name}: ${time}`,
    mostly: (app) => `sobre todo ${app}`,
    openDay: 'Abrir este día',
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfico',
    hour: 'Hora',
    date: 'Día',
    time: 'Tiempo',
    mostUsed: 'La más usada',
    noHours: 'Las horas sueltas se guardan 30 días. De este día solo quedan los totales.',
    apps: 'Aplicaciones',
    reported: (time) => `comunicado: ${time}`,
    share: (percent) => `${percent} %`,
    block: 'Bloquear',
    blockApp: (app) => `Bloquear ${app} en el filtro de aplicaciones`,
    more10: (count) => `Mostrar ${count} más`,
    never: (name, word) => `El ${word} de ${name} aún no ha comunicado ninguna aplicación.`,
    neverAll: (name) => `Ningún dispositivo de ${name} ha comunicado aún ninguna aplicación.`,
    cannot: (name, word) => `El ${word} de ${name} no puede decir qué aplicaciones se usan.`,
    cannotMore:
      'La aplicación que lo conecta no ve las demás. De lo que Kinward ofrece hoy, solo las ve el agente de un ordenador. El tiempo de uso en sus propios ajustes lo muestra allí.',
    neverPaired: (word) =>
      `Abre Kinward en el ${word} y permite que vea qué aplicación se usa. El tiempo aparece aquí por sí solo.`,
    neverAgent: 'El agente que hay en él las comunica por sí solo en cuanto sus reglas están en vigor allí.',
    neverUnpaired: (word) =>
      `Conecta el ${word} en el panel, con su código de vinculación. El tiempo aparece aquí por sí solo.`,
    toDashboard: 'Al panel',
    nothingToday: 'Hoy, nada todavía',
    nothing: (day) => `Nada el ${day}`,
    nothingDays: (count) => `Nada en los últimos ${count} días`,
    seeBefore: 'Ver el día anterior',
    nothingMore: 'No se usó ninguna aplicación, o el dispositivo no lo comunicó.',
  } satisfies typeof usageTexts,
};
