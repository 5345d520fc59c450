/**
 * The sample installation at an address as a family has it: at one of this machine the portal says that a link opens here alone. A sample
 * is not started for the internet, so what asks for the address in this browser is handed on to it.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certify } from '@kinward/testkit/openssl.ts';

/** The address of the installation in the pictures. */
export const SHOWN = 'https://kinward.example';

/** A certificate that this browser alone is told to take. */
function certificate(): { cert: Buffer; key: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-manuals-cert-'));
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  try {
    certify(files, [`DNS:${new URL(SHOWN).hostname}`]);
    return { cert: readFileSync(files.cert), key: readFileSync(files.key) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Listens on this machine alone. @param url of the installation @returns its own host and port, and what ends it */
export async function handOn(url: string): Promise<{ host: string; end: () => void }> {
  const { host, origin } = new URL(url);
  const server = createServer(certificate(), (asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin !== undefined && { origin }) };
    const passed = request(new URL(asked.url ?? '/', url), { method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    answer.once('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return {
    host: `127.0.0.1:${address.port}`,
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
