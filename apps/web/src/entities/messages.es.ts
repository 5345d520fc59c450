import type { logTexts } from './device/DeviceLog.tsx';
import type { receiptTexts } from './rules/DeviceReceipt.tsx';
import type { alsoForTexts } from './rules/AlsoFor.tsx';
import type { ruledTexts } from './rules/RuledDevice.tsx';
import type { familyTexts } from './family/family.ts';
import type { daysTexts } from './device/log-days.ts';
import type { placeTexts } from './geofences/places.ts';
import type { deviceNounTexts } from './device/device-noun.ts';
import type { withheldTexts } from './device/withheld.ts';

export default {
  days: { today: 'Hoy', yesterday: 'Ayer' } satisfies typeof daysTexts,
  family: {
    deviceOf: (child, device) => `${device} de ${child}`,
    sample: 'Ejemplo',
  } satisfies typeof familyTexts,
  withheld: {
    paused: (at) => `En pausa hasta: ${at}`,
    pausedOf: (child, at) => `El lugar de ${child} está en pausa hasta: ${at}`,
    pausedMore: 'Hasta entonces no se registra nada.',
    notShared: 'No se comparte',
    notSharedOf: (child) => `El lugar de ${child} no se comparte`,
    notSharedMore:
      'Este es el dispositivo de una persona adulta. Quien lo tiene decide por sí misma si comparte el lugar.',
  } satisfies typeof withheldTexts,
  // All of one gender, as other sentences say "el" and "del" before them.
  things: {
    computer: 'ordenador',
    tablet: 'dispositivo',
    phone: 'teléfono',
  } satisfies typeof deviceNounTexts,
  places: {
    at: (fence) => `En ${fence}`,
    inside: (town) => `En ${town}`,
    onStreet: (street) => `En ${street}`,
    atHouse: (address) => `En ${address}`,
    crossing: (street, other) => `${street} con ${other}`,
    near: (town) => `Cerca de ${town}`,
  } satisfies typeof placeTexts,
  receipt: {
    onDevice: (name, word, time) => `En el ${word} de ${name} desde ${time}`,
    sent: (time, word) => `Enviado ${time}. Esperando al ${word}.`,
    offline: (word, since) => `El ${word} está sin conexión desde ${since}. El cambio está en espera.`,
    arrived: (word, sent, there) => `Bloqueado ${sent}, en el ${word} ${there}`,
    waiting: (word, sent) => `Enviado ${sent}, esperando al ${word}`,
    unpaired: (sent, word) => `Enviado ${sent}, el ${word} aún no está conectado`,
  } satisfies typeof receiptTexts,
  alsoFor: {
    legend: 'También para',
    failed: (names) => `No se ha podido crear para ${names}. Abre ese dispositivo y créalo allí.`,
  } satisfies typeof alsoForTexts,
  ruled: {
    loading: 'Cargando',
    noChild: 'Aquí están las reglas de los dispositivos de tus hijos.',
    noChildMore: 'Añade primero a un hijo o hija y un dispositivo.',
    noDevice: (name) => `${name} aún no tiene dispositivo.`,
    noDeviceMore: 'Añade uno en el panel. Lo que hay en él y lo que puede hacer aparece aquí.',
    notRuled: (name, word) => `El ${word} de ${name} no deja que Kinward bloquee sus aplicaciones.`,
    notRuledMore: 'Apple solo se lo permite a su propio Tiempo de uso. Elige otro dispositivo en el menú.',
    toDashboard: 'Al panel',
  } satisfies typeof ruledTexts,
  log: {
    loading: 'Cargando la lista',
    older: 'Mostrar anteriores',
    loadingOlder: 'Cargando',
    nothingFound: (text) => `Aquí nada contiene «${text}».`,
  } satisfies typeof logTexts,
};
