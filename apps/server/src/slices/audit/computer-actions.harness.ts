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

const USERS = [{ name: 'ada', uid: 1001, isAdministrator: false }];

/** What parents do with computers that have an agent, by its event. */
export const computerActions = (stack: () => Stack, call: Call) => {
  /** The device is a computer, and has said that it has a local user. */
  const computerOf = async ({ device }: Of): Promise<DeviceId> => {
    const { deviceId } = device;
    // Not by its code: some plans have no computers, and what is noted is the same.
    await stack().db.updateTable('devices').set({ is_agent: true }).where('id', '=', deviceId).execute();
    await call('PUT', '/device/computer', device, { users: USERS, inForce: null, faults: [] });
    return deviceId;
  };
  const bind = (owner: TestParent, computer: DeviceId, deviceId: DeviceId): Promise<unknown> =>
    call('PUT', `/child/device/${computer}/computer/user`, owner, { user: 'ada', deviceId });
  const password = async ({ owner, ...of }: Of): Promise<string> => {
    const url = `/child/device/${await computerOf({ owner, ...of })}/computer/password`;
    await call('PUT', url, owner, { password: 'a long password' });
    return url;
  };
  const updates = async (of: Of, isHeld: boolean): Promise<unknown> =>
    call('PUT', `/child/device/${await computerOf(of)}/computer/updates`, of.owner, { isHeld });
  const protection = async (of: Of, isOn: boolean): Promise<unknown> =>
    call('PUT', `/child/device/${await computerOf(of)}/computer/protection`, of.owner, { isOn });
  const enrolment = async ({ owner, device: { childId } }: Of): Promise<{ id: string; code: string }> => {
    // Some plans have no computers.
    await call('POST', '/subscription/subscribe', owner, { plan: 'Premium' });
    const made = await call('POST', '/enrolments', owner, { childId, days: 1, uses: 2 });
    return made as { id: string; code: string };
  };
  return {
    'computer.code-shown': async (of: Of): Promise<unknown> =>
      call('POST', `/child/device/${await computerOf(of)}/computer/code`, of.owner),
    'computer.password-set': password,
    'computer.password-removed': async (of: Of): Promise<unknown> =>
      call('DELETE', await password(of), of.owner),
    'enrolment.made': enrolment,
    'enrolment.ended': async (of: Of): Promise<unknown> =>
      call('DELETE', `/enrolments/${(await enrolment(of)).id}`, of.owner),
    'enrolment.used': async (of: Of): Promise<unknown> =>
      call('POST', '/device/enrol', of.device, { code: (await enrolment(of)).code, name: 'lab-1' }),
    'computer.protection-off': async (of: Of): Promise<unknown> => await protection(of, false),
    'computer.protection-on': async (of: Of): Promise<unknown> => {
      await protection(of, false);
      return await protection(of, true);
    },
    'computer.updates-held': async (of: Of): Promise<unknown> => await updates(of, true),
    'computer.updates-released': async (of: Of): Promise<unknown> => {
      await updates(of, true);
      return await updates(of, false);
    },
    'local-user.bound': async (of: Of): Promise<unknown> =>
      bind(of.owner, await computerOf(of), of.device.deviceId),
    'local-user.own-rules': async (of: Of): Promise<unknown> => {
      const computer = await computerOf(of);
      const other = await stack().device(of.owner, { childId: of.device.childId });
      await bind(of.owner, computer, other.deviceId);
      return await call('DELETE', `/child/device/${other.deviceId}`, of.owner);
    },
  };
};
