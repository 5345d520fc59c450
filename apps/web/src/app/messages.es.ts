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
    brokenText: 'No es culpa tuya. Reinténtalo; si no sirve, cierra la sesión y entra otra vez.',
    brokenKept: 'Todo lo guardado se conserva, y las reglas de tus hijos siguen igual.',
    report: 'Avisar del fallo',
  } satisfies typeof appTexts,
};
