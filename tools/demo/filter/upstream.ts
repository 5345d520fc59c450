/**
 * What the demo's resolver asks in place of the internet: every name has addresses out of those that are kept for documentation (RFC 5737, RFC
 * 3849), the same each time. It listens on the loopback and asks nobody.
 */
import { hash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { addressReply, nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { GONE_NAME } from '@kinward/rules/simulated/asked-names.ts';

const HOST = '127.0.0.1';
const SECONDS = 3600;
const MOST_BYTES = 1232;
const OLD_FORM = Uint8Array.of(198, 51, 100);
const NEW_FORM = Uint8Array.of(0x20, 0x01, 0x0d, 0xb8);

/** @returns bytes of its answer; undefined for what is no question */
const answerOf = (packet: Uint8Array): Uint8Array | undefined => {
  const query = newQuery();
  if (readQuery(packet, packet.length, query) !== 'query') return undefined;
  const out = new Uint8Array(MOST_BYTES);
  const name = textOfName(packet, query.labels).toLowerCase();
  if (name === GONE_NAME) return out.subarray(0, nxDomainReply(out, packet, query, SECONDS));
  const bytes = hash('sha256', name, 'buffer');
  const old = Uint8Array.of(...OLD_FORM, 1 + (bytes.readUInt8(0) % 254));
  const new_ = Uint8Array.of(...NEW_FORM, ...bytes.subarray(0, 12));
  return out.subarray(0, addressReply(out, packet, query, [old, new_], SECONDS));
};

export interface DemoUpstream extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
}

/** On a free port. */
export const startUpstream = async (): Promise<DemoUpstream> => {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const answer = answerOf(packet);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, HOST, resolve);
  });
  return {
    host: HOST,
    port: socket.address().port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
