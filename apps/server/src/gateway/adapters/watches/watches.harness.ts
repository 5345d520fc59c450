/** Families whose watches report to a stack that takes them. */
import { afterEach } from 'vitest';
import { nameWatch } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { openWatch, type SimulatedWatch } from '@kinward/testkit/simulator/watch.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

export const WATCH = { host: '127.0.0.1', port: 0, sources: [] };
const STRANGERS = { watchStrangersPerAddress: 8, watchUnknownBurst: 6 };

/** @param log takes each line of the server's log */
export const useWatches = (log: (line: string) => void = () => undefined) => {
  const stack = useStack({
    config: { watch: WATCH, logLevel: 'trace' },
    limits: { ...STRANGERS, watchFirstFrameSeconds: 1, watchFrameMax: 512 },
    log: { write: log },
  });

  let serial = 4_700_000_000;
  const newNumber = (): string => String((serial += 1));
  const opened: SimulatedWatch[] = [];
  afterEach(() => opened.splice(0).forEach((watch) => watch.close()));
  const dial = async (number: string, port = stack.current.watchPort ?? 0): Promise<SimulatedWatch> => {
    const watch = await openWatch(port, number);
    opened.push(watch);
    return watch;
  };

  const name = (parent: TestParent, deviceId: DeviceId, watchId: string) =>
    parent.api.call(nameWatch, { params: { id: deviceId }, body: { watchId } });

  /** A family with a watch that has not reported yet. */
  const named = async () => {
    const parent = await stack.current.parent();
    const { deviceId, childId } = await parent.addDevice({ deviceName: 'Watch' });
    const number = newNumber();
    await name(parent, deviceId, number);
    return { parent, deviceId, childId, number };
  };
  /** The same after its first sign of life. */
  const talking = async () => {
    const harness = await named();
    const watch = await dial(harness.number);
    watch.say('LK,120,3,88');
    await watch.receives(`[3G*${harness.number}*0002*LK]`);
    return { ...harness, watch };
  };

  return { stack, newNumber, dial, name, named, talking };
};
