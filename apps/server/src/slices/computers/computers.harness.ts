/** Computers with an agent, as the tests of this slice use them. */
import { expect } from 'vitest';
import {
  ComputerPolicy,
  type Computer,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

export const USERS = [
  { name: 'ada', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];

export const blockedFor = (policy: ComputerPolicy): Record<string, string[]> =>
  Object.fromEntries(
    policy.bindings.flatMap(({ users, device }) => users.map((name) => [name, device.rules.blockedSites])),
  );

/** For a test file: an installation, and what its computers and their parents say. */
export const useComputers = () => {
  const stack = useStack();
  const { call, fault, family } = callerOn(() => stack.current);

  /** Of the installation, which a test may have moved. */
  const now = (): number => stack.current.clock.now().getTime();

  const report = (device: TestDevice, fields: object = {}) =>
    call('PUT', '/device/computer', device, { users: USERS, inForce: null, faults: [], ...fields });

  /** A family whose device is a computer, with a second device of a sister. */
  const withComputer = async () => {
    const own = await family({ agent: true });
    const sister = await stack.current.device(own.parent);
    const { policyKey } = (await report(own.device)).json().data;
    const url = `/child/device/${own.deviceId}/computer`;
    const read = async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data;
    const bind = (user: string, deviceId: string | null, who: TestParent = own.parent) =>
      call('PUT', `${url}/user`, who, { user, deviceId });
    const block = (deviceId: string, site: string) =>
      call('POST', '/child/device/policy', own.parent, {
        deviceId,
        kind: 'web',
        action: 'block',
        values: [site],
      });
    return { ...own, sister, policyKey, url, read, bind, block };
  };

  const ask = (device: TestDevice, known?: number, wait = 0) =>
    call('GET', `/device/computer/policy?wait=${wait}`, {
      headers: { ...device.headers, ...(known !== undefined && { 'if-none-match': `"n${known}"` }) },
    });
  const policyOf = async (device: TestDevice, known?: number): Promise<ComputerPolicy> => {
    const answer = await ask(device, known);
    expect(answer.statusCode).toBe(200);
    return ComputerPolicy.parse(JSON.parse((answer.json().data as SignedPolicy).policy));
  };

  return { stack, call, fault, family, now, report, withComputer, ask, policyOf };
};
