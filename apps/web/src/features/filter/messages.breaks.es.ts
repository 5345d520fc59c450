import { las } from '../../ui/spanish-time.ts';
import type { breakTexts } from './messages.breaks.ts';

export default {
  'filter-breaks': {
    more: (who) => `Pausar o abrir: ${who}`,
    everyone: 'Todos los hijos',
    pauseAll: 'Pausa para todos',
    pauseFor: (minutes) => `Pausar internet ${minutes} min`,
    pauseMorning: 'Pausar internet hasta la mañana',
    offFor: (minutes) => `Sin filtro durante ${minutes} min`,
    paused: (who) => `Internet está en pausa: ${who}`,
    off: (who) => `El filtro está apagado un rato: ${who}`,
    offUntil: (child, time) => `${child}: el filtro está apagado hasta ${las(time)}`,
    offMore: (devices) => `Allí el filtro no cierra nada: ${devices}. Termina solo.`,
    openUntil: (network, what, time) => `${network}: ${what} está abierto hasta ${time}`,
    offNetworkMore: 'Para toda la red, salvo los dispositivos con reglas propias. Acaba por sí solo.',
    ended: 'Se filtra otra vez como siempre',
    undo: 'Deshacer',
    undoOff: (child) => `Deshacer: filtrar otra vez para ${child}`,
    was: (device, from, to) => `${device} estuvo sin filtrar de ${from} a ${to}.`,
    is: (device, from) => `${device} no pregunta nada al filtro desde ${from}, aunque da noticias suyas.`,
    ways: {
      vpn: 'Usó una VPN.',
      relay: 'Usó iCloud Private Relay.',
      resolver: 'Usó otro servidor de nombres.',
      proxy: 'Usó un proxy web.',
    },
    asked: {
      vpn: 'Justo antes buscó una VPN.',
      relay: 'Justo antes buscó iCloud Private Relay.',
      resolver: 'Justo antes buscó otro servidor de nombres.',
      proxy: 'Justo antes buscó un proxy web.',
    },
    twoNetworks: (device, from, to) =>
      `El nombre del filtro de ${device} se usó en dos redes a la vez, de ${from} a ${to}.`,
    twoNetworksMore:
      '¿Estaba el dispositivo en un solo sitio? Entonces alguien más tiene su nombre. Uno nuevo acaba con el anterior: configúralo otra vez en el dispositivo.',
    newName: 'Crear otro nombre',
    look: 'Ver el dispositivo',
    dismiss: 'Entendido',
    dismissOf: (what) => `Entendido: ${what}`,
  } satisfies typeof breakTexts,
};
