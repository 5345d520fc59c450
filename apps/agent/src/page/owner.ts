/**
 * Whose a connection of the loopback is. The kernel notes the user who made a socket, and nobody changes that but root; Node has no call for a peer's credentials,
 * so it is read where the kernel shows it (proc_pid_net(5)).
 */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const TABLE = '/proc/net/tcp';
/** Of a connection that its owner still holds; one that was given up has no owner there, and shows root's number. */
const ESTABLISHED = '01';
const [LOCAL, REMOTE, STATE, UID] = [1, 2, 3, 7];

/** As the kernel writes an address of IPv4 on processors of which the lowest byte comes first. */
const inTable = (address: string, port: number): string => {
  const bytes = address.split('.').toReversed();
  const hex = bytes.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('');
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
};

export interface Ends {
  address: string;
  port: number;
}

/** @param text of `/proc/net/tcp` @returns number of the user whose end is `from`; null: there is no such connection */
export function ownerIn(text: string, from: Ends, to: Ends): number | null {
  const [local, remote] = [inTable(from.address, from.port), inTable(to.address, to.port)];
  for (const line of text.split('\n')) {
    const fields = line.trim().split(/\s+/u);
    if (fields[LOCAL] === local && fields[REMOTE] === remote && fields[STATE] === ESTABLISHED)
      return Number(fields[UID]);
  }
  return null;
}

/** @param socket that was accepted @returns null: it is not known whose it is, as where the other side has gone */
export async function ownerOf(socket: Socket): Promise<number | null> {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (remoteAddress === undefined || localAddress === undefined || !remotePort || !localPort) return null;
  try {
    return ownerIn(
      await readFile(TABLE, 'latin1'),
      { address: remoteAddress, port: remotePort },
      { address: localAddress, port: localPort },
    );
  } catch {
    return null;
  }
}
