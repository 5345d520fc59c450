/** A real resolver on the loopback, from Debian's package `unbound`, with a zone of its own and no way to the internet. */
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const PLACES = [
  '/usr/sbin/unbound',
  '/usr/bin/unbound',
  '/usr/local/sbin/unbound',
  '/opt/homebrew/sbin/unbound',
];

export const findUnbound = (): string => findProgram(PLACES, 'unbound');

const FORWARD = (port: number): string => `  do-not-query-localhost: no
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${port}
`;

/** Files with which it answers over TLS, and nothing but that. */
interface TlsFiles {
  cert: string;
  key: string;
}

interface Settings {
  folder: string;
  port: number;
  data: readonly string[];
  forwardTo: number | null;
  tls: { port: number; files: TlsFiles } | null;
}

const TLS = ({ port, files }: NonNullable<Settings['tls']>): string => `
  interface: 127.0.0.1@${port}
  tls-port: ${port}
  tls-service-pem: "${files.cert}"
  tls-service-key: "${files.key}"`;

const configuration = ({ folder, port, data, forwardTo, tls }: Settings): string => `server:
  directory: "${folder}"
  username: ""
  chroot: ""
  pidfile: ""
  use-syslog: no
  do-daemonize: no
  interface: 127.0.0.1@${port}
  module-config: "iterator"${tls ? TLS(tls) : ''}
${forwardTo === null ? '  local-zone: "." static' : ''}
${data.map((record) => `  local-data: '${record}'`).join('\n')}
${forwardTo === null ? '' : FORWARD(forwardTo)}`;

/** A port that was free a moment ago, by UDP and by TCP. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const socket = createSocket('udp4');
  const isFree = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => resolve(true));
  });
  socket.close();
  await new Promise((resolve) => server.close(resolve));
  return isFree ? port : await freePort();
};

/**
 * @param data records as in a zone file
 * @param options `forwardTo`: port of the loopback that all else is asked of; null: nothing else is there. `tls`: it answers over TLS too
 */
export async function startUnbound(
  data: readonly string[],
  { forwardTo = null, tls: files }: { forwardTo?: number | null; tls?: TlsFiles } = {},
): Promise<{ port: number; tlsPort: number } & AsyncDisposable> {
  const program = findUnbound();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kinward-unbound-'));
  const port = await freePort();
  const file = path.join(folder, 'unbound.conf');
  const tls = files ? { port: await freePort(), files } : null;
  writeFileSync(file, configuration({ folder, port, data, forwardTo, tls }));
  const child = spawn(program, ['-d', '-c', file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const hasEnded = ended.then(() => {
    throw new Error('unbound ended at its start');
  });
  try {
    await Promise.race([answers(port), hasEnded]);
  } catch (error) {
    await stop();
    throw error;
  }
  hasEnded.catch(() => undefined);
  return { port, tlsPort: tls?.port ?? 0, [Symbol.asyncDispose]: stop };
}

/** Waits until it answers. */
async function answers(port: number): Promise<void> {
  const socket = createSocket('udp4');
  const asking = setInterval(() => socket.send(queryFor('ready.test', 1), port, '127.0.0.1'), 50);
  await new Promise((resolve) => socket.once('message', resolve));
  clearInterval(asking);
  socket.close();
}
