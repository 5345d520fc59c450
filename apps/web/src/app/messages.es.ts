import type { appTexts } from './messages.ts';

export default {
  app: {
    loading: 'Cargando la página',
    offline: 'No tienes conexión. Lo que ves puede ser antiguo.',
    notFoundTitle: 'Esta página no está aquí',
    notFoundText: 'Quizá la dirección tenga una errata, o la página haya cambiado de sitio.',
    toDashboard: 'Al panel',
    toLogin: 'Iniciar sesión',
    unreachableTitle: 'No hemos podido conectar con el servidor',
    unreachableText:
      'Esta página todavía no está en tu navegador. Comprueba la conexión y vuelve a intentarlo.',
    retry: 'Reintentar',
    brokenTitle: 'Esta página ha dejado de funcionar',
    brokenText:
      'No es culpa tuya, y nada de lo guardado se ha perdido. Vuelve a cargarla; si no sirve, cierra la sesión y entra otra vez.',
    reload: 'Volver a cargar',
  } satisfies typeof appTexts,
};
