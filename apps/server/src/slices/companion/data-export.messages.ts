import type { RecordLanguage } from '@kinward/contract/companion/companion.schemas.ts';
import type { PairingAccess } from './transparency.ts';

export interface RecordWords {
  title: string;
  made(time: string): string;
  of(child: string | null, device: string | null): string;
  phone(number: string): string;
  from(time: string): string;
  to(time: string | null): string;
  times(zone: string): string;
  removed: string;
  access: string;
  name: string;
  since: string;
  until: string;
  still: string;
  nameless: string;
  recordAccess: string;
  day: string;
  what: string;
  times10: string;
  noAccess: string;
  recorded: string;
  file: string;
  rows: string;
  first: string;
  last: string;
  notHere: string;
  kinds: Record<PairingAccess['kind'], string>;
  parts: Record<string, string>;
}

const en: RecordWords = {
  title: 'What was recorded of me',
  made: (time) => `Made on ${time}. No one in the family was notified.`,
  of: (child, device) =>
    [child && `Entered as: ${child}.`, device && `Device: ${device}.`].filter(Boolean).join(' '),
  phone: (number) => `Phone number that your parents entered: ${number}.`,
  from: (time) => `Connected since ${time}.`,
  to: (time) => (time === null ? 'Still connected.' : `Connected until ${time}.`),
  times: (zone) => `All times are of the zone ${zone}.`,
  removed:
    'The family removed this device. What it had recorded was deleted with it and cannot be listed here.',
  access: 'Who had access',
  name: 'Name',
  since: 'Since',
  until: 'Until',
  still: 'still, or until the connection ended',
  nameless: 'Someone whose account has ended',
  recordAccess: 'Who looked',
  day: 'Day',
  what: 'At what',
  times10: 'How often (ten minutes count once)',
  noAccess: 'No one has looked.',
  recorded: 'What was recorded',
  file: 'File',
  rows: 'Entries',
  first: 'First',
  last: 'Last',
  notHere:
    'What was kept no longer than the family chose is gone. The rules that parents made (fences, times, blocks) and what they were told are not part of this copy.',
  kinds: {
    overview: 'the last place',
    now: 'the place right then',
    history: 'places before',
    web: 'sites',
    usage: 'use of apps',
    contacts: 'calls and messages',
    export: 'a copy of everything',
  },
  parts: {
    positions: 'Places',
    web: 'Sites',
    'calls-and-messages': 'Calls and messages',
    'app-usage': 'Use of apps',
    'filter-log': 'Names that were asked of the filter',
    'filter-counts': 'How much was asked of the filter',
    requests: 'What I asked for, and the answers',
    exceptions: 'What was opened for me',
    'check-ins': '“I am fine”',
    'calls-for-help': 'Calls for help',
  },
};

const es: RecordWords = {
  title: 'Lo que se registró de mí',
  made: (time) => `Hecho el ${time}. No se avisó a nadie de la familia.`,
  of: (child, device) =>
    [child && `Anotado como: ${child}.`, device && `Dispositivo: ${device}.`].filter(Boolean).join(' '),
  phone: (number) => `Número de teléfono que anotaron tus padres: ${number}.`,
  from: (time) => `Conectado desde el ${time}.`,
  to: (time) => (time === null ? 'Sigue conectado.' : `Conectado hasta el ${time}.`),
  times: (zone) => `Todas las horas son de la zona ${zone}.`,
  removed:
    'La familia quitó este dispositivo. Lo que había registrado se borró con él y no puede aparecer aquí.',
  access: 'Quién tenía acceso',
  name: 'Nombre',
  since: 'Desde',
  until: 'Hasta',
  still: 'todavía, o hasta el fin de la conexión',
  nameless: 'Alguien cuya cuenta ya no existe',
  recordAccess: 'Quién miró',
  day: 'Día',
  what: 'Qué',
  times10: 'Cuántas veces (diez minutos cuentan una vez)',
  noAccess: 'Nadie ha mirado.',
  recorded: 'Lo que se registró',
  file: 'Archivo',
  rows: 'Entradas',
  first: 'Primera',
  last: 'Última',
  notHere:
    'Lo que pasó del plazo que eligió la familia ya no existe. Las reglas de los padres (zonas, horarios, bloqueos) y los avisos que recibieron no forman parte de esta copia.',
  kinds: {
    overview: 'el último lugar',
    now: 'el lugar en ese momento',
    history: 'lugares anteriores',
    web: 'sitios',
    usage: 'uso de aplicaciones',
    contacts: 'llamadas y mensajes',
    export: 'una copia de todo',
  },
  parts: {
    positions: 'Lugares',
    web: 'Sitios',
    'calls-and-messages': 'Llamadas y mensajes',
    'app-usage': 'Uso de aplicaciones',
    'filter-log': 'Nombres que se pidieron al filtro',
    'filter-counts': 'Cuánto se pidió al filtro',
    requests: 'Lo que pedí, y las respuestas',
    exceptions: 'Lo que se abrió para mí',
    'check-ins': '«Estoy bien»',
    'calls-for-help': 'Llamadas de ayuda',
  },
};

export const RECORD_WORDS: Record<RecordLanguage, RecordWords> = { en, es };
