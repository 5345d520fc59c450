import type { notificationTexts } from './messages.ts';
import type { bellTexts } from './messages.bell.ts';

export default {
  bell: {
    bell: (unread) =>
      unread === undefined || unread === 0
        ? 'Avisos'
        : unread === 1
          ? 'Avisos, 1 sin leer'
          : `Avisos, ${unread} sin leer`,
  } satisfies typeof bellTexts,
  notifications: {
    title: 'Avisos',
    loading: 'Cargando los avisos',
    more: 'Cargando más',
    all: 'Eso es todo lo que se guarda.',
    today: 'Hoy',
    yesterday: 'Ayer',
    empty: 'No hay avisos.',
    emptyMore:
      'Cuando un dispositivo se conecte, se agote una batería u otro padre o madre cambie algo, aparecerá aquí.',
    settings: 'Ajustes',
    clear: 'Borrar',
    clearAll: 'Borrar todo',
    clearSelected: 'Borrar lo elegido',
    clearing: 'Borrando',
    cancel: 'Cancelar',
    chosen: (count) => (count === 1 ? '1 elegido' : `${count} elegidos`),
    askAll: '¿Borrar todos los avisos?',
    askSelected: (count) => (count === 1 ? '¿Borrar este aviso?' : `¿Borrar estos ${count} avisos?`),
    lost: (count) =>
      count === 1
        ? 'Se borra de tu lista para siempre. Los demás padres conservan el suyo.'
        : 'Se borran de tu lista para siempre. Los demás padres conservan los suyos.',
    cleared: 'Avisos borrados',

    settingsTitle: 'Ajustes de los avisos',
    settingsSubtitle: 'Todo está en la campana. Aquí eliges qué llega además por correo y como notificación.',
    settingsLoading: 'Cargando tus ajustes',
    what: 'Qué te llega',
    mail: 'Correo',
    push: 'Notificación',
    kind: 'Tipo',
    mailTo: (email) =>
      `Los correos van a ${email}: lo que ocurre, como mucho uno cada 15 minutos. Ningún correo ni notificación nombra un lugar.`,
    kinds: {
      Emergency: { name: 'Emergencia', more: 'Un hijo o hija pide ayuda' },
      Request: { name: 'Peticiones', more: 'Un hijo o hija pide más tiempo o una aplicación' },
      Geofence: { name: 'Zonas', more: 'Alguien llega o se va; cambian las zonas' },
      Speed: { name: 'Conducción', more: 'Más rápido que el límite' },
      Battery: { name: 'Batería', more: '15 % o menos' },
      Pairing: { name: 'Dispositivos', more: 'Conectados, en silencio, manipulados, quitados' },
      App: { name: 'Reglas de aplicaciones', more: 'Otro padre o madre las cambió' },
      Web: { name: 'Web y filtro', more: 'Se cambiaron reglas, o el filtro te necesita' },
      Plan: { name: 'Plan', more: 'Cambiado, o termina en una semana' },
    },
    switch: (kind, way) => `${kind} por ${way.toLocaleLowerCase('es')}`,

    here: 'Notificaciones en este navegador',
    hereOn:
      'Este navegador muestra notificaciones, también con Kinward cerrado, mientras tengas la sesión abierta aquí.',
    week: 'La semana, el domingo',
    weekMore: (day, time) =>
      `Un correo por cada hijo o hija el ${day === 'Sunday' ? 'domingo' : 'lunes'} a ${/^0?1:/u.test(time) ? 'la' : 'las'} ${time}: pantalla, noches hasta tarde y novedades.`,
    weekWaits: 'Espera hasta que acaben tus horas de silencio.',
    hereOff: 'El navegador te preguntará una vez si Kinward puede hacerlo.',
    browsers: (count) =>
      count === 1
        ? 'Las notificaciones llegan a 1 de tus navegadores.'
        : `Las notificaciones llegan a ${count} de tus navegadores.`,

    quiet: 'Horas de silencio',
    quietMore:
      'Solo llegan correos y notificaciones de emergencia; lo demás llega después, en un solo mensaje.',
    from: 'Desde',
    to: 'Hasta',
    nextDay: 'Termina al día siguiente.',
    sameTime: 'Elige otra hora distinta de la de inicio',
  } satisfies typeof notificationTexts,
};
