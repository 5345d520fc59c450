import type { ownFilterTexts } from './messages.own.ts';

export default {
  'own-filter': {
    someDevice: 'Un dispositivo',
    loading: 'Cargando el filtro',
    lacks: {
      installation: {
        title: 'Esta instalación no tiene filtro propio.',
        more: 'Los sitios se bloquean en cada dispositivo, si su aplicación puede hacerlo.',
        act: 'Al panel',
        to: '/user/dashboard',
      },
      plan: {
        title: 'El filtro viene con el plan Premium.',
        more: 'Lo que estaba puesto se conserva para cuando la familia vuelva a tenerlo.',
        act: 'Comparar planes',
        to: '/user/upgrade-plan',
      },
      account: {
        title: 'Falta la cuenta de filtro de la familia.',
        more: 'Se crea una sola vez para todos los dispositivos, con tu contraseña.',
      },
    },
  } satisfies typeof ownFilterTexts,
};
