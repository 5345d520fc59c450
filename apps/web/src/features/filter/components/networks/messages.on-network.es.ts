import type { onNetworkTexts } from './messages.on-network.ts';

export default {
  'filter-on-network': {
    title: 'Quién hay en ella',
    loading: 'Cargando quién hay en ella',
    noneYet: 'Por ahora toda esta red es una sola: el filtro no distingue sus dispositivos.',
    how: 'Que el router diga qué dispositivo pregunta',
    howMore:
      'Pueden hacerlo los routers con dnsmasq, por ejemplo OpenWrt. Añade estas dos líneas a su dnsmasq.conf y reinícialo. Después cada dispositivo aparece aquí y dices de quién es.',
    howWhy:
      'La segunda línea importa: sin ella un dispositivo podría dar el nombre de otro. Quien pregunta al filtro sin pasar por el router aún puede hacerlo, dentro de tu familia.',
    named: (child, device) => `${device} de ${child}`,
    guest: 'De un invitado o de ningún niño',
    ending: (ending) => `La dirección acaba en ${ending}`,
    decidesDevice: 'Deciden sus propias reglas.',
    decidesNetwork: 'Deciden las reglas de la red.',
    random: 'Inventó su dirección, como hacen los móviles.',
    today: (count) =>
      count === 0 ? 'Ninguna pregunta hoy' : count === 1 ? '1 pregunta hoy' : `${count} preguntas hoy`,
    since: (at) => `visto por primera vez ${at}`,
    whose: '¿De quién es?',
    whoseOf: (ending) => `¿De quién es? ${ending}`,
    change: (ending) => `Cambiar de quién es ${ending}`,
    changeShort: 'Cambiar',
    dialogTitle: (ending) => `¿De quién es …${ending}?`,
    dialogMore:
      'Un dispositivo muestra su dirección en los ajustes del wifi. ¿No estás seguro? Apaga uno y mira cuál calla aquí.',
    dialogRandom:
      'Este inventó su dirección para este wifi. Si inventa otra, aparece aquí como nuevo. Si desactivas «Dirección wifi privada», no cambia.',
    pick: 'Es',
    pickOne: 'Elige',
    pickMissing: 'Elige de quién es.',
    nobody: 'Aún sin nombre',
    save: 'Guardar',
    saving: 'Guardando',
    saved: 'Guardado',
  } satisfies typeof onNetworkTexts,
};
