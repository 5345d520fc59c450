/** How the filter of the demo is set: what its devices ask leads to the demo's own upstream, whatever the environment says of others. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { tlsIn } from './certificate.ts';
import type { DemoUpstream } from './upstream.ts';

const HOST = '127.0.0.1';
const [DNS_PORT, TLS_PORT] = [8053, 8853];
const NAMES = /^DNS_/u;

const isFreeByTcp = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, HOST, () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });

const isFreeByUdp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, HOST, () => socket.close(() => resolve(true)));
  });

/** That port where it is free, as another installation may run beside the demo; else any. */
const freePort = async (wanted: number): Promise<number> => {
  const port = await isFreeByTcp(wanted);
  return port > 0 && (await isFreeByUdp(port)) ? port : await freePort(0);
};

const without = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !NAMES.test(name)));

/**
 * The environment of the demo's server. `DNS_PORT` counts as it is given, also to switch the filter off; all else of the filter is the demo's own.
 * @param dataDir of the demo
 */
export const withFilter = async (
  env: NodeJS.ProcessEnv,
  dataDir: string,
  upstream: Pick<DemoUpstream, 'host' | 'port'>,
): Promise<NodeJS.ProcessEnv> => {
  const { name, cert, key, port } = tlsIn(dataDir, await freePort(TLS_PORT));
  return {
    ...without(env),
    DNS_PORT: env['DNS_PORT'] || String(await freePort(DNS_PORT)),
    DNS_HOST: HOST,
    DNS_UPSTREAMS: `${upstream.host}:${upstream.port}`,
    DNS_NAME: name,
    DNS_CERT: cert,
    DNS_KEY: key,
    DNS_TLS_PORT: String(port),
  };
};
