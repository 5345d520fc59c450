/** Makes the sample family through the public API: parents, children, paired devices, and the rules of each. */
import { createClient, type Client } from '@kinward/client/client.ts';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { COLLECT_KINDS } from '@kinward/contract/companion/companion.schemas.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { emailInvite } from '@kinward/contract/parents/parents.routes.ts';
import { changePolicy, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import { SIMULATED_APPS } from '@kinward/rules/simulated/apps.ts';
import { codeFor, logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import {
  BLOCKED_SITE,
  fencesOf,
  MEMBERS,
  schedulesOf,
  SPEED_LIMIT,
  type CastDevice,
  type Member,
} from './cast.ts';
import { bindUsers, tellComputer } from './computer.ts';
import { makeFilter } from './filter/parents.ts';

/** What is needed to go on with a device: its token, or the keys of a third-party client. */
export interface Paired {
  childId: ChildId;
  deviceId: DeviceId;
  token: string | null;
  keys: ClientKeys | null;
  /** In its own address at the filter; null: it has none. */
  dnsKey: string | null;
}

export interface DemoFamily {
  email: string;
  /** Of both parents. */
  password: string;
  /** In the order of the cast: members, then their devices. */
  devices: Paired[];
}

/** Each device of the family with who carries it. */
export const castOf = ({ devices: paired }: Pick<DemoFamily, 'devices'>) =>
  MEMBERS.flatMap((member) => member.devices.map((device) => ({ member, device }))).map((one, index) => ({
    ...one,
    paired: paired[index]!,
  }));
export type Actor = ReturnType<typeof castOf>[number];

export const NORA = 'sample@kinward.example';
export const DAD = 'dad@kinward.example';

/** A parent who signs in now. @throws ApiError */
export const signIn = async (url: string, email: string, password: string): Promise<Client> => {
  const { token, cookie } = await logIn(url, email, password);
  return createClient({ baseUrl: url, getToken: () => token, headers: () => ({ cookie }) });
};

/** Dad joins by the link of Nora's invitation. */
const inviteDad = async (url: string, nora: Client, password: string): Promise<void> => {
  await nora.call(emailInvite, { body: { email: DAD } });
  const inviteToken = await linkTokenFor(url, DAD);
  const api = createClient({ baseUrl: url });
  const person = { firstName: 'Jon', lastName: 'Hale', email: DAD, phone: '+447400123457', password };
  const { userId } = await api.call(accounts.signUp, {
    body: { ...person, acceptPrivacy: true, inviteToken },
  });
  for (const channel of ['phone', 'email'] as const) {
    const otp = await codeFor(url, person[channel]);
    await api.call(accounts.validateOtp, { query: { [channel]: 'true' }, body: { userId, otp } });
  }
};

const PATIENCE_MS = 10_000;
const linkTokenFor = async (url: string, to: string): Promise<string> => {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    for (const message of await readOutbox(url)) {
      const found = message.to === to ? /inviteToken=([\w-]+)/u.exec(message.text)?.[1] : undefined;
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no invitation reached ${to}`);
};

const pair = async (url: string, nora: Client, childId: ChildId, device: CastDevice): Promise<Paired> => {
  const { name: deviceName, type: deviceType, platform, osVersion, abilities } = device;
  const { deviceId, uniqueCode } = await nora.call(devices.addDevice, {
    body: { childId, deviceName, deviceType },
  });
  if (device.kind === 'owntracks') {
    const keys = await nora.call(devices.connectDevice, { params: { id: deviceId } });
    return { childId, deviceId, token: null, keys, dnsKey: null };
  }
  const agent = device.kind === 'computer';
  const told = { platform, osVersion, model: deviceName, abilities, agent };
  const simulated = new SimulatedDevice({ baseUrl: url, ...told });
  const { deviceToken } = await simulated.pair(uniqueCode);
  return { childId, deviceId, token: deviceToken, keys: null, dnsKey: null };
};

/** Rules reach a device that shows or enforces them; places and speed are judged of every phone. */
const makeRules = async (nora: Client, { member, device, paired: { deviceId } }: Actor): Promise<void> => {
  for (const kind of COLLECT_KINDS) {
    const on = device.collects[kind];
    if (on !== undefined) await nora.call(setDataCollection, { body: { deviceId, kind, on } });
  }
  const isPhone = device.kind === 'kinward' || device.kind === 'owntracks';
  if (isPhone) {
    for (const fence of fencesOf(member)) await nora.call(addGeofence, { body: { deviceId, ...fence } });
    await nora.call(setSpeedLimit, { body: { deviceId, speedLimit: SPEED_LIMIT } });
  }
  if (device.kind === 'owntracks') return;
  for (const schedule of schedulesOf(member))
    await nora.call(addSchedule, { body: { deviceId, ...schedule } });
  await nora.call(changePolicy, {
    body: { deviceId, kind: 'web', action: 'block', values: [BLOCKED_SITE] },
  });
  const values = [...device.blocked];
  if (values.length > 0)
    await nora.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values } });
};

/** A device's list of apps, and the rules that it has now. */
export const introduce = async (url: string, { device, paired: { token } }: Actor): Promise<void> => {
  if (token === null) return;
  const simulated = new SimulatedDevice({ baseUrl: url }, token);
  if (device.abilities.includes('reports-apps')) await simulated.reportApps(appsOf(device));
  if (device.kind !== 'computer') await simulated.readPolicy();
};

export const appsOf = ({ without }: Pick<CastDevice, 'without'>) =>
  SIMULATED_APPS.filter(({ appId }) => !without.includes(appId));

const addMember = async (url: string, nora: Client, member: Member): Promise<Paired[]> => {
  const { firstName, age, phone, devices: carried, budgets } = member;
  const deviceType = carried[0]?.type ?? 'Android';
  const { childId } = await nora.call(children.addChild, { body: { firstName, age, deviceType, phone } });
  const paired: Paired[] = [];
  for (const device of carried) paired.push(await pair(url, nora, childId, device));
  for (const budget of budgets) await nora.call(addBudget, { body: { childId, ...budget } });
  return paired;
};

/**
 * @param now of the story, ms since the epoch
 * @param timeZone of this machine: a family's days are those of its zone
 * @param hasFilter whether the installation has a resolver
 * @throws ApiError when the server refuses
 */
export const makeFamily = async (
  url: string,
  {
    password,
    timeZone,
    hasFilter,
    now,
  }: { password: string; timeZone: string; hasFilter: boolean; now: number },
): Promise<DemoFamily> => {
  await register(url, { firstName: 'Nora', lastName: 'Hale', email: NORA, phone: '+447400123456', password });
  const nora = await signIn(url, NORA, password);
  await nora.call(updateFamily, { body: { timeZone } });
  const paired: Paired[] = [];
  for (const member of MEMBERS) paired.push(...(await addMember(url, nora, member)));
  const family = { email: NORA, password, devices: paired };
  for (const actor of castOf(family)) {
    await introduce(url, actor);
    await makeRules(nora, actor);
    await introduce(url, actor);
  }
  const [computer, tablet] = (['computer', 'companion'] as const).map((kind) =>
    castOf(family).find(({ device }) => device.kind === kind)!,
  );
  await tellComputer(url, computer!, now);
  await bindUsers(nora, computer!, tablet!);
  await tellComputer(url, computer!, now);
  await inviteDad(url, nora, password);
  if (hasFilter) await makeFilter(nora, password, castOf(family));
  return family;
};
