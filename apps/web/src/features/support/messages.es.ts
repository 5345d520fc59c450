import type { supportTexts } from './messages.ts';

export default {
  support: {
    title: 'Contacto',
    subtitle: 'Responden las personas que administran esta instalación, al correo de tu cuenta.',
    help: 'Quizá esto te ayude enseguida',
    questions: [
      {
        q: 'El mapa no muestra ningún lugar, o muestra uno antiguo.',
        a: 'El dispositivo tiene que estar encendido, tener conexión y permitir la ubicación siempre, no solo con la aplicación abierta. Pulsa «Localizar ahora» en el historial de ubicación para preguntarle ahora.',
      },
      {
        q: 'Una regla todavía no funciona.',
        a: 'Cada regla dice cuándo la ha leído el dispositivo y si algo allí la hace cumplir. Un filtro externo puede tardar de 5 a 7 minutos; puede ayudar vaciar la caché del navegador del dispositivo.',
      },
      {
        q: 'El código de vinculación no funciona.',
        a: 'Un código vale una sola vez y durante 24 horas. Crea uno nuevo con «Código» en la tarjeta del dispositivo, en el panel.',
      },
      {
        q: 'Otra persona debería ver lo mismo.',
        a: 'Invítala en «Padres y madres», en lugar de compartir tu contraseña.',
      },
      {
        q: 'Veo un navegador que no conozco.',
        a: 'Cierra su sesión en la página «Cambiar la contraseña», en el menú de tu foto, y cambia allí tu contraseña.',
      },
    ],
    form: 'Escríbenos',
    subject: 'Asunto',
    message: 'Mensaje',
    messageHelp: 'No escribas nunca una contraseña ni un código: aquí nadie los necesita.',
    answerTo: (email) => `Respondemos a ${email}.`,
    send: 'Enviar',
    sending: 'Enviando',
    sent: 'Tu mensaje va camino de quien administra la instalación.',

    privacyTitle: 'Condiciones y política de privacidad',
    privacySubtitle: 'Con palabras sencillas. Vale para esta instalación de Kinward.',
    operator: 'Quién la administra',
    operatorKnown: (contact) =>
      `Administran esta instalación las personas que están detrás de ${contact}. Pregúntales lo que quieras sobre esta página.`,
    operatorUnknown:
      'Esta instalación no da ningún contacto. La administra quien te dio su dirección, casi siempre alguien de tu propia familia: pregúntale lo que quieras sobre esta página.',
    back: 'A Kinward',
    licences: 'Licencias del software que se usa',
    terms: 'Qué aceptas',
    allAnswers: 'Todas las respuestas',
    sections: [
      {
        title: 'Para qué es Kinward',
        points: [
          'Para padres, madres y tutores de menores, y para adultos en su propio dispositivo. No para vigilar a la pareja, a un empleado o a otra persona sin que lo sepa: a quien lo haga se le puede expulsar.',
          'No hay ningún modo oculto. Cuenta a tus hijos que su dispositivo está vinculado, qué se ve, quién lo ve y por qué.',
          'Te ayuda a cuidar de tus hijos. No pide ayuda por ti, y puede llegar tarde o equivocarse: un dispositivo puede estar apagado, sin conexión o confundido sobre su lugar. Junto a cada lugar están su antigüedad y su precisión.',
        ],
      },
      {
        title: 'Qué se registra',
        points: [
          'De un padre o una madre: nombre y apellidos, correo, teléfono, una foto si la añades, la contraseña como una huella que no se puede volver a leer, y los navegadores en los que tienes la sesión abierta.',
          'De un hijo o una hija: nombre, edad, una foto y un número de teléfono si los añades, y los dispositivos. El número sirve para llamar desde tu propio teléfono y para saber de qué país son los números del registro de llamadas.',
          'De un dispositivo vinculado: sus lugares con hora y precisión, batería, conexión, permisos que faltan, modelo y versión, su lista de aplicaciones, y lo que ha comunicado del uso de aplicaciones, de páginas web, llamadas y mensajes, en la medida en que su aplicación lo comunica. Si pregunta a un filtro de esta instalación: los nombres de los sitios que pidió.',
          'De tu familia: zonas, horarios, aplicaciones, sitios y números bloqueados, peticiones y sus respuestas, llamadas de ayuda, qué padre o madre miró qué, y a quién se invitó.',
        ],
      },
      {
        title: 'Quién lo ve',
        points: [
          'Los padres y madres de tu familia lo ven todo. Cuando alguien recibe una invitación y se une, se avisa a todos los demás.',
          'Nadie de fuera de la familia lo ve, salvo lo que está más abajo. Nada se vende, nada se muestra a anunciantes, y nada se usa para entrenar nada.',
          'Las personas que administran esta instalación guardan su base de datos y sus copias de seguridad. Pueden llegar a lo que contienen, y necesitan un buen motivo para mirar.',
          'Los códigos, invitaciones y avisos salen por los servicios de correo y de mensajes de texto que ha puesto quien administra la instalación. Si ha puesto un servicio externo de mapas o direcciones, se le piden trozos del mapa y nombres de lugares, pero no se le dice de quién son.',
          'Si ha conectado una base de datos Firebase, los dispositivos que la usan dejan allí su última posición y su batería, y encuentran allí que preguntas dónde están o has cambiado una regla. Su proveedor guarda esto hasta que se quita el dispositivo.',
        ],
      },
      {
        title: 'Cuánto tiempo se guarda',
        points: [
          'Los lugares, las llamadas y los mensajes, y el uso de aplicaciones y de la web: 30 días; lo que se preguntó al filtro: 7; los avisos y las peticiones: 90. Un padre o una madre puede elegir de 7 días a un año en «Qué se guarda». Después se borran.',
          'Un hijo, una hija o un dispositivo: hasta que lo elimines. Todo lo que se registró con él desaparece también.',
          'Una invitación: 7 días como mucho. Un registro sin terminar: 7 días.',
          'Tu cuenta: hasta que la termines en «Editar mi perfil». Al dejar una familia, tu nombre, tus direcciones y tu foto salen de ella al momento.',
          'Las copias de seguridad que hace quien administra la instalación conservan lo borrado mientras se guarden: pregúntale.',
        ],
      },
      {
        title: 'Tus derechos',
        points: [
          'Ver y llevarte lo que se ha registrado sobre ti y tus hijos; que se corrija; que se borre; que el registro se detenga un tiempo; oponerte.',
          'Mucho de ello es un botón: dejar la familia, eliminar a un hijo, a una hija o un dispositivo, borrar los lugares de un día o todos. Para lo demás, escribe a quien administra la instalación.',
          'Si diste tu acuerdo a algo, puedes retirarlo cuando quieras. Si crees que algo no está bien, puedes acudir a la autoridad de protección de datos de tu país.',
          'Los menores también tienen estos derechos. Donde la ley de tu país lo pide, el acuerdo de un padre o una madre ocupa el lugar del de un niño pequeño.',
        ],
      },
      {
        title: 'Qué aceptas',
        points: [
          'Añade solo a menores de los que eres responsable, y dispositivos que sean suyos o tuyos.',
          'Guarda tu contraseña para ti; quien más deba ver a la familia recibe una invitación.',
          'Avisa a quien administra la instalación si crees que ha entrado otra persona.',
        ],
      },
      {
        title: 'Si algo sale mal',
        points: [
          'Si los datos llegan a manos equivocadas, quien administra la instalación te lo dice, a ti y a las autoridades donde la ley lo exige, dentro de las 72 horas desde que lo sabe.',
        ],
      },
    ],
  } satisfies typeof supportTexts,
};
