/** A small Firebase Realtime Database on loopback: the part of the REST and streaming protocol that the bridge uses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Tree = { [key: string]: Json };

export interface FirebaseRequest {
  method: string;
  path: string;
  body: Json;
}

const isTree = (value: Json | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readJson = async (request: IncomingMessage): Promise<Json> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : (JSON.parse(text) as Json);
};

const valueAt = (tree: Json, names: string[]): Json => {
  let value = tree;
  for (const name of names) value = isTree(value) ? (value[name] ?? null) : null;
  return value;
};

const namesOf = (path: string): string[] => path.split('/').filter(Boolean);

export class FakeFirebase {
  readonly secret: string;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #sockets = new Set<Socket>();
  readonly #streams = new Map<ServerResponse, string[]>();
  #tree: Tree = {};
  #isDown = false;
  #isSpread = false;
  /** Every write that was answered, oldest first. */
  readonly requests: FirebaseRequest[] = [];
  /** Every write that came while it was down. */
  readonly refused: FirebaseRequest[] = [];
  /** The requested stream addresses, as they were sent. */
  readonly asked: string[] = [];

  constructor(secret: string) {
    this.secret = secret;
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this.url;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  async close(): Promise<void> {
    this.dropStreams();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  get streams(): number {
    return this.#streams.size;
  }
  read(path: string): Json {
    return valueAt(this.#tree, namesOf(path));
  }
  /** Replaces a value from outside; sent to the streams even when it is unchanged. */
  put(path: string, value: Json): void {
    this.#set(namesOf(path), value);
    this.#broadcast('put', namesOf(path), value);
  }
  /** Replaces the named children from outside. */
  patch(path: string, children: Tree): void {
    for (const [name, value] of Object.entries(children))
      this.#set([...namesOf(path), ...namesOf(name)], value);
    this.#broadcast('patch', namesOf(path), children);
  }
  /** Writes raw text to every open stream. */
  say(text: string): void {
    for (const response of this.#streams.keys()) response.write(text);
  }
  /** Breaks every stream. */
  dropStreams(): void {
    for (const response of this.#streams.keys()) response.destroy();
    this.#streams.clear();
  }
  /** Answers nothing but 503 while it is down. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
    if (isDown) this.dropStreams();
  }
  /** Redirects streams to another host, as the real one does. */
  setSpread(isSpread: boolean): void {
    this.#isSpread = isSpread;
  }

  #set(names: string[], value: Json): void {
    const parents: Tree[] = [this.#tree];
    for (const name of names.slice(0, -1)) {
      const parent = parents.at(-1) ?? {};
      const child = parent[name];
      const next: Tree = isTree(child) ? child : {};
      parent[name] = next;
      parents.push(next);
    }
    const last = names.at(-1);
    const parent = parents.at(-1);
    if (last === undefined || !parent) this.#tree = isTree(value) ? value : {};
    else if (value === null) delete parent[last];
    else parent[last] = value;
  }

  #broadcast(event: 'put' | 'patch', names: string[], data: Json): void {
    for (const [response, at] of this.#streams) {
      if (!at.every((name, index) => names[index] === name)) continue;
      const path = `/${names.slice(at.length).join('/')}`;
      response.write(`event: ${event}\ndata: ${JSON.stringify({ path, data })}\n\n`);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const names = namesOf(decodeURIComponent(url.pathname).replace(/\.json$/u, ''));
    const reply = (status: number, body: Json): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const isStream = request.headers.accept === 'text/event-stream';
    if (isStream) this.asked.push(request.url ?? '');
    const method = request.method ?? 'GET';
    const body = await readJson(request);
    if (this.#isDown) {
      if (method !== 'GET') this.refused.push({ method, path: names.join('/'), body });
      return reply(503, null);
    }
    if (url.searchParams.get('auth') !== this.secret) return reply(401, { error: 'Unauthorized request.' });
    if (isStream) return this.#open(url, names, response);
    if (method === 'GET') return reply(200, valueAt(this.#tree, names));
    this.requests.push({ method, path: names.join('/'), body });
    if (method === 'PATCH' && isTree(body)) this.patch(names.join('/'), body);
    else if (method === 'PUT' || method === 'DELETE')
      this.put(names.join('/'), method === 'PUT' ? body : null);
    else return reply(400, { error: 'Invalid data.' });
    if (url.searchParams.get('print') === 'silent') response.writeHead(204).end();
    else reply(200, body);
  }

  #open(url: URL, names: string[], response: ServerResponse): void {
    if (this.#isSpread && !url.searchParams.has('machine')) {
      url.searchParams.set('machine', '7');
      url.searchParams.delete('auth');
      response.writeHead(307, { location: url.href }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.#streams.set(response, names);
    response.once('close', () => this.#streams.delete(response));
    response.write(
      `event: put\ndata: ${JSON.stringify({ path: '/', data: valueAt(this.#tree, names) })}\n\n`,
    );
  }
}
