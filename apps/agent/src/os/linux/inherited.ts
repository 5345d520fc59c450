/**
 * Sockets that systemd opened and hands over (sd_listen_fds(3)): each by the name of its unit, those of `kinward-agent.socket` in
 * the order of its lines.
 */
import { FIRST_PORT, MOST_POLICIES } from '../../filter/stub-ports.ts';
import type { Inherited } from '../port.ts';

const FIRST_FD = 3;
/** Those of the old address come first: systemd passes over the others where the kernel has none of the new. */
const HOSTS = ['127.0.0.1', '::1'] as const;
const KINDS = ['udp', 'tcp'] as const;
const OF_HOST = MOST_POLICIES * KINDS.length;

/** What units call their sockets: that of names says nothing, and has its own name then. */
export const [STUB_SOCKET, PAGE_SOCKET_NAME, EXEC_EVENTS_SOCKET_NAME] = [
  'kinward-agent.socket',
  'page',
  'exec-events',
] as const;

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
  const given = env['LISTEN_PID'] === String(pid) ? Number(env['LISTEN_FDS']) : 0;
  const names = (env['LISTEN_FDNAMES'] ?? '').split(':');
  const all = Array.from({ length: given }, (_, at) => FIRST_FD + at);
  const nameOf = (fd: number): string => names[fd - FIRST_FD] || STUB_SOCKET;
  // Others may be of a newer version's units, which is gone.
  const stubs = all.filter((fd) => nameOf(fd) === STUB_SOCKET);
  const count = stubs.length;
  const most = OF_HOST * HOSTS.length;
  if (![0, OF_HOST, most].includes(count))
    throw new Error(`the system hands over ${count} sockets in place of ${most}; is its unit an older one?`);
  const fd = (kind: (typeof KINDS)[number], host: string, port: number): number | undefined => {
    const of = HOSTS.indexOf(host as (typeof HOSTS)[number]);
    const at = of * OF_HOST + (port - FIRST_PORT) * KINDS.length + KINDS.indexOf(kind);
    return of < 0 ? undefined : stubs[at];
  };
  return {
    udp: (host, port) => fd('udp', host, port),
    tcp: (host, port) => fd('tcp', host, port),
    page: all.find((fd) => nameOf(fd) === PAGE_SOCKET_NAME),
    execEvents: all.find((fd) => nameOf(fd) === EXEC_EVENTS_SOCKET_NAME),
  };
}
