import type { childrenTexts } from './messages.ts';

export default {
  children: {
    added: 'Añadido correctamente',
    updated: 'Actualizado correctamente',
    deletedMeanwhile: (name) => `Mientras tanto alguien eliminó a ${name}, así que no se ha guardado nada.`,
    deleted: 'Eliminado correctamente',
    cleared: 'Todos eliminados correctamente',

    addChild: 'Añadir hijo o hija',
    addFirst: 'Añade primero a un hijo o hija y un dispositivo.',
    noDevice: (name) => `${name} todavía no tiene ningún dispositivo.`,
    addDevice: 'Añadir dispositivo',
    connect: 'Conectarlo',
    editChild: 'Editar',
    deleteChild: 'Eliminar',
    clearChildren: (count) => (count === 1 ? '¿Eliminar a tu hijo o hija?' : `¿Eliminar a los ${count}?`),
    clearAll: 'Eliminar todo',
    children: 'Hijos',
    edit: 'Editar',
    delete: 'Eliminar',
    menuOfAll: 'Más para todos',
    menuOf: (name) => `Editar o eliminar a ${name}`,

    firstName: 'Nombre',
    age: 'Edad',
    ageHelp: 'De ella dependen lo que se registra y cómo es su página. Puedes dejarla vacía.',
    phone: 'Número de teléfono',
    phoneHelp: 'Para «Llamar» en el panel. Puedes dejarlo vacío.',
    deviceType: 'Tipo de dispositivo',
    deviceName: 'Nombre del dispositivo',
    chooseDeviceType: 'Elige',
    deviceTypeOfFirst: 'Lo que usa. En el paso siguiente se conecta.',
    deviceTypeLocked:
      'El tipo y el nombre de un dispositivo no cambian. Con «Añadir dispositivo» se conecta otro.',
    firstNameRequired: 'Falta el nombre',
    lettersOnly: 'Solo se admiten letras',
    deviceTypeRequired: 'Falta el tipo de dispositivo',

    picture: 'Foto',
    pictureFailed: (reason) => `La foto no se ha guardado. ${reason}`,
    step: (now, of) => `Paso ${now} de ${of}`,

    next: 'Siguiente',
    save: 'Guardar',
    saving: 'Guardando',
    deleting: 'Eliminando',
    clearing: 'Eliminando',
    deleteAsks: (name, devices) =>
      `¿Eliminar a ${name}? ${devices}Se pierde todo lo registrado sobre ${name}. No se puede deshacer.`,
    devicesGo: (devices) => `Se desconectará: ${devices}. `,
    clearAsks: (names, devices) =>
      `¿Eliminar a ${names}? ${devices === 0 ? '' : devices === 1 ? 'Se desconectará 1 dispositivo. ' : `Se desconectarán ${devices} dispositivos. `}Se pierde todo lo registrado sobre ellos. No se puede deshacer.`,
    passwordToDelete: 'Tu contraseña, para asegurarnos de que eres tú.',
  } satisfies typeof childrenTexts,
};
