import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Stack, TestDevice, TestParent } from '@kinward/testkit/stack.ts';

type Call = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  who: TestDevice | TestParent,
  body?: object,
) => Promise<unknown>;
interface Of {
  owner: TestParent;
  device: TestDevice;
}

/** A device says that it is a computer with a local user. */
const reportComputer = async (call: Call, device: TestDevice): Promise<unknown> => {
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  return await call('PUT', '/device/computer', device, { users, inForce: null, faults: [] });
};

/** A device says that it is a computer, and a parent gives its local user the rules of a device. */
const bindLocalUser = async (call: Call, { owner, device }: Of, deviceId: DeviceId): Promise<unknown> => {
  await reportComputer(call, device);
  const body = { user: 'ada', deviceId };
  return await call('PUT', `/child/device/${device.deviceId}/computer/user`, owner, body);
};

/** What parents do with computers that have an agent, by its event. */
export const computerActions = (stack: () => Stack, call: Call) => ({
  'computer.code-shown': async ({ owner, device }: Of): Promise<unknown> => {
    await reportComputer(call, device);
    return await call('POST', `/child/device/${device.deviceId}/computer/code`, owner);
  },
  'local-user.bound': (of: Of): Promise<unknown> => bindLocalUser(call, of, of.device.deviceId),
  'local-user.own-rules': async (of: Of): Promise<unknown> => {
    const other = await stack().device(of.owner, { childId: of.device.childId });
    await bindLocalUser(call, of, other.deviceId);
    return await call('DELETE', `/child/device/${other.deviceId}`, of.owner);
  },
});
