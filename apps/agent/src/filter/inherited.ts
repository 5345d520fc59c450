/** Sockets that systemd opened and hands over (sd_listen_fds(3)), in the order of the unit `kinward-agent.socket`. */
import { FIRST_PORT, MOST_POLICIES } from '../os/linux/guard.ts';

const FIRST_FD = 3;
/** Of a port in the unit: datagrams, then streams, each of the old address and of the new one. */
const OF_PORT = ['udp 127.0.0.1', 'udp ::1', 'tcp 127.0.0.1', 'tcp ::1'] as const;

export interface Inherited {
  /** @returns undefined where it is to be opened */
  udp: (host: string, port: number) => number | undefined;
  tcp: (host: string, port: number) => number | undefined;
}

/** Lines of the unit that say where it listens. */
export const listenLines = (): string[] =>
  Array.from({ length: MOST_POLICIES }, (_, at) => FIRST_PORT + at).flatMap((port) =>
    OF_PORT.map((place) => {
      const [kind, host = ''] = place.split(' ');
      const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
      return `Listen${kind === 'udp' ? 'Datagram' : 'Stream'}=${address}`;
    }),
  );

/** @throws Error where there are sockets and not those of the unit: a policy would be answered by another's port */
export function inheritedSockets(env: NodeJS.ProcessEnv, pid = process.pid): Inherited {
  const count = env['LISTEN_PID'] === String(pid) ? Number(env['LISTEN_FDS']) : 0;
  const all = MOST_POLICIES * OF_PORT.length;
  if (count !== 0 && count !== all)
    throw new Error(`the system hands over ${count} sockets in place of ${all}; is its unit an older one?`);
  const fd = (kind: string, host: string, port: number): number | undefined => {
    const at = OF_PORT.indexOf(`${kind} ${host}` as (typeof OF_PORT)[number]);
    return count === 0 || at < 0 ? undefined : FIRST_FD + (port - FIRST_PORT) * OF_PORT.length + at;
  };
  return { udp: (host, port) => fd('udp', host, port), tcp: (host, port) => fd('tcp', host, port) };
}
