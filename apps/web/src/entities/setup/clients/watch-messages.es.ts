import type { watchTexts } from './watch-messages.ts';

export default {
  watches: {
    lead: 'Un reloj con su propia tarjeta SIM puede decir dónde está.',
    name: 'Reloj GPS',
    runs: 'Relojes Setracker con tarjeta SIM',
    openTitle: 'Lo que envía va abierto',
    open: 'Estos relojes no conocen ni cifrado ni contraseña ante el servidor. Cualquiera por el camino puede leer dónde está el reloj, y quien conozca su número puede hacerse pasar por él.',
    number: 'Número del reloj',
    numberHelp: '10 cifras, en la parte trasera del reloj o en sus ajustes.',
    numberBad: 'El número del reloj tiene 10 cifras.',
    connect: 'Conectar el reloj',
    connecting: 'Conectando el reloj',
    keepsOn:
      'La aplicación de Kinward de este dispositivo sigue hasta que el reloj envíe su primer aviso. Las claves de otra aplicación terminan al momento.',
    can: [
      'Enviar la posición y la batería',
      'Pedir ayuda con su botón SOS',
      'Responder a «Localizar ahora» mientras está conectado',
    ],
    cannot: [
      'Aplicar horarios ni cambiar el modo escolar del reloj',
      'Bloquear aplicaciones, sitios o números',
      'Decir lo exacta que es una posición',
    ],
    notification:
      'El propio reloj y nada más: no muestra cuándo se envía o se pide una posición. Cuéntaselo a tu hijo o hija.',
    steps: [
      'Envía este mensaje por SMS al número de teléfono del reloj.',
      'Apaga y enciende el reloj, al aire libre.',
    ],
    sms: 'Mensaje al reloj',
    smsDiffers:
      '123456 es la contraseña con la que llegan casi todos los relojes. El mensaje cambia según el modelo: el manual del reloj trae el suyo. Desde entonces la aplicación del fabricante ya no recibe nada.',
    onlyHere:
      'Este puerto solo está abierto en este ordenador y ningún reloj puede alcanzarlo. Quien lleva la instalación puede poner WATCH_HOST.',
    lapses: 'Si no llega nada en 24 horas, el número vuelve a quedar libre.',
    leaving:
      'Antes de regalar el reloj, cambia su servidor. Mientras envíe aquí, su número sigue siendo de tu familia.',
  } satisfies typeof watchTexts,
};
