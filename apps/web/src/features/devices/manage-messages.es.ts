import type { manageTexts } from './manage-messages.ts';

export default {
  manage: {
    title: 'Dispositivos',
    loading: 'Cargando los dispositivos',
    sentence: (paired, all) => {
      if (paired === 0) return 'Ningún dispositivo está vinculado.';
      if (all === 1) return 'Tu único dispositivo está vinculado.';
      if (paired === all) return `Los ${all} dispositivos están vinculados.`;
      return `${paired} de ${all} dispositivos ${paired === 1 ? 'está vinculado' : 'están vinculados'}.`;
    },
    plan: (used, max, plan) => `${used} de ${max} en uso en el plan ${plan}.`,
    comparePlans: 'Comparar planes',
    add: 'Añadir dispositivo',
    empty: 'Aquí está cada dispositivo de la familia.',
    noDevice: (child) => `${child} no tiene dispositivo.`,
    several: 'Varios ordenadores a la vez',

    paired: 'Vinculado',
    notPaired: 'Sin vincular',
    notPairedSince: (at) => `Ya no está vinculado; lo estuvo por primera vez el ${at}`,
    seen: 'Última señal',
    never: 'Nunca',
    now: 'Ahora',
    system: 'Sistema',
    app: 'Aplicación',
    unknown: 'Sin datos',
    details: (device) => `Detalles de ${device}`,
    newCode: 'Código nuevo',
    newCodeFor: (device) => `Código nuevo para ${device}`,
    makingCode: 'Creando un código',
    remove: 'Quitar',

    renewals: {
      keys: (name) =>
        `Puede que las claves de este dispositivo las haya visto alguien que ya no es madre o padre aquí: ${name}. Con ellas se pueden enviar lugares falsos, pero no leer nada. Crea otras nuevas.`,
      code: (name) =>
        `Este dispositivo se vinculó con un código de alguien que ya no es madre o padre aquí: ${name}. Si no tienes la seguridad de que es el de tu hijo o hija, crea un código nuevo y vincúlalo otra vez.`,
      filter: (name) =>
        `${name}, que ya no es madre ni padre aquí, puede haber visto el nombre de este dispositivo para el filtro. Con él alguien podría preguntar como este dispositivo y saber qué está bloqueado. Crea uno nuevo abajo.`,
    },
    renewFormerParent: 'alguien cuya cuenta ya no existe',
    renewalsFailed:
      'No hemos podido comprobar si quien ya no es padre o madre aquí conserva claves de un dispositivo.',
    renewKeysDo: 'Crear claves nuevas',

    layers: 'Qué lo protege',
    rules: 'Reglas',
    rulesNever: 'La app que lo conecta no conoce reglas',
    rulesOfNobody: 'Nadie tiene reglas en él todavía',
    rulesOfOthers: 'Sus usuarios tienen las reglas de otros dispositivos',
    rulesAwaited: 'Elegidas; el ordenador aún no ha dicho que las hace cumplir',
    rulesPaused: 'En pausa en el ordenador',
    rulesOff: 'Desactivadas en el ordenador',
    rulesRemoved: 'Se quitó el agente que las hacía cumplir',
    rulesNone: 'Aún no hay ninguna puesta',
    rulesReady: 'Listo para hacerlas cumplir; aún no hay ninguna',
    rulesOfFilter: 'Solo las del filtro; aún no hay ninguna de apps ni de horas',
    rulesKnown: (at) => `Al día desde: ${at}`,
    rulesBroken: 'Ahora no valen todas; arriba dice cuáles',
    rulesShown: (at) => `Solo se muestran desde: ${at}; nada las hace cumplir`,
    rulesPartly: (at) => `Una parte está en vigor desde: ${at}; el resto solo se muestra`,
    rulesUnconfirmed: (at) => `En el dispositivo desde: ${at}; sin confirmar que las haga cumplir`,
    rulesWaiting: (at) => `Cambiadas: ${at}; aún no las ha recogido`,
    rulesUnread: 'Cargando',
    rulesFailed: 'Ahora no se han podido leer',
    location: 'Ubicación',
    locationAt: (at) => `Posición de: ${at}`,
    locationNever: 'No dice el lugar',
    locationNone: 'Aún sin posición',
    locationMissing: 'Falta el permiso en el dispositivo',
    filter: 'Filtro',
    filterNone: 'Sin cuenta de filtro',
    filterReady: 'Cuenta lista; el filtro externo no dice qué dispositivos la usan',

    accountTitle: 'Cuenta de filtro',
    accountNone:
      'La familia aún no tiene cuenta de filtro. Una sola cuenta sirve para todos los dispositivos.',
    accountReady: 'La cuenta de la familia está creada.',
    accountState: 'Creada',
    accountMissing: 'Sin crear',
    open: 'Abrir el filtro',
    newTab: '(se abre en otra pestaña)',
    noServiceYet:
      'Los filtros avanzados necesitan el filtro de la instalación, que aquí está apagado, o uno externo. Quien lleva esta instalación puede activarlo.',
    noService: 'Esta instalación no tiene ahora ningún filtro, así que no hay nada que abrir.',
    needsPremium: 'El filtrado avanzado viene con el plan Premium.',
  } satisfies typeof manageTexts,
};
