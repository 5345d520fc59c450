import type { childMapTexts } from './messages.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

export default {
  'child-map': {
    title: 'Mapa de los hijos',
    loading: 'Cargando',
    noChild: 'Aquí verás a todos tus hijos en un mapa.',

    listed: (names) => list.format(names),
    says: (names, one) => `${names} ${one ? 'está' : 'están'} en el mapa.`,
    saysNone: 'Aún no hay posiciones.',
    saysAll: (all) => `Los ${all} están en el mapa.`,
    saysMost: (seen, all) => `${seen} de ${all} están en el mapa.`,
    oldest: (name, age) => `El lugar más antiguo es el de ${name}, de ${age}.`,
    fresh: 'Todos los lugares son de los últimos 5 minutos.',

    map: (names) => `Mapa: ${names}`,
    everyone: 'todos',
    children: 'Hijos',
    face: (name, words) => `${name}: ${words}`,
    stack: (names) => `${names}, muy cerca entre sí`,
    stackTitle: (count) => `${count} hijos muy cerca entre sí`,
    apart: 'Acercar',
    details: (name) => `Más sobre ${name}`,
    close: 'Cerrar',
    show: (name) => `Mostrar en el mapa: ${name}`,
    onMap: 'Mostrar en el mapa',
    history: 'Historial de ubicación',
    historyOf: (name) => `Historial de ubicación de ${name}`,
    locate: 'Localizar ahora',
    locating: 'Localizando',
    asked: (device) => `Hemos pedido a ${device} un lugar nuevo.`,
    reached: (device) => `La petición ha llegado a ${device}.`,
    answered: 'Este es el lugar nuevo.',
    noAnswer: (device) => `${device} no ha respondido. Se sigue mostrando el lugar anterior.`,

    here: 'En el mapa',
    lastSeen: (place) => `Última señal: ${place}`,
    lastSeenHere: 'Estuvo aquí por última vez',
    within: (distance) => `con un margen de ${distance}`,
    from: (device) => `de ${device}`,
    none: 'Aún no hay posiciones',
    noDevice: (name) => `${name} todavía no tiene ningún dispositivo.`,
    unpaired: (word) => `El ${word} todavía no está conectado.`,
    silentFromStart: (word) =>
      `Abre Kinward en el ${word} y permite que use la ubicación. El primer lugar aparece aquí por sí solo.`,
  } satisfies typeof childMapTexts,
};
