/** A host for tests: a real socket that speaks as the one on Windows does, with a registry, a journal of it, sessions and processes in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { HostLink } from './host-link.ts';

type Fields = readonly string[];
interface Answer {
  rows?: readonly Fields[];
  fields?: Fields;
}

export class TestHost implements AsyncDisposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kinward-host-'));
  readonly #events = new PassThrough();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** By key and name: type and values. */
  readonly registry = new Map<string, Map<string, Fields>>();
  readonly #journal: { group: string; key: string; name: string; former: Fields | undefined }[] = [];
  /** Verbs with their fields, in order, without what only reads. */
  readonly done: string[] = [];
  readonly answers: [string, string][] = [];
  users: Fields[] = [];
  sessions: Fields[] = [];
  processes: Fields[] = [];
  words = new Map<string, Fields>();
  holder: Fields = [];
  /** Verbs that fail, with the host's words. */
  readonly failing = new Map<string, string>();
  link!: HostLink;

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      createInterface({ input: socket }).on('line', (line) => this.#serve(socket, line));
    });
  }

  static async start(): Promise<TestHost> {
    const host = new TestHost();
    const place = path.join(host.folder, 'host.sock');
    await new Promise<void>((resolve) => host.#server.listen(place, resolve));
    host.link = await HostLink.start({ place, events: host.#events });
    return host;
  }

  /** As the host says it by itself. */
  say(...fields: Fields): void {
    this.#events.write(`${fields.join('\t')}\n`);
  }

  value(key: string, name: string): string | undefined {
    return this.registry.get(key)?.get(name)?.slice(1).join(' ');
  }

  set(key: string, name: string, ...value: Fields): void {
    this.registry.set(key, (this.registry.get(key) ?? new Map<string, Fields>()).set(name, value));
  }

  #serve(socket: Socket, line: string): void {
    const [number = '', verb = '', ...fields] = line.split('\t');
    const fault = this.failing.get(verb);
    if (fault !== undefined) {
      socket.write(`${number}\terror\t${fault}\n`);
      return;
    }
    const { rows = [], fields: found = [] } = this.#answer(verb, fields);
    for (const row of rows) socket.write(`${[number, 'row', ...row].join('\t')}\n`);
    socket.write(`${[number, 'ok', ...found].join('\t')}\n`);
  }

  #answer(verb: string, fields: Fields): Answer {
    const [first = '', second = ''] = fields;
    const reads: Record<string, () => Answer> = {
      hello: () => ({ fields: ['1', 'test', '10.0.19045', 'Windows 10', 'boot-1'] }),
      users: () => ({ rows: this.users }),
      sessions: () => ({ rows: this.sessions }),
      processes: () => ({ rows: this.processes.filter(([, , , , sid = '']) => fields.includes(sid)) }),
      identity: () => ({ fields: this.words.get(first) ?? [] }),
      link: () => ({ fields: [] }),
      holder: () => ({ fields: this.holder }),
      owner: () => ({ fields: ['7', this.users[0]?.[1] ?? ''] }),
      'reg-keys': () => ({
        rows: [...this.registry.keys()]
          .filter((key) => key.startsWith(`${first}\\`))
          .map((key) => [key.slice(first.length + 1)]),
      }),
      'reg-values': () => ({
        rows: [...(this.registry.get(first) ?? [])].map(([name, value]) => [name, ...value]),
      }),
    };
    const read = reads[verb];
    if (read) return read();
    if (verb === 'answer') this.answers.push([first, fields.slice(1).join('\t')]);
    else this.done.push([verb, ...fields].join(' '));
    if (verb === 'change') this.#change(first, second, fields.slice(2));
    if (verb === 'restore') this.#restore(first);
    return {};
  }

  #change(group: string, key: string, [name = '', ...value]: Fields): void {
    if (!this.#journal.some((one) => one.key === key && one.name === name))
      this.#journal.push({ group, key, name, former: this.registry.get(key)?.get(name) });
    this.set(key, name, ...value);
  }

  #restore(group: string): void {
    for (const { group: of, key, name, former } of this.#journal.splice(0).toReversed()) {
      if (of !== group) this.#journal.push({ group: of, key, name, former });
      else if (former) this.set(key, name, ...former);
      else this.registry.get(key)?.delete(name);
      if (this.registry.get(key)?.size === 0) this.registry.delete(key);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.link[Symbol.dispose]();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
