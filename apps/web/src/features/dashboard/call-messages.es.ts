import type { callTexts } from './call-messages.ts';

export default {
  calls: {
    calls: (child) => `${child} pide ayuda`,
    when: (time, age, device) => `${time}, ${age}, desde ${device}`,
    place: (where, age) => `Último lugar conocido: ${where}, medido ${age}`,
    noPlace: 'No se conoce ningún lugar de este dispositivo.',
    isFine: (child) => `${child} está bien: fue una falsa alarma`,
    saidFine: (device, said, time) => `Dicho en ${device}, ${said}. Pidió ayuda: ${time}.`,
    map: 'Ver en el mapa',
    call: (child) => `Llamar a ${child}`,
    seenBy: (by, time) => `Lo ha visto ${by}, ${time}`,
    seenAt: (time) => `Visto, ${time}`,
    hide: 'Ocultar',
    hideCall: (child) => `Ocultar la llamada de ${child}`,
    help: 'Quién puede ayudar',
    waiting: 'Peticiones que te esperan',
    quoted: (note) => `«${note}»`,
    all: (count) => `Las ${count} peticiones`,
  } satisfies typeof callTexts,
};
