/** A connection by HTTP/2 without a network: frames are given to it as a client sends them, and what it writes is read back. */
import { EventEmitter } from 'node:events';
import type { TLSSocket } from 'node:tls';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { newDoh } from '../doh.ts';
import { serveHttp2, type Http2Options } from './connection.ts';
import { FrameReader } from './frame-reader.ts';
import { BIT, FRAME, HEAD_BYTES } from './frames.ts';

export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

export interface Sent {
  type: number;
  flags: number;
  id: number;
  content: Buffer;
}

/** What a connection asks of its socket. */
class TestSocket extends EventEmitter {
  destroyed = false;
  writableLength = 0;
  readonly written: Buffer[] = [];

  write(bytes: Buffer): boolean {
    this.written.push(bytes);
    return true;
  }
  cork(): void {}
  uncork(): void {}
  destroySoon(): void {
    this.destroy();
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

export function frame(
  type: number,
  flags: number,
  id: number,
  content: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(content.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(id, 5);
  return Buffer.concat([head, content]);
}

export const SETTINGS = frame(FRAME.settings, 0, 0);
export const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** Fields as literals that nobody keeps, without the code. */
export const block = (fields: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(
    Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from([0, name.length, ...Buffer.from(name, 'latin1')]),
      Buffer.from([value.length, ...Buffer.from(value, 'latin1')]),
    ]),
  );

const ASKED = Buffer.from(queryFor('games.example', 1, 0)).toString('base64url');
const PSEUDO = { ':method': 'GET', ':scheme': 'https', ':authority': 'dns.example.org' };
export const GET = block({ ...PSEUDO, ':path': `/dns-query/key?dns=${ASKED}` });
export const postOf = (more: Readonly<Record<string, string>> = {}): Buffer =>
  block({
    ...PSEUDO,
    ':method': 'POST',
    ':path': '/dns-query/key',
    'content-type': 'application/dns-message',
    ...more,
  });
export const get = (id: number): Buffer => frame(FRAME.headers, BIT.endHeaders | BIT.endStream, id, GET);

const blocked: Answer = (packet, query, _, out) => nxDomainReply(out, packet, query, 10);

export interface Served {
  socket: TestSocket;
  /** Gives it bytes. */
  say: (...pieces: Uint8Array[]) => void;
  /** Frames that it wrote since the last time. */
  read: () => Sent[];
}

export interface ServeOptions extends Partial<Omit<Http2Options, 'doh'>> {
  answer?: Answer;
}

/** @param options how it answers; else every name does not exist */
export function serve({ answer = blocked, ...more }: ServeOptions = {}): Served {
  const socket = new TestSocket();
  const free = (): 'answer' => 'answer';
  const doh = newDoh({ keys: { has: () => true }, take: free, takeOfKey: free, answer });
  serveHttp2(socket as unknown as TLSSocket, {
    doh,
    source: '192.0.2.1',
    firstMs: 60_000,
    wholeMs: 60_000,
    ...more,
  });
  const reader = new FrameReader();
  // It reads what clients send, which begins otherwise.
  reader.push(
    PREFACE,
    () => undefined,
    () => false,
  );
  return {
    socket,
    say: (...pieces) => pieces.forEach((piece) => socket.emit('data', Buffer.from(piece))),
    read: () => {
      const sent: Sent[] = [];
      const take = ({
        type,
        flags,
        id,
        bytes,
        start,
        end,
      }: Omit<Sent, 'content'> & { bytes: Buffer; start: number; end: number }): void =>
        void sent.push({ type, flags, id, content: Buffer.from(bytes.subarray(start, end)) });
      for (const bytes of socket.written.splice(0)) reader.push(bytes, take, () => false);
      return sent;
    },
  };
}
