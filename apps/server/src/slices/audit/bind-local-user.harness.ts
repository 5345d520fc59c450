import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';

type Call = (method: 'PUT', url: string, who: TestDevice | TestParent, body: object) => Promise<unknown>;

/** A device says that it is a computer with a local user. */
export const reportComputer = async (call: Call, device: TestDevice): Promise<unknown> => {
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  return await call('PUT', '/device/computer', device, { users, inForce: null, faults: [] });
};

/** A device says that it is a computer, and a parent gives its local user the rules of a device, else of its own. */
export const bindLocalUser = async (
  call: Call,
  owner: TestParent,
  device: TestDevice,
  of = device,
): Promise<unknown> => {
  await reportComputer(call, device);
  const body = { user: 'ada', deviceId: of.deviceId };
  return await call('PUT', `/child/device/${device.deviceId}/computer/user`, owner, body);
};
