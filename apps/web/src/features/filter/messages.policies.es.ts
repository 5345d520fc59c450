import { locale } from '../../lib/language.ts';
import type { policiesTexts } from './messages.policies.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-policies': {
    title: 'Políticas',
    loading: 'Cargando las políticas',
    sentence: (count) =>
      count === 1 ? 'Una política decide para todos.' : `${count} políticas deciden qué se abre.`,
    subtitle: 'Una política dice qué categorías, servicios y sitios están cerrados.',
    newPolicy: 'Nueva política',
    forAll: 'Para quien no tiene otra',
    nobody: 'Nadie la tiene',
    decidesFor: (people, devices) =>
      `${people}, en ${devices === 1 ? 'un dispositivo' : `${devices} dispositivos`}`,
    changed: (at, by) => (by === null ? `cambiada ${at}` : `cambiada ${at} por ${by}`),
    moreFor: (name) => `Más sobre ${name}`,
    rename: 'Cambiar el nombre',
    renameTitle: (name) => `Otro nombre para ${name}`,
    copy: 'Hacer una copia',
    delete: 'Eliminar',
    deleting: 'Eliminando',
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    deleteMore: (devices) =>
      devices === 0
        ? 'Ahora ningún dispositivo la tiene.'
        : `${devices === 1 ? 'Un dispositivo pasa' : `${devices} dispositivos pasan`} al momento a la siguiente: la del niño o la niña, o Default.`,
    name: 'Nombre',
    nameExample: 'Adolescentes',
    nameMissing: 'Ponle un nombre.',
    beginsAs: 'Empieza como',
    asUsual: 'Default al principio',
    copyOf: (name) => `Una copia de ${name}`,
    make: 'Crearla',
    making: 'Creándola',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando',

    whoTitle: 'Quién tiene cuál',
    whoSentence: (policies, children) =>
      policies <= 1
        ? children === 1
          ? 'Una política decide para tu hijo o hija.'
          : 'Una política decide para todos tus hijos.'
        : `${policies} políticas deciden para tus hijos.`,
    whoSubtitle: 'Lo que un dispositivo tiene propio va antes que lo del niño o la niña.',
    noChild: 'Aquí dirás qué política tiene cada hijo.',
    default: 'Default',
    noDevice: 'Aún sin dispositivos',
    onDevices: (devices) => `En ${and.format(devices)}.`,
    deviceHas: (device, policy) => `${device} tiene ${policy}.`,
    oneDevice: 'Otra para un solo dispositivo',
    likeChild: (child) => `Como ${child}`,
    adults: (device) => `${device} es de una persona adulta: no rige ninguna regla.`,
    networks: 'Redes',
    networkMore: 'Todo lo que allí no tiene nombre propio',
    policyOf: (name) => `Política de ${name}`,
  } satisfies typeof policiesTexts,
};
