/** A client of plain DNS by UDP, within the test's own process. */
import { createSocket } from 'node:dgram';
import { FLAG, RCODE, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const PATIENCE_MS = 3_000;
const NAMES: ReadonlyMap<number, string> = new Map([
  [RCODE.noError, 'NOERROR'],
  [RCODE.servFail, 'SERVFAIL'],
  [RCODE.nxDomain, 'NXDOMAIN'],
  [RCODE.refused, 'REFUSED'],
]);

/**
 * The code of the answer for a name's address, as dig calls it; undefined: no answer.
 * @param from the loopback address that the question comes from
 */
export async function codeOf(port: number, from: string, name: string): Promise<string | undefined> {
  const socket = createSocket('udp4');
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, PATIENCE_MS, undefined);
      socket.once('error', reject);
      socket.once('message', (reply) => {
        clearTimeout(timer);
        resolve(NAMES.get((reply[3] ?? 0) & FLAG.rcode));
      });
      socket.bind(0, from, () => socket.send(queryFor(name, TYPE.a), port, '127.0.0.1'));
    });
  } finally {
    socket.close();
  }
}
