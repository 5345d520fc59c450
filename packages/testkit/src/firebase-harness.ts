/** A stack beside a fake Firebase, and families whose devices stand in both. */
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { FakeFirebase } from './fake-firebase.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from './stack.ts';

export const SECRET = 'a+secret/that&opens=everything';
export const WAIT = { timeout: 10_000, interval: 20 };

export interface Family {
  parent: TestParent;
  device: TestDevice;
  /** Where the device stands in the other database. */
  at: string;
}

/** What a family's parent sees. */
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

/** Another database, for one test. */
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

  /** Starts a stack whose log is kept; whoever starts it ends it. */
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
  const heard = (): Promise<void> => expect.poll(() => fake.streams, WAIT).toBe(1);

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
    heard,
    another,
    positions,
    latitudes,
    battery,
    block,

    async family(): Promise<Family> {
      await heard();
      const parent = await stack().parent();
      const device = await stack().device(parent);
      ids.push(device.deviceId);
      return { parent, device, at: `home/devices/${device.deviceId}` };
    },

    /** Everything that was written before this has been taken or left: events are taken one after the other. */
    async settled(of: Family, mark: number): Promise<void> {
      fake.put(`${of.at}/batteryp`, mark);
      await expect.poll(() => battery(of), WAIT).toBe(mark);
    },

    /** What the device itself reads in the own realtime database. */
    async shown({ device }: Family): Promise<unknown> {
      const { headers } = device;
      return (await fetch(`${stack().url}/api/live/devices/${device.deviceId}.json`, { headers })).json();
    },

    /** What was sent of the device. */
    patches: ({ at }: Family) =>
      fake.requests.filter(({ method, path }) => method === 'PATCH' && path === at).map(({ body }) => body),

    /** What no line of the log may hold. */
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
