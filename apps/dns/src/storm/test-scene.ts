/** The filter in a storm: a family whose device asks the resolver beside the server and one on another machine, and what must be true of them. */
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { addDevice, pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { callKinward } from '@kinward/testkit/calls/kinward.ts';
import { register } from '@kinward/testkit/register.ts';
import { ChaosParent } from '@kinward/testkit/storm/chaos-parent.ts';
import { FarResolver } from '@kinward/testkit/storm/far-resolver.ts';
import { freePort, PERSON, signIn, StormInstallation, waitFor } from '@kinward/testkit/storm/installation.ts';
import { StormDevice, StormUpstream } from './test-device.ts';

/** Within so long everything is answered again, in ms. */
export const RECOVERY_MS = 90_000;
const CATCH_UP_MS = 60_000;
/** Rows of the quarter of a second that a killed resolver has not written, and of the moment before, for a question in 200 ms. */
const LOST_BY_KILL = 12;
const NXDOMAIN = 3;

/** A device of a child of nine that the filter knows by its address; what that asks is written down. */
const settle = async (harness: StormInstallation, from: string): Promise<DeviceId> => {
  await register(harness.url, PERSON);
  const api = (await signIn(harness))();
  const child = { firstName: 'Mia', age: 9, deviceType: 'Android' as const };
  const { childId } = await api.call(addChild, { body: child });
  const added = { childId, deviceName: 'Phone', deviceType: 'Android' as const };
  const { deviceId, uniqueCode } = await api.call(addDevice, { body: added });
  await api.call(pairDevice, { body: { code: uniqueCode, platform: 'Android' } });
  await api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
  const link = ['filter', 'link', '--family', PERSON.email, '--device', deviceId, '--address', from];
  const linked = await callKinward({ DATA_DIR: harness.dataDir }, link);
  if (linked.code !== 0) throw new Error(linked.err);
  return deviceId;
};

export class FilterStorm implements AsyncDisposable {
  readonly upstream = new StormUpstream();
  /** The device at the resolver beside the server, and at the one on another machine. */
  devices: readonly StormDevice[] = [];
  harness!: StormInstallation;
  far!: FarResolver;
  parent!: ChaosParent;
  deviceId!: DeviceId;

  /** @param from the address of the device. @throws Error where the installation does not begin */
  async begin(from: string): Promise<void> {
    await this.upstream.start();
    const port = await freePort();
    this.harness = new StormInstallation({
      DNS_PORT: String(port),
      DNS_UPSTREAMS: `127.0.0.1:${this.upstream.port}`,
      KINWARD_LIMITS: '{"filterRowsPerDay": 1000000}',
    });
    const { harness } = this;
    await harness.start();
    this.deviceId = await settle(harness, from);
    this.far = await FarResolver.prepare(harness, this.upstream.port);
    // Its outbox, from which a code is read, is closed once it is on the internet.
    harness.set({ PUBLIC_URL: this.far.url, TRUST_PROXY: '127.0.0.1' });
    harness.killServer('SIGTERM');
    await waitFor(async () => !(await harness.isHealthy()), RECOVERY_MS);
    if (!(await waitFor(() => harness.isHealthy(), RECOVERY_MS))) throw new Error('no server behind HTTPS');
    this.parent = new ChaosParent((await signIn(harness))());
    this.parent.block(this.deviceId, 'blocked.example');
    await this.parent.settled();
    await this.far.join(PERSON.email, port);
    this.devices = [new StormDevice(port, 'near'), new StormDevice(this.far.port, 'far')];
    for (const device of this.devices) await device.open(from);
    if (!(await waitFor(() => this.isRight(), RECOVERY_MS))) throw new Error('it did not begin');
  }

  /** Both names are answered as they should be by both resolvers, now. */
  async isRight(): Promise<boolean> {
    const name = `probe-${Math.floor(performance.now())}.probe.example`;
    const codes = await Promise.all(
      this.devices.flatMap((device) => [device.ask('x.blocked.example'), device.ask(name)]),
    );
    return codes.join() === [NXDOMAIN, 0, NXDOMAIN, 0].join();
  }

  /** @param kills ends of resolvers. @returns what is not as it must be, and what was counted */
  async check(kills: number): Promise<{ wrong: string[]; logged: number; lost: number; answered: number }> {
    const { devices, parent, deviceId } = this;
    const answered = devices.flatMap((device) => device.answered);
    const wrong: string[] = devices.flatMap(({ counted }) =>
      counted.opened.map((name) => `${name} was blocked and got an address`),
    );
    for (const site of parent.blocked.get(deviceId) ?? [])
      for (const [at, device] of devices.entries())
        if (!(await waitFor(async () => (await device.ask(site)) === NXDOMAIN, CATCH_UP_MS)))
          wrong.push(`${site} was confirmed as blocked and is open at resolver ${at}`);
    const rows = await this.#logged(answered.length - kills * LOST_BY_KILL);
    const names = new Set(rows.map(({ name }) => name));
    const lost = answered.filter((name) => !names.has(name)).length;
    for (const { name, rows: count, queries } of rows)
      if (count !== 1 || queries !== 1) wrong.push(`${String(name)} is in the log ${String(count)} times`);
    if (lost > kills * LOST_BY_KILL)
      wrong.push(`${lost} answered names are not in the log, after ${kills} kills of the resolver`);
    return { wrong, logged: rows.length, lost, answered: answered.length };
  }

  /** Names of the log, once there are so many and both resolvers have handed over what they had. */
  async #logged(atLeast: number): Promise<Record<string, unknown>[]> {
    const asked = `select name, count(*)::int as rows, sum(queries)::int as queries from filter_queries
      where device_id = $1 and name like '%.site-%' group by name`;
    const read = () => this.harness.asOwner(asked, [this.deviceId]);
    await waitFor(async () => (await read()).length >= atLeast, CATCH_UP_MS);
    // A name that is asked last is handed over last, and twice only with it.
    const last = this.devices.map((device, at) => `last-${at}.site-${device.answered.length}.example`);
    for (const [at, device] of this.devices.entries())
      await waitFor(async () => (await device.ask(last[at]!)) === 0, CATCH_UP_MS);
    const isThere = async (): Promise<boolean> => {
      const names = new Set((await read()).map(({ name }) => name));
      return last.every((name) => names.has(name));
    };
    await waitFor(isThere, CATCH_UP_MS);
    return (await read()).filter(({ name }) => !last.includes(String(name)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.devices.map((device) => device.end()));
    await this.far?.close();
    await this.parent?.close();
    await this.harness?.close();
    await this.upstream.kill();
    this.harness?.remove(false);
  }
}
