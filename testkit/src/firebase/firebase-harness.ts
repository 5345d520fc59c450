/** A stack with a fake Firebase, and families whose devices are in both. */
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { FakeFirebase } from './fake-firebase.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '../stack.ts';

const SECRET = 'a+secret/that&opens=everything';
export const WAIT = { timeout: 10_000, interval: 20 };

export interface Family {
  parent: TestParent;
  device: TestDevice;
  /** The device's path in the Firebase database. */
  at: string;
}

/** Positions as the family's parent sees them. */
const positions = async ({ parent, device: { deviceId } }: Pick<Family, 'parent' | 'device'>) =>
  (await parent.api.call(listPositions, { query: { deviceId } })) as {
    latitude: number;
    recordedAt: string;
  }[];
const latitudes = async (of: Family): Promise<number[]> =>
  (await positions(of)).map(({ latitude }) => latitude);
const battery = async ({ parent }: Family) =>
  (await parent.api.call(listChildren)).flatMap(({ devices }) => devices)[0]?.battery;
const block = ({ parent, device: { deviceId } }: Pick<Family, 'parent' | 'device'>, app: string) =>
  parent.api.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values: [app] } });

/** A second Firebase database, for one test. */
const another = async () => {
  const fake = new FakeFirebase(SECRET);
  const access = { url: await fake.start(), namespace: null, secret: SECRET };
  onTestFinished(() => fake.close());
  return { fake, access };
};

/** One stack and one Firebase for a test file. */
export const useFirebase = () => {
  const fake = new FakeFirebase(SECRET);
  const log: string[] = [];
  const ids: string[] = [];
  let current: Stack | undefined;

  /** Starts a stack whose log is collected; the caller closes it. */
  const start = (options: Partial<Parameters<typeof startStack>[0]> = {}): Promise<Stack> =>
    startStack({
      place: inject('scratchPlace'),
      log: { write: (line) => void log.push(line) },
      ...options,
      config: {
        firebase: { url: `${fake.url}/home`, namespace: null, secret: SECRET },
        logLevel: 'trace',
        ...options.config,
      },
    });
  const stack = (): Stack => {
    if (!current) throw new Error('the stack runs only inside tests');
    return current;
  };
  const connected = (): Promise<void> => expect.poll(() => fake.streams, WAIT).toBe(1);

  beforeAll(async () => {
    await fake.start();
    current = await start();
  }, 60_000);
  afterAll(async () => {
    await current?.close();
    await fake.close();
  });

  return {
    fake,
    log,
    start,
    stack,
    connected,
    another,
    positions,
    latitudes,
    battery,
    block,

    async family(): Promise<Family> {
      await connected();
      const parent = await stack().parent();
      const device = await stack().device(parent);
      ids.push(device.deviceId);
      return { parent, device, at: `home/devices/${device.deviceId}` };
    },

    /** Waits until everything written before is processed: events are processed in order. */
    async settled(of: Family, mark: number): Promise<void> {
      fake.put(`${of.at}/batteryp`, mark);
      await expect.poll(() => battery(of), WAIT).toBe(mark);
    },

    /** What the device itself reads in our realtime database. */
    async shown({ device }: Family): Promise<unknown> {
      const { headers } = device;
      return (await fetch(`${stack().url}/api/live/devices/${device.deviceId}.json`, { headers })).json();
    },

    /** What was sent to Firebase for the device. */
    patches: ({ at }: Family) =>
      fake.requests.filter(({ method, path }) => method === 'PATCH' && path === at).map(({ body }) => body),

    /** Secrets that no line of the log may contain. */
    canaries: (): string[] => [
      SECRET,
      encodeURIComponent(SECRET),
      'not-the-secret',
      'auth=',
      '45.81',
      'home/devices',
      ...ids,
    ],
  };
};
