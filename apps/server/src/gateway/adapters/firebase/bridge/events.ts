/** What a stream of the Firebase Realtime Database says. All of it may come from anybody who can write there. */
import { StringDecoder } from 'node:string_decoder';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Json, RealtimeTree } from '../realtime.port.ts';

export type FirebaseEvent =
  | { type: 'put' | 'patch'; path: string[]; data: Json }
  /** Nothing new; the connection lives. */
  | { type: 'keep-alive' }
  | { type: 'cancel' }
  | { type: 'auth_revoked' };

const isTree = (value: Json | undefined): value is RealtimeTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const namesOf = (path: string): string[] => path.split('/').filter(Boolean);

/** @throws SyntaxError for what is no event of the protocol */
const toEvent = (name: string, data: string): FirebaseEvent | undefined => {
  if (name === 'keep-alive' || name === 'cancel' || name === 'auth_revoked') return { type: name };
  if (name !== 'put' && name !== 'patch') return undefined;
  const body = JSON.parse(data) as Json;
  if (!isTree(body) || typeof body['path'] !== 'string') throw new SyntaxError('no event of the protocol');
  return { type: name, path: namesOf(body['path']), data: body['data'] ?? null };
};

/** Lines without their ends. @throws SyntaxError for one longer than `most` characters */
async function* linesOf(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // Parts of one line are put together once, at its end: a long one comes in hundreds of them.
  let parts: string[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const lines = decoder.write(chunk).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      parts.push(line);
      yield parts.join('').replace(/\r$/u, '');
      parts = [];
      size = 0;
    }
    parts.push(rest);
    size += rest.length;
    if (size > most) throw new SyntaxError('an event that is too long');
  }
}

/** Reads events until the chunks end. @throws SyntaxError for what is no event of the protocol or too long */
export async function* readFirebaseEvents(
  chunks: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<FirebaseEvent> {
  let name = '';
  let data: string[] = [];
  let size = 0;
  for await (const line of linesOf(chunks, most)) {
    if (line === '') {
      const event = toEvent(name, data.join('\n'));
      name = '';
      data = [];
      size = 0;
      if (event) yield event;
      continue;
    }
    const [, field, text = ''] = /^(event|data)(?:: ?(.*))?$/su.exec(line) ?? [];
    size += text.length;
    if (size > most) throw new SyntaxError('an event that is too long');
    if (field === 'event') name = text.trim();
    else if (field === 'data') data.push(text);
  }
}

/** What an event says of one device's own keys. */
export interface DeviceNews {
  /** The whole place that was written. */
  place?: Json;
  /** Single fields of the place that were written. A map, as names here are anybody's. */
  fields?: Map<string, Json>;
  battery?: Json;
}

const DEVICE_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const isDeviceId = (name: string): name is DeviceId => DEVICE_NAME.test(name);

const note = (news: DeviceNews, [key, field, ...deeper]: string[], value: Json): void => {
  if (key === undefined) {
    if (!isTree(value)) return;
    for (const [name, child] of Object.entries(value)) note(news, [name], child);
  } else if (key === 'batteryp' && field === undefined) news.battery = value;
  else if (key === 'lastlocation' && field === undefined) news.place = value;
  else if (key === 'lastlocation' && field !== undefined && deeper.length === 0)
    news.fields = (news.fields ?? new Map<string, Json>()).set(field, value);
};

/** What an event says of each device; names that are no device's and keys that devices do not write are left out. */
export const newsOf = (event: FirebaseEvent): Map<DeviceId, DeviceNews> => {
  const found = new Map<DeviceId, DeviceNews>();
  const add = ([deviceId, ...path]: string[], value: Json): void => {
    if (deviceId === undefined) {
      if (isTree(value)) for (const [name, child] of Object.entries(value)) add([name], child);
      return;
    }
    if (!isDeviceId(deviceId)) return;
    const news = found.get(deviceId) ?? {};
    note(news, path, value);
    if (Object.keys(news).length > 0) found.set(deviceId, news);
  };
  if (event.type === 'put') add(event.path, event.data);
  else if (event.type === 'patch' && isTree(event.data)) {
    for (const [name, value] of Object.entries(event.data)) add([...event.path, ...namesOf(name)], value);
  }
  return found;
};
