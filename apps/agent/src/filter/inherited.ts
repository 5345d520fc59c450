/** Sockets that systemd opened and hands over (sd_listen_fds(3)), in the order of the unit `kinward-agent.socket`. */
import { FIRST_PORT, MOST_POLICIES } from '../os/linux/guard.ts';

const FIRST_FD = 3;
/** Those of the old address come first: systemd passes over the others where the kernel has none of the new. */
const HOSTS = ['127.0.0.1', '::1'] as const;
const KINDS = ['udp', 'tcp'] as const;
const OF_HOST = MOST_POLICIES * KINDS.length;

export interface Inherited {
  /** @returns undefined where it is to be opened */
  udp: (host: string, port: number) => number | undefined;
  tcp: (host: string, port: number) => number | undefined;
}

/** Lines of the unit that say where it listens. */
export const listenLines = (): string[] =>
  HOSTS.flatMap((host) =>
    Array.from({ length: MOST_POLICIES }, (_, at) => FIRST_PORT + at).flatMap((port) => {
      const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
      return KINDS.map((kind) => `Listen${kind === 'udp' ? 'Datagram' : 'Stream'}=${address}`);
    }),
  );

/** @throws Error where there are sockets and not those of the unit: a policy would be answered by another's port */
export function inheritedSockets(env: NodeJS.ProcessEnv, pid = process.pid): Inherited {
  const count = env['LISTEN_PID'] === String(pid) ? Number(env['LISTEN_FDS']) : 0;
  const all = OF_HOST * HOSTS.length;
  if (![0, OF_HOST, all].includes(count))
    throw new Error(`the system hands over ${count} sockets in place of ${all}; is its unit an older one?`);
  const fd = (kind: (typeof KINDS)[number], host: string, port: number): number | undefined => {
    const of = HOSTS.indexOf(host as (typeof HOSTS)[number]);
    const at = of * OF_HOST + (port - FIRST_PORT) * KINDS.length + KINDS.indexOf(kind);
    return of < 0 || at >= count ? undefined : FIRST_FD + at;
  };
  return { udp: (host, port) => fd('udp', host, port), tcp: (host, port) => fd('tcp', host, port) };
}
