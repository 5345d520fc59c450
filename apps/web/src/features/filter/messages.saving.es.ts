import type { savingTexts } from './messages.saving.ts';

export default {
  'filter-saving': {
    saved: 'Guardado',
    undo: 'Deshacer',
    saveAgain: 'Guardar otra vez',
    notSaved: (why) => `Este cambio no se ha guardado. ${why}`,
    conflict:
      'Otra persona acaba de cambiar esta política. Lo que ves ahora es suyo; tu cambio no se ha guardado.',
    inForce: (resolvers, of) =>
      of === 1 ? 'Vigente en el filtro' : `Vigente en ${resolvers} de ${of} servidores del filtro`,
    since: (device, at) => `${device} desde ${at}`,
    took: (seconds) => `en ${seconds} s`,
    sent: (device, at) => `${device}: enviado ${at}, esperando`,
    unknown: (device) => `${device}: el filtro no lo conoce`,
    onSome: (count, of) => `Vigente para ${count} de ${of} dispositivos`,
    nobody: 'Ahora ningún dispositivo tiene esta política.',
    where: 'Dónde rige esta política',
    allDevices: 'Ver cada uno',
  } satisfies typeof savingTexts,
};
