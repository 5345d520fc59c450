/** A family with a device whose calls a test can make in one line. */
import { randomUUID } from 'node:crypto';
import type { Stack, TestDevice, TestParent } from '../stack.ts';
import { inject, type Method } from './inject.ts';

export type { Method } from './inject.ts';

export const callerOn = (stack: () => Stack) => {
  const call = (method: Method, url: string, who?: { headers: Record<string, string> }, payload?: object) =>
    inject(stack().server, method, url, { headers: who?.headers, body: payload });

  /** Status and code of the failure. */
  const fault = async (...args: Parameters<typeof call>): Promise<[number, unknown]> => {
    const reply = await call(...args);
    return [reply.statusCode, reply.json().code];
  };

  const family = async (options: Parameters<Stack['device']>[1] = {}) => {
    const parent = await stack().parent();
    const device = await stack().device(parent, options);
    const ask = (fields: object = {}) =>
      call('POST', '/device/requests', device, {
        kind: 'time',
        clientId: randomUUID(),
        minutes: 30,
        ...fields,
      });
    const asked = async (fields: object = {}): Promise<string> => (await ask(fields)).json().data.requestId;
    const policy = async (of: TestDevice = device) => (await call('GET', '/device/policy', of)).json().data;
    const notifier = async (callType: string, who: TestParent = parent): Promise<string[]> =>
      (await call('GET', `/notification?callType=${callType}&limit=100`, who))
        .json()
        .data.map(({ message }: { message: string }) => message);
    return {
      parent,
      device,
      deviceId: device.deviceId,
      childId: device.childId,
      ask,
      asked,
      policy,
      notifier,
    };
  };
  return { call, fault, family };
};
