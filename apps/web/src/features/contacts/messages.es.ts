import { locale } from '../../lib/language.ts';
import type { contactsTexts } from './messages.ts';

export default {
  // `lasting` writes symbols that are the same in both languages, and stays as it is.
  contacts: {
    title: 'Llamadas y SMS',
    promise: 'Aquí verás las llamadas y los mensajes, y podrás bloquear números.',
    contactsOn: (device) => `Llamadas y SMS en ${device}`,
    others:
      'También afecta a otras personas: quien llama o escribe no ha aceptado que se le vea. Mira solo cuando tengas un motivo, y dile a tu hijo o hija que puedes hacerlo.',
    which: 'Qué se muestra',
    calls: 'Llamadas',
    sms: 'SMS',
    blocked: (count) => `Bloqueados ${count}`,
    find: 'Buscar un nombre o número',
    directions: {
      call: { incoming: 'Entrante', outgoing: 'Saliente', missed: 'Perdida' },
      sms: { incoming: 'Recibido', outgoing: 'Enviado', missed: 'No recibido' },
    },
    underMinute: 'menos de un minuto',
    counts: {
      call: {
        incoming: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'entrante' : 'entrantes'}`,
        outgoing: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'saliente' : 'salientes'}`,
        missed: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'perdida' : 'perdidas'}`,
      },
      sms: {
        incoming: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'recibido' : 'recibidos'}`,
        outgoing: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'enviado' : 'enviados'}`,
        missed: (count) => `${count.toLocaleString(locale)} no ${count === 1 ? 'recibido' : 'recibidos'}`,
      },
    },
    inAll: (duration) => `${duration} en total`,
    last: 'Último contacto',
    more: (who) => `Más sobre ${who}`,
    onList: 'En la lista de bloqueo',
    morePeople: (count) =>
      count === 1
        ? 'Una persona más, de hace más tiempo. La búsqueda la encuentra.'
        : `${count.toLocaleString(locale)} personas más, de hace más tiempo. La búsqueda las encuentra.`,
    quoted: (words) => `«${words}»`,
    withheld: 'Número oculto',
    block: 'Bloquear',
    blocking: 'Bloqueando',
    isBlocked: 'Bloqueado',
    blockCalls: (who) => `Bloquear las llamadas de ${who}`,
    blockSms: (who) => `Bloquear los SMS de ${who}`,
    allowCalls: (who) => `Las llamadas de ${who} están bloqueadas. Permitirlas`,
    allowSms: (who) => `Los SMS de ${who} están bloqueados. Permitirlos`,
    allowCallsOf: (who) => `Permitir las llamadas de ${who}`,
    allowSmsOf: (who) => `Permitir los SMS de ${who}`,
    kindOfEntry: { call: 'Llamadas', sms: 'SMS' },
    addHead: 'Bloquear un número',
    addFor: 'Para',
    number: 'Número de teléfono',
    sender: 'Número o nombre del remitente',
    senderHelp: 'Un número con su país, o un nombre como aparece encima del mensaje, por ejemplo ParcelCo',
    badNumber: 'Escribe un número de teléfono',
    badSender: 'Escribe un número de teléfono o el nombre de un remitente',
    alreadyCalls: 'Las llamadas de este número ya están bloqueadas.',
    alreadySms: 'Los SMS de este remitente ya están bloqueados.',
    emptyCalls: (name, word) => `Aún no hay llamadas del ${word} de ${name}.`,
    emptySms: (name, word) => `Aún no hay SMS del ${word} de ${name}.`,
    emptyPaired: (word) => `Aparecen aquí por sí solos cuando el ${word} los comunica.`,
    emptyUnpaired: (word) => `Conecta primero el ${word} en el panel, con su código de vinculación.`,
    never: (name, word) => `El ${word} de ${name} no puede decir quién llama y escribe.`,
    neverMore: 'La aplicación que lo conecta no lo ve. Ninguna de las que Kinward ofrece hoy lo ve.',
    addNumber: 'Bloquear un número a mano',
    noneBlocked: 'Ningún número está bloqueado.',
    noneBlockedMore: 'Bloquea uno desde la lista de llamadas o mensajes, o escríbelo aquí.',
    loading: 'Cargando los números bloqueados',
    updated: 'Actualizado correctamente',
    undo: 'Deshacer',
  } satisfies Omit<typeof contactsTexts, 'lasting'>,
};
