import type { alwaysTexts } from './messages.ts';

export default {
  always: {
    title: (name) => `¿Abrir siempre ${name}?`,
    loading: 'Mirando qué cambia',
    inPolicy: (policy, name) => `La política ${policy} permite ${name} desde ahora.`,
    forWhom: '¿Para quién?',
    everyone: (policy) => `Todos los que tienen la política ${policy}`,
    alsoFor: (names) => `También se abre para ${names}.`,
    onlyHere: (child, device) => `Solo ${child} en ${device} tiene esa política.`,
    device: (name) => `el dispositivo ${name}`,
    network: (name) => `la red ${name}`,
    alone: (child, device) => `Solo ${child} en ${device}`,
    aloneMore: (policy) => `La política ${policy} se queda como está.`,
    unblocks: (sites, device) =>
      `El filtrado web deja de bloquear ${sites} en ${device}; en otros dispositivos no cambia nada.`,
    stays: (rule) => `Seguiría cerrado de todos modos: ${rule}.`,
    nothing: 'Nada lo cierra del todo, así que no hay nada que abrir.',
    closedNow: (rule, until) =>
      until === null
        ? `Ahora está cerrado de todos modos: ${rule}.`
        : `Hasta ${until} está cerrado de todos modos: ${rule}.`,
    rules: {
      plumbing: () => 'todo dispositivo lo necesita',
      helpline: () => 'está siempre abierto',
      grant: () => 'lo abrió su madre o su padre',
      pause: () => 'internet está en pausa',
      always: (name) => `${name} está siempre permitido`,
      deny: (name) => `${name} está en la lista de bloqueo`,
      'allow-only': () => 'solo está abierta la lista de permitidos',
      window: (name) => `es la hora de «${name}»`,
      budget: () => 'se han acabado sus minutos de hoy',
      allow: (name) => `${name} está en la lista de permitidos`,
      escape: (name) => `se salta el filtro (${name})`,
      security: (name) => `es un ataque (${name})`,
      service: (name) => `${name} está bloqueado`,
      category: (name) => `${name}: bloqueado`,
      list: (name) => `está en la lista ${name}`,
      default: () => 'ninguna regla lo cierra',
    },
    cancel: 'Cancelar',
    close: 'Cerrar',
    open: 'Abrir siempre',
    opening: 'Abriendo',
    done: (child) => `Abierto siempre desde ahora. ${child} lo ve enseguida.`,
  } satisfies typeof alwaysTexts,
};
