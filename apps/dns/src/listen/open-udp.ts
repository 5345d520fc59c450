/** Opens plain DNS by UDP: in batches where this machine can, on Node's sockets else. */
import { loadSystemCalls } from './system-calls.ts';
import { BatchListener } from './udp-batch.ts';
import { DgramListener } from './udp-dgram.ts';
import type { UdpListener, UdpOptions } from './udp.ts';

/** How packets come and go. */
export type UdpWay = 'batch' | 'dgram';

/**
 * @param say told why there are no batches
 * @throws the system's error where the port is taken or not allowed
 */
export async function openUdp(
  options: UdpOptions,
  way: UdpWay,
  say: (line: string) => void,
  load = loadSystemCalls,
): Promise<UdpListener> {
  const calls =
    way === 'dgram'
      ? null
      : await load().catch((error: unknown) => {
          say(`packets are not taken in batches: ${error instanceof Error ? error.message : String(error)}`);
          return null;
        });
  return calls ? new BatchListener(calls, options) : await DgramListener.start(options);
}
