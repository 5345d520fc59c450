/** The process that asks a resolver over TLS or HTTPS, told by JSON in its argument; prints what it found, as JSON. Started by `dns-peers.ts`. */
import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFrames } from '@kinward/dns/listen/tcp-framing.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { numbersFrom, queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { addressOf, keyOf } from './dns-devices.ts';
import { listedName, openName } from './dns-names.ts';
import { memoryOf } from './dns-servers.ts';
import { processorTime } from './processor.ts';

export interface SecureLoad {
  /** idle: connections that asked once are held. */
  kind: 'tls' | 'https' | 'idle';
  port: number;
  pid: number;
  names: number;
  connections: number;
  /** Of each connection. */
  questions: number;
  /** Whether the address of DNS over HTTPS ends with the key of the device. */
  hasKeys: boolean;
}

export interface SecureLoaded {
  right: number;
  wrong: number;
  /** Processor of the server, microseconds an answer. */
  cpuUs: number;
  perSecond: number;
  /** KiB that the server took for a connection. */
  connectionKiB: number;
  /** Processor of the server for a handshake and a question, microseconds. */
  handshakeUs: number;
}

const WINDOW = 16;
const BLOCKED_SHARE = 36;
const SETTLE_MS = 300;
const load = JSON.parse(process.argv[2] ?? '') as SecureLoad;
const numbers = numbersFrom(11);
const told = { right: 0, wrong: 0 };

interface Asked {
  wire: Uint8Array;
  code: number;
}
const nextQuestion = (id: number): Asked => {
  const isBlocked = numbers() % 100 < BLOCKED_SHARE;
  const name = isBlocked ? listedName(numbers() % load.names) : openName(numbers() % 500);
  return { wire: queryFor(name, TYPE.a, id), code: isBlocked ? 3 : 0 };
};
const note = (message: Uint8Array, code: number): void => {
  if (((message[3] ?? 0) & 15) === code) told.right += 1;
  else told.wrong += 1;
};

async function dial(device: number, protocol: string): Promise<TLSSocket> {
  // From an address of its own, which the options of TLS do not have.
  const socket = connectPlain({
    host: '127.0.0.1',
    port: load.port,
    localAddress: addressOf(device),
    noDelay: true,
  });
  // The same key exchange for both: unbound's OpenSSL has none that is hybrid with ML-KEM, which ours chooses where a client has it.
  const secure = connect({
    socket,
    rejectUnauthorized: false,
    ALPNProtocols: [protocol],
    ecdhCurve: 'X25519',
  });
  await once(secure, 'secureConnect');
  return secure;
}

/** Asks so many questions on a connection, some of them at once. */
async function askByTls(socket: TLSSocket, questions: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const expected = new Map<number, number>();
  let [asked, answered] = [0, 0];
  const ask = (count: number): void => {
    const frames: Uint8Array[] = [];
    for (let left = count; left > 0 && asked < questions; left -= 1) {
      const { wire, code } = nextQuestion(asked);
      expected.set(asked, code);
      frames.push(Uint8Array.of(wire.length >> 8, wire.length & 255), wire);
      asked += 1;
    }
    if (frames.length > 0) socket.write(Buffer.concat(frames));
  };
  let came = 0;
  const frames = newFrames(4096, (message) => {
    note(message, expected.get(((message[0] ?? 0) << 8) | (message[1] ?? 0)) ?? -1);
    came += 1;
  });
  const onData = (piece: Buffer): void => {
    came = 0;
    frames.push(piece);
    answered += came;
    if (answered === questions) resolve();
    else ask(came);
  };
  socket.on('data', onData);
  socket.once('close', () => reject(new Error(`the connection was closed after ${answered} answers`)));
  ask(WINDOW);
  await promise;
  socket.off('data', onData);
}

async function askByHttps(session: ClientHttp2Session, device: number, questions: number): Promise<void> {
  const place = load.hasKeys ? `/dns-query/${keyOf(device)}` : '/dns-query';
  const lane = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const { wire, code } = nextQuestion(0);
      const stream = session.request({ ':path': `${place}?dns=${Buffer.from(wire).toString('base64url')}` });
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      await once(stream, 'end');
      note(Buffer.concat(parts), code);
    }
  };
  await Promise.all(Array.from({ length: WINDOW }, async () => await lane(Math.ceil(questions / WINDOW))));
}

const memory = (): number => memoryOf(load.pid) * 1024;

const devices = Array.from({ length: load.connections }, (_, device) => device);
const before = { cpu: processorTime(load.pid).server, memory: memory() };
const sockets: TLSSocket[] = [];
const batch = 50;
for (let at = 0; at < devices.length; at += batch)
  sockets.push(
    ...(await Promise.all(
      devices.slice(at, at + batch).map(async (device) => {
        const socket = await dial(device, load.kind === 'https' ? 'h2' : 'dot');
        if (load.kind === 'idle') await askByTls(socket, 1);
        return socket;
      }),
    )),
  );
await sleep(SETTLE_MS);
const ready = { cpu: processorTime(load.pid).server, memory: memory(), at: performance.now() };
if (load.kind === 'tls')
  await Promise.all(sockets.map(async (socket) => await askByTls(socket, load.questions)));
if (load.kind === 'https') {
  const sessions = sockets.map((socket) =>
    connectHttp2('https://127.0.0.1', { createConnection: () => socket }),
  );
  await Promise.all(
    sessions.map(async (session, device) => await askByHttps(session, device, load.questions)),
  );
}
const seconds = (performance.now() - ready.at) / 1000;
const answers = told.right + told.wrong;
const loaded: SecureLoaded = {
  ...told,
  cpuUs: ((processorTime(load.pid).server - ready.cpu) * 1e6) / answers,
  perSecond: answers / seconds,
  connectionKiB: (ready.memory - before.memory) / load.connections,
  handshakeUs: ((ready.cpu - before.cpu) * 1e6) / load.connections,
};
process.stdout.write(`${JSON.stringify(loaded)}\n`);
process.exit();
