import type { clientTexts } from './client-messages.ts';

const NO_RULES = 'Bloquear aplicaciones, sitios o números, ni cumplir un horario';
const ANDROID_NOTICE =
  'Android: una notificación, todo el tiempo mientras la aplicación comparte la posición.';
const IPHONE_NOTICE =
  'iPhone: la flecha de ubicación en la barra de estado y un recordatorio de vez en cuando.';

export default {
  clients: {
    other: 'Usar otra aplicación',
    otherOrWatch: 'Usar otra aplicación o un reloj GPS',
    otherOn: (what, device) => `${what} en ${device}`,
    back: 'Volver al código',
    backToLink: 'Volver al enlace',
    lead: 'Una aplicación gratuita de la tienda puede decir dónde está el teléfono.',
    which: '¿Qué aplicación?',
    whichOrWatch: '¿Qué aplicación o qué reloj?',
    make: 'Crear las claves',
    makeNew: 'Crear claves nuevas',
    making: 'Creando las claves',
    once: 'Con sus claves la app se identifica aquí. Se muestran una sola vez; las nuevas sustituyen a las anteriores.',
    codeEnds: 'El código de vinculación deja de valer.',
    keepsOn:
      'Lo que informa ahora por este dispositivo sigue hasta que la nueva aplicación envíe su primer aviso.',
    onlyHere:
      'Esta dirección solo funciona en este ordenador. Abre Kinward con la dirección que el teléfono alcanza y crea entonces las claves.',
    setUp: 'Configúrala',
    openLink: 'Abrir en la aplicación',
    openLinkWhere:
      'En el propio teléfono, este enlace lo hace todo. En otra pantalla, escanea el código con el teléfono.',
    qrLabel: (app) => `configura ${app}`,
    values: 'O escribe estos valores',
    templates: 'Copia la dirección de tu aplicación',
    copy: (what) => `Copiar: ${what}`,
    copied: 'Copiado',
    copyFailed: 'Tu navegador no ha permitido copiar. Marca el valor y cópialo.',
    can: 'Puede',
    cannot: 'No puede',
    notification: 'Lo que ve tu hijo o hija',
    waiting: 'Esperando el primer aviso. Esta ventana lo dirá cuando llegue.',
    connected: (device, app) => `${device} informa con ${app}.`,
    done: 'Hecho',
    fields: {
      address: 'Dirección del servidor',
      identifier: 'Identificador del dispositivo',
      user: 'Nombre de usuario',
      password: 'Contraseña',
      token: 'Token de acceso',
      gpslogger: 'GPSLogger: URL personalizada',
      osmand: 'OsmAnd: dirección web',
    },
    permissions: {
      location: 'La posición',
      'location-always': 'La posición en todo momento, también en segundo plano',
      'location-precise': 'La posición precisa',
      'location-not-faked': 'Otra aplicación falsea la posición',
      'no-power-saving': 'El ahorro de batería detiene la aplicación',
      'no-battery-optimisation': 'La aplicación se detiene para ahorrar batería',
      'no-hibernation': 'El teléfono puede dormir la aplicación si nadie la abre',
      'background-refresh': 'La actualización en segundo plano',
    },
    clients: {
      owntracks: {
        name: 'OwnTracks',
        runs: 'Android y iPhone',
        steps: [
          'Instala OwnTracks desde la tienda y permite la posición siempre.',
          'En Android, permítelo antes una vez: Preferencias, Avanzado, Configuración externa.',
          'Abre el enlace, o elige el modo HTTP y escribe los valores. La contraseña es también la clave de cifrado, si pones una.',
        ],
        can: [
          'Enviar la posición y la batería',
          'Responder a «Localizar ahora» en su próximo aviso',
          'Mostrar en el teléfono las zonas de este dispositivo',
          'Decir qué permisos faltan',
        ],
        cannot: [NO_RULES, 'Pedir ayuda'],
        notification: `${ANDROID_NOTICE} ${IPHONE_NOTICE}`,
      },
      traccar: {
        name: 'Traccar Client',
        runs: 'Android y iPhone',
        steps: [
          'Instala Traccar Client desde la tienda y permite la posición siempre.',
          'Escanea el código en sus ajustes, o escribe los dos valores.',
          'Activa el seguimiento.',
        ],
        can: [
          'Enviar la posición y la batería',
          'Pedir ayuda con su acceso directo SOS',
          'Decir si una posición es falsa',
        ],
        cannot: [NO_RULES, 'Responder a «Localizar ahora» al momento'],
        notification: `${ANDROID_NOTICE} ${IPHONE_NOTICE}`,
      },
      overland: {
        name: 'Overland',
        runs: 'iPhone',
        steps: [
          'Instala Overland desde la App Store y permite la posición siempre.',
          'Abre el enlace, o escribe los dos valores en Settings, Receiver.',
          'Activa el seguimiento.',
        ],
        can: ['Enviar la posición y la batería', 'Ahorrar batería: envía por lotes'],
        cannot: [NO_RULES, 'Responder a «Localizar ahora» al momento', 'Pedir ayuda'],
        notification: IPHONE_NOTICE,
      },
      template: {
        name: 'GPSLogger, OsmAnd',
        runs: 'Android',
        steps: [
          'GPSLogger: Detalles del registro, Registrar en URL personalizada, pega la dirección y empieza a registrar.',
          'OsmAnd: Grabación de viaje, Seguimiento en línea, pega la dirección y actívalo.',
        ],
        can: ['Enviar la posición', 'Decir la batería (solo GPSLogger)'],
        cannot: [NO_RULES, 'Responder a «Localizar ahora» al momento', 'Pedir ayuda'],
        notification: ANDROID_NOTICE,
      },
    },
  } satisfies typeof clientTexts,
};
