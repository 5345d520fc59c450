/** An upstream on the loopback that answers as it is told, by UDP and TCP on one port. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { newQuery, readQuery, type Query } from '@kinward/filter-core/wire/message.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { addressReply } from '@kinward/filter-core/wire/reply.ts';

export interface Asked {
  packet: Uint8Array;
  query: Query;
  /** As it was written, whatever the case. */
  name: string;
  way: 'udp' | 'tcp';
  /** The port that it came from. */
  port: number;
}

/** What is sent back, one message after the other; nothing for silence. */
export type Script = (asked: Asked) => Uint8Array[] | Promise<Uint8Array[]>;

/** An answer with one address. */
export function answerOf({ packet, query }: Asked, address = '192.0.2.1', ttl = 300): Uint8Array {
  const out = new Uint8Array(1500);
  const bytes = Uint8Array.from(address.split('.').map(Number));
  return out.slice(0, addressReply(out, packet, query, [bytes], ttl));
}

export class TestUpstream implements AsyncDisposable {
  readonly asked: Asked[] = [];
  port = 0;
  #script: Script;
  readonly #udp = createSocket('udp4');
  readonly #tcp = createServer((socket) => this.#serve(socket));
  readonly #connections = new Set<Socket>();

  private constructor(script: Script) {
    this.#script = script;
    this.#udp.on('message', (packet, from) => void this.#receive(packet, from));
  }

  static async start(script: Script): Promise<TestUpstream> {
    const upstream = new TestUpstream(script);
    await new Promise<void>((resolve) => upstream.#tcp.listen(0, '127.0.0.1', resolve));
    const address = upstream.#tcp.address();
    upstream.port = typeof address === 'object' && address ? address.port : 0;
    await new Promise<void>((resolve) => upstream.#udp.bind(upstream.port, '127.0.0.1', resolve));
    return upstream;
  }

  set script(script: Script) {
    this.#script = script;
  }

  get place(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.port };
  }

  async #receive(packet: Buffer, from: RemoteInfo): Promise<void> {
    for (const answer of await this.#script(this.#note(packet, 'udp', from.port)))
      this.#udp.send(answer, from.port, from.address);
  }

  #serve(socket: Socket): void {
    this.#connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      void (async () => {
        for (const answer of await this.#script(this.#note(piece.subarray(2), 'tcp', socket.remotePort ?? 0)))
          socket.write(Buffer.concat([Uint8Array.of(answer.length >> 8, answer.length & 255), answer]));
      })();
    });
  }

  #note(packet: Uint8Array, way: 'udp' | 'tcp', port: number): Asked {
    const query = newQuery();
    readQuery(packet, packet.length, query);
    const asked: Asked = {
      packet: Uint8Array.from(packet),
      query,
      name: textOfName(packet, query.labels),
      way,
      port,
    };
    this.asked.push(asked);
    return asked;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    this.#udp.close();
    await new Promise((resolve) => this.#tcp.close(resolve));
  }
}
