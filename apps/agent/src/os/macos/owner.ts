/** Whose a connection to the agent's page is: the process that has its other end, as lsof(8) says for the administrator. */
import type { Socket } from 'node:net';
import type { Run } from './run.ts';
import { connectionOwnerIn } from './texts.ts';

const LSOF = '/usr/sbin/lsof';

/** @param socket that was accepted on the loopback @returns null: it is not known, or several users have that end */
export async function ownerOf(
  run: Run,
  {
    remoteAddress,
    remotePort,
    localAddress,
    localPort,
  }: Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>,
): Promise<number | null> {
  if (remotePort === undefined || localPort === undefined) return null;
  const end = `${remoteAddress}:${remotePort}->${localAddress}:${localPort}`;
  try {
    const { stdout } = await run(LSOF, [
      '-nP',
      `-iTCP@${localAddress}:${remotePort}`,
      '-sTCP:ESTABLISHED',
      '-Fpun',
    ]);
    return connectionOwnerIn(stdout, end);
  } catch {
    // It ends with a fault where it finds none.
    return null;
  }
}
