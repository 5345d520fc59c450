/**
 * A false internet, a program of its own in a network of its own: every name exists and is at the same addresses; names are
 * answered on 53 by UDP and TCP, on 853 over TLS and on 443 over HTTPS, at whatever address is asked; and pages on 80 and 443, of
 * which those of the installation are its own. While there is a file `captive` in its folder it is a network in which one has to
 * sign in first: nothing is encrypted, and every page leads to the one that the file names.
 */
import { createSocket } from 'node:dgram';
import { readFileSync, rmSync } from 'node:fs';
import {
  createServer as createPages,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { respond, type Answer } from '@kinward/filter-core/answer/respond.ts';
import { put16 } from '@kinward/filter-core/wire/bytes.ts';
import { addressReply, type Address } from '@kinward/filter-core/wire/reply.ts';
import { bytesOfAddress } from '@kinward/filter-core/wire/address.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { newFrames } from '@kinward/dns/listen/tcp-framing.ts';

/**
 * Arguments: address of IPv4 and of IPv6 that names have, that of the page to sign in on, folder of its files, name of the
 * installation, then addresses that answer names by UDP.
 */
const [ipv4 = '', ipv6 = '', signIn = '', folder = '', installation = '', ...resolvers] =
  process.argv.slice(2);
const [OLD, NEW] = [bytesOfAddress(ipv4) ?? [], bytesOfAddress(ipv6) ?? []].map((bytes) =>
  Uint8Array.from(bytes),
);
/** Of names that the network has for itself. */
const INSIDE = Uint8Array.of(10, 7, 7, 7);
const SECONDS = 60;

interface CaptiveNetwork {
  /** Of the page to sign in on. */
  page: string;
  /** Every name leads there; else to where it leads always. */
  leads: boolean;
}
/** Null: everybody is let through. */
const captive = (): CaptiveNetwork | null => {
  try {
    return JSON.parse(readFileSync(`${folder}/captive`, 'utf8')) as CaptiveNetwork;
  } catch {
    return null;
  }
};
const SIGN_IN = Uint8Array.from(bytesOfAddress(signIn) ?? []);

const answer: Answer = (packet, query, _client, out) => {
  const isInside = textOfName(packet, query.labels).toLowerCase().endsWith('.intranet.example');
  const data: Record<number, Address | undefined> = captive()?.leads
    ? { [TYPE.a]: SIGN_IN }
    : isInside
      ? { [TYPE.a]: INSIDE }
      : { [TYPE.a]: OLD, [TYPE.aaaa]: NEW };
  const address = data[query.type];
  return addressReply(out, packet, query, address ? [address] : [], SECONDS);
};

const answered = async (message: Uint8Array): Promise<Uint8Array> => {
  const out = new Uint8Array(4096);
  const result = respond(message, { address: '', way: 'tcp' }, out, answer);
  return typeof result === 'number' ? out.subarray(0, result) : ((await result) ?? new Uint8Array());
};

const serve = (socket: Socket): void => {
  const frames = newFrames(4096, (message) => {
    void answered(message.slice()).then((bytes) => {
      const framed = new Uint8Array(2 + bytes.length);
      put16(framed, 0, bytes.length);
      framed.set(bytes, 2);
      socket.write(framed);
    });
  });
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => frames.push(piece));
};

const waiting: Promise<unknown>[] = [];
for (const address of resolvers) {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (packet, from) => {
    void answered(packet).then((bytes) => socket.send(bytes, from.port, from.address));
  });
  waiting.push(new Promise((resolve) => socket.bind(53, address, () => resolve(null))));
}
/** HTTP/2 has none of these. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];
/** The installation is behind this one, as behind a proxy; switched off it is a proxy's fault. */
const pass = (request: IncomingMessage, response: ServerResponse): void => {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
  const forwarded = { host: installation, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.99' };
  const inside = ask({
    socketPath: `${folder}/installation.sock`,
    method: request.method,
    path: request.url,
    headers: { ...Object.fromEntries(headers), ...forwarded },
  });
  inside.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  inside.on('response', (answer) => {
    for (const name of OF_ONE_CONNECTION) delete answer.headers[name];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  response.on('close', () => inside.destroy());
  request.pipe(inside);
};
const tls = { cert: readFileSync(`${folder}/cert.pem`), key: readFileSync(`${folder}/key.pem`) };
/** Leads everybody to the page to sign in on; `/yes` there is what lets through. */
const plainPage = (request: IncomingMessage, response: ServerResponse): void => {
  const network = captive();
  if (!network) return page(request, response);
  const { host } = new URL(network.page);
  if (request.headers.host !== host) response.writeHead(302, { location: network.page }).end();
  else if (request.url === '/yes') {
    rmSync(`${folder}/captive`);
    response.end('you are in\n');
  } else response.end('sign in here\n');
};
const page = (request: IncomingMessage, response: ServerResponse): void => {
  if ((request.headers.host ?? request.headers[':authority']) === installation)
    return pass(request, response);
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.method !== 'POST') response.end('a page\n');
    else
      void answered(Buffer.concat(pieces)).then((bytes) => {
        response.setHeader('content-type', 'application/dns-message');
        response.end(bytes);
      });
  });
};
// Requests of HTTP/2 have all that is used of those of HTTP.
const securePage = createSecureServer({ ...tls, allowHTTP1: true }, (request, response) =>
  page(request as unknown as IncomingMessage, response as unknown as ServerResponse),
);
const secureNames = createTls(tls, serve);
for (const secure of [secureNames, securePage])
  secure.on('connection', (socket: Socket) => {
    if (captive()) socket.destroy();
  });
for (const [server, port] of [
  [createServer(serve), 53],
  [secureNames, 853],
  [createPages(plainPage), 80],
  [createPages(plainPage), 8880],
  [securePage, 443],
] as const)
  waiting.push(new Promise((resolve) => server.listen(port, '::', () => resolve(null))));
await Promise.all(waiting);
process.stdout.write('ready\n');
