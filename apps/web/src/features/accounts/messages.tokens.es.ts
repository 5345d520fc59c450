import type { tokenTexts } from './messages.tokens.ts';

export default {
  accessTokens: {
    title: 'Tokens de acceso',
    subtitle:
      'Un token deja que un programa lea o cambie cosas por ti: la domótica de casa, un script propio.',
    loading: 'Cargando los tokens de acceso',
    empty: 'Ningún programa tiene acceso',
    emptyMore: 'Crea un token para un programa en el que confíes. Puedes retirarlo cuando quieras.',
    none: 'Ahora ningún programa tiene acceso.',
    add: 'Token nuevo',
    live: 'En uso',
    past: 'Ya no valen',
    watch: (mailed) =>
      `Todos los padres y madres ven cada uso en «Quién hizo qué»${mailed ? ' y reciben un correo cuando se crea un token' : ''}.`,
    access: { read: 'Lee', 'read-write': 'Lee y cambia' },
    byYou: 'Lo creaste tú',
    madeBy: (name) => `Lo creó ${name}`,
    ends: (day) => `vale hasta el ${day}`,
    used: (when) => `Último uso: ${when}`,
    neverUsed: 'Sin usar todavía',
    ended: (day) => `Retirado el ${day}`,
    expired: (day) => `Caducado el ${day}`,
    end: 'Retirar',
    endNamed: (name) => `Retirar ${name}`,
    endTitle: (name) => `¿Retirar ${name}?`,
    endMore:
      'El programa que lo usa se queda sin acceso en ese momento. No se puede deshacer; puedes crear un token nuevo.',
    ending: 'Retirando',
    form: {
      title: 'Token de acceso nuevo',
      name: 'Nombre',
      nameHelp: 'Lo que lo va a usar, por ejemplo «Persianas de casa».',
      nameMissing: 'Ponle un nombre',
      access: 'Qué puede hacer',
      accessHelp: {
        read: 'Ve lo que tú ves: lugares, reglas, registros. No cambia nada.',
        'read-write': 'Además añade hijos y pone reglas. No puede eliminar, exportar ni tocar cuentas.',
      },
      for: 'Vale durante',
      days: (days) => (days === 365 ? '1 año' : `${days} días`),
      told: (mailed) =>
        mailed
          ? 'Todos los padres y madres de tu familia reciben un correo.'
          : 'Todos los padres y madres de tu familia lo ven en «Quién hizo qué».',
      cancel: 'Cancelar',
      make: 'Crear token',
      making: 'Creando',
    },
    shown: {
      title: 'Copia tu token ahora',
      more: 'Se muestra solo esta vez. Ponlo en el programa; quien lo tenga tiene el acceso que has elegido.',
      label: 'Token de acceso',
      copy: 'Copiar',
      copied: 'Copiado',
      copyFailed: 'Aquí no se puede copiar. Selecciona el token y cópialo a mano.',
      done: 'Ya lo he copiado',
    },
  } satisfies typeof tokenTexts,
};
