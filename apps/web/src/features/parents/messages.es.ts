import type { parentsTexts } from './messages.ts';

export default {
  parents: {
    title: 'Padres y madres',
    trust: 'Entre los padres y madres',
    whoHadAccess: 'Quién ha mirado',
    whatIsKept: 'Qué se guarda',
    subtitle: 'Los padres y madres de tu familia: cada cual ve y decide lo mismo.',
    loading: 'Cargando a los padres y madres',
    parents: 'Padres y madres',
    invited: 'Invitaciones',
    invite: 'Invitar a alguien',
    you: (name) => `${name} (tú)`,
    owner: 'Titular',
    parent: 'Padre o madre',
    manage: (name) => `Qué hacer con ${name}`,
    alone: 'Aquí solo estás tú.',
    aloneMore:
      'Quien cuida contigo de tus hijos puede tener su propia cuenta: el mismo mapa, las mismas reglas.',

    invitedBy: (name, when) => `Invitación de ${name}. El enlace vale hasta: ${when}.`,
    wishOf: (name) =>
      `${name} quiere invitar a esta persona. No se envía nada hasta que dé su acuerdo quien es titular.`,
    open: 'Invitación enviada',
    waits: 'A la espera del titular',
    approve: 'Aprobar',
    approving: 'Aprobando',
    approveFor: (address) => `Aprobar la invitación de ${address}`,
    approved: 'La invitación está en camino.',
    resend: 'Enviar otra vez',
    resending: 'Enviando',
    resendFor: (address) => `Enviar otra vez la invitación a ${address}`,
    resent: 'La invitación está otra vez en camino.',
    withdraw: 'Retirar',
    withdrawing: 'Retirando',
    withdrawFor: (address) => `Retirar la invitación de ${address}`,
    withdrawn: 'La invitación está retirada.',
    refuseWish: 'Rechazar',
    refuseWishFor: (address) => `Rechazar la invitación de ${address}`,

    renewTitle: (devices) =>
      devices === 1 ? 'Un dispositivo por revisar' : `${devices} dispositivos por revisar`,
    renewMore: (names) =>
      `Puede que aún tengan claves o una conexión de tus dispositivos, y ya no son madre o padre aquí: ${names}.`,
    renewFormerParent: 'alguien cuya cuenta ya no existe',
    renewGo: 'A los dispositivos',

    makeOwner: 'Hacer titular',
    makeOwnerQuestion: (name) => `¿Hacer titular a ${name}?`,
    makeOwnerLost: (name) =>
      `${name} podrá entonces quitar a otros padres y madres, también a ti, y aprobará las invitaciones. Tú sigues como padre o madre. Solo ${name} podrá devolvértelo.`,
    makingOwner: 'Cediendo',
    madeOwner: (name) => `${name} es ahora titular.`,
    remove: 'Quitar',
    removeQuestion: (name) => `¿Quitar a ${name} de tu familia?`,
    removeLost: (name) =>
      `Se cierra al momento su sesión en todas partes, y ${name} deja de ver todo lo de tu familia. También terminan sus invitaciones y sus códigos de vinculación sin usar. A ${name} solo se le dice que su acceso ha terminado.`,
    removing: 'Quitando',
    removed: (name) => `${name} ya no tiene acceso.`,

    leave: 'Dejar esta familia',
    leaveMore: 'Conservas tu cuenta y te llevas tu nombre, tus direcciones y tu foto.',
    leaveQuestion: '¿Dejar esta familia?',
    leaveLost:
      'Dejas de ver a sus hijos y dispositivos, y se cierra tu sesión. Conservas tu cuenta, con una familia nueva y vacía. Para volver, alguien tiene que invitarte.',
    leaving: 'Saliendo',
    left: 'Has dejado la familia.',
    ownerStays: 'Eres titular de esta familia. Haz titular a otra persona antes de irte.',

    inviteTitle: 'Invitar a un padre o una madre',
    inviteSubtitle: 'Recibe un enlace que vale una sola vez, durante 7 días, para esta única dirección.',
    by: 'Enviar la invitación por',
    byEmail: 'Correo',
    byPhone: 'Mensaje de texto',
    email: 'Su correo electrónico',
    phone: 'Su teléfono móvil',
    inviteSend: 'Enviar invitación',
    inviteSending: 'Enviando',
    sees: 'Qué podrá hacer',
    seesPoints: [
      'Ver dónde están y dónde estuvieron los dispositivos de tus hijos, y todo lo demás que ves tú.',
      'Cambiar reglas, añadir y eliminar hijos y dispositivos.',
      'No podrá quitarte a ti ni a otros padres: eso solo lo puede hacer quien es titular.',
    ],
    ownerAgrees:
      'No eres titular de esta familia: antes de que se envíe nada, tiene que dar su acuerdo quien lo es.',

    offer: (name) => `${name} te invita a su familia`,
    offerMore:
      'Te unes con esta cuenta. Su propia familia no puede tener hijos; se cierra cuando te unes, y vuelves a iniciar sesión.',
    join: 'Unirme',
    joining: 'Uniéndote',
    joined: 'Te has unido a la familia. Vuelve a iniciar sesión.',
    notNow: 'Ahora no',
    refuse: 'Rechazar',
    offerDead: 'La invitación que te trajo aquí ya se usó, fue retirada o ha caducado.',
  } satisfies typeof parentsTexts,
};
