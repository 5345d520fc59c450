import type { networksTexts } from './messages.networks.ts';

export default {
  'filter-networks': {
    title: 'Redes',
    loading: 'Cargando las redes',
    none: 'No hay ninguna red vinculada.',
    noneTitle: 'Vincula tu casa en cinco minutos',
    noneMore:
      'Bastan dos direcciones en el router: así se filtran también consolas, televisores e invitados.',
    here: (address) => `Ahora estás en ${address}.`,
    linkThis: 'Vincular esta red',
    linking: 'Vinculándola',
    add: 'Añadir una red',
    addTitle: 'Vincular la red en la que estás',
    addMore: (address) =>
      `Se reconoce por ${address}, de donde viene este navegador. Para otra casa, abre esta página allí.`,
    already: (name) =>
      `Ahora estás en ${name}, que ya está vinculada. Para otra casa, abre esta página allí.`,
    name: 'Nombre',
    nameExample: 'Casa',
    nameMissing: 'Ponle un nombre.',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando',
    problems: {
      proxy:
        'Un proxy oculta de dónde vienes, así que esta red no se distingue de otras. Quien lleva la instalación puede nombrarlo en TRUST_PROXY.',
      shared:
        'Esta instalación sirve a muchas familias, así que su propia red no es de ninguna. Abre esta página en casa.',
      elsewhere:
        'Vienes de una red privada en la que no está esta instalación. Abre esta página en casa o desde internet.',
      taken: 'Otra familia ha vinculado esta red. Si es la tuya, pregunta a quien lleva la instalación.',
    },

    isFiltered: (name) => `${name} está filtrada.`,
    isWaiting: (name) => `${name} espera su primera pregunta.`,
    isSilent: (name, since) => `${name} calla desde ${since}.`,
    isLost: (name) => `${name} ya no tiene dirección.`,
    thisMachine:
      'Por ahora, solo el ordenador en el que funciona Kinward. Lo que necesita el router está abajo.',
    subtitles: {
      filtered: 'También televisores, consolas e invitados. Solo mientras están en esta red.',
      waiting: 'El tercer paso ocurre solo.',
      silent: 'Nada de casa pregunta al filtro. ¿Se ha cambiado el router?',
      lost: 'Ahora la dirección es de otra familia. Abre esta página en casa y vincúlala allí de nuevo.',
    },

    listening: 'A la escucha de la primera pregunta',
    listeningFrom: (address, since) => `De ${address}, desde ${since}. A menudo hay que reiniciar el router.`,
    overdue: 'Nada después de 10 min. Más abajo hay tres cosas que mirar.',
    works: (name) => `Funciona. ${name} pasa por Kinward.`,
    firstQuestion: (at, age) => `Primera pregunta ${at}. La última, ${age}.`,
    silentCheck: 'Ninguna pregunta desde entonces',
    lastQuestion: (at) => `La última llegó ${at}.`,
    noAddress: 'Ahora esta red no se reconoce por nada',
    noAddressMore: 'Su dirección es de otra familia. Vincúlala de nuevo desde allí.',

    steps: 'Pasos',
    type: (count) => (count === 1 ? 'Escribe esto en el router' : 'Escribe estas dos en el router'),
    typeMore: 'Como su servidor DNS, a menudo en «Internet» o «WAN». Deja vacío un segundo campo.',
    typeTwoMore: 'Sus servidores DNS, a menudo en «Internet» o «WAN».',
    nth: ['Primera', 'Segunda'],
    copy: (text) => `Copiar ${text}`,
    copied: 'Copiado',
    copyFailed: 'No se ha copiado: selecciónalo a mano.',
    obstacles: {
      off: 'El filtro no tiene una dirección a la que pueda preguntar un router. Quien lleva la instalación pone en DNS_HOST una de la red.',
      fault: (fault) => `El filtro no responde ahora: ${fault}`,
      machine: (address, port) =>
        `Por ahora solo llega al filtro el ordenador en el que está Kinward, en ${address}, puerto ${port}. Para el router, quien lo lleva pone en DNS_HOST la dirección de ese ordenador en la red y en DNS_PORT 53.`,
      port: (port) =>
        `Los routers preguntan solo al puerto 53; el filtro responde en el ${port}. Quien lo lleva pone DNS_PORT en 53 o dirige allí el puerto 53.`,
    },
    tryIt: 'En ese ordenador puedes probarlo:',
    changesTitle: '¿Cambia la dirección de tu casa?',
    changesMore: 'Con la mayoría de proveedores, sí. Entonces el router nos dice la nueva.',
    staysMore: 'Tu proveedor te dio una fija. No hay que hacer nada más.',
    changes: 'Cambia',
    stays: 'No cambia',
    tell: 'Que la diga el router',
    tellAgain: 'Crear otra clave',
    making: 'Creando una clave',
    told: (hostname, at) => `${hostname} dijo su dirección ${at}.`,
    notTold: (hostname) => `${hostname} aún no ha dicho su dirección.`,
    open: 'Abre en casa cualquier página',
    openMore: 'Con cualquier cosa de este wifi. Vale un televisor.',

    keyTitle: 'Escribe esto en el router',
    keyMore: 'En «DNS dinámico» o «DynDNS», como proveedor propio. Se muestra una sola vez.',
    server: 'Servidor',
    url: 'Dirección de actualización',
    hostname: 'Nombre de host',
    username: 'Usuario',
    password: 'Contraseña',
    keyElse: '¿Tu router no tiene ese campo? Puede hacerlo un ordenador que esté siempre encendido en casa:',
    done: 'Listo',

    list: 'Redes',
    chips: { filtered: 'Filtrada', waiting: 'En espera', silent: 'Calla', lost: 'Sin dirección' },
    fixed: 'no cambia',
    changing: 'cambia',
    byRouter: 'cambia, la dice el router',
    more: (name) => `Más sobre ${name}`,
    rename: 'Cambiar el nombre',
    renameTitle: (name) => `Otro nombre para ${name}`,
    move: 'Vincularla a donde estoy ahora',
    remove: 'Quitar',
    removing: 'Quitándola',
    removeTitle: (name) => `¿Quitar ${name}?`,
    removeMore:
      'Lo que se pregunta desde allí queda sin respuesta, o con una sin reglas. Antes deja el router como estaba, o allí no se abrirá nada.',

    testBrowser: 'Probar este navegador',
    stillWaiting: '¿Sigue en espera?',
    stillNothing: 'Nada después de 10 min',
    things: [
      'El teléfono tiene que estar en el wifi, no en los datos móviles.',
      'Un navegador con «DNS seguro» pregunta a otro servicio.',
      'Algunos routers de proveedor no dejan cambiarlo.',
    ],
  } satisfies typeof networksTexts,
};
