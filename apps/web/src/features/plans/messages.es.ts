import type { plansTexts } from './messages.ts';

const devices = (count: number): string => `${count} ${count === 1 ? 'dispositivo' : 'dispositivos'}`;

export default {
  plans: {
    title: 'Plan',
    loading: 'Cargando el plan',
    sentence: (plan) => `Tu plan es ${plan}.`,
    inUse: (used, max) => `${used} de ${devices(max)} en uso.`,
    noDevices: 'Un plan con este nombre no tiene dispositivos ni funciones.',
    endsNever: 'No termina.',
    ends: (date) => `Termina el ${date}.`,
    ended: (date) => `Terminó el ${date}.`,
    full: 'Todos los dispositivos de tu plan están en uso. Quita uno, o elige un plan que admita más.',
    toDevices: 'Gestionar dispositivos',

    compare: 'Qué incluyen los planes',
    what: 'Qué incluye',
    present: 'Tu plan',
    yes: 'Sí',
    no: 'No',
    rowDevices: 'Dispositivos',
    groupDevices: 'Tipos de dispositivo',
    groupFeatures: 'Lo que podéis hacer',
    types: {
      Android: 'Teléfono Android',
      iOS: 'iPhone',
      Tablet: 'Tableta',
      iPad: 'iPad',
      'Windows Desktop': 'Ordenador con Windows',
      macOS: 'Mac',
    },
    features: {
      schedules: 'Horarios',
      locations: 'Ubicación, zonas y conducción segura',
      apps: 'Filtro de aplicaciones',
      'web-filter': 'Filtro web',
      usage: 'Uso de aplicaciones',
      contacts: 'Llamadas y SMS',
      'advanced-filtering': 'Filtrado avanzado, con una cuenta de filtro',
    },

    change: (plan) => `Cambiar a ${plan}`,
    changeShort: 'Elegir',
    changing: 'Cambiando',
    changed: 'Actualizado correctamente',
    question: (plan) => `¿Cambiar a ${plan}?`,
    holds: (next, former) => `Admite ${devices(next)} en lugar de ${former}.`,
    gains: (things) => `Ganas: ${things}.`,
    loses: (things) => `Pierdes: ${things}.`,
    endStays: 'La fecha en que termina tu plan no cambia. Todos los padres de la familia ven el cambio.',

    inTheWay: (plan) => `Antes de poder cambiar a ${plan}`,
    unsupported: (plan, types) => `El plan ${plan} no incluye: ${types}. Quita:`,
    over: (plan, max, count) => `El plan ${plan} admite ${devices(max)}. Quita ${count} de estos:`,
    device: (device, child) => `${device}, ${child}`,

    operator: 'Quién cambia el plan',
    operatorAsk: 'En esta instalación decide sobre los planes quien la administra, no la familia.',
    askAt: 'Pregunta a',
    askRunner: 'Pregunta a la persona que administra esta instalación.',
  } satisfies typeof plansTexts,
};
