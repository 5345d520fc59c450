import { locale } from '../../lib/language.ts';
import type { savingTexts } from './messages.saving.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-saving': {
    saved: 'Guardado',
    undo: 'Deshacer',
    saveAgain: 'Guardar otra vez',
    notSaved: (why) => `Este cambio no se ha guardado. ${why}`,
    conflict:
      'Otra persona acaba de cambiar esta política. Lo que ves ahora es suyo; tu cambio no se ha guardado.',
    inForce: (names, of) => {
      if (names.every((name) => name === null) && of === 1) return 'Vigente en el filtro';
      if (names.length < of) return `Vigente en los ${of} servidores del filtro`;
      return `Vigente en ${and.format(names.map((name) => (name === null ? 'el servidor' : `«${name}»`)))}`;
    },
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
