/** A family with a device and its Default policy, and what its parent can do with them. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import type { Stack } from '@kinward/testkit/stack.ts';
import { expect } from 'vitest';

export const settledOn = async (stack: Stack) => {
  const call = callsOf(() => stack.server);
  const parent = await stack.parent();
  const device = await stack.device(parent);
  const { headers } = parent;
  const send = (method: Method, url: string, body?: object) => call(method, url, headers, body);
  const data = async (method: Method, url: string, body?: object) => {
    const answer = await send(method, url, body);
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json().data;
  };
  const [first] = await data('GET', '/filter/policies');
  const policyId: string = first.policyId;
  return {
    parent,
    device,
    childId: device.childId,
    deviceId: device.deviceId,
    send,
    data,
    policyId,
    policy: (id = policyId): Promise<FilterPolicy> => data('GET', `/filter/policies/${id}`),
    put: (body: object, id = policyId) => send('PUT', `/filter/policies/${id}`, body),
    except: (body: object, id = policyId) => send('PUT', `/filter/policies/${id}/exceptions`, body),
    add: async (name: string): Promise<string> => (await data('POST', '/filter/policies', { name })).policyId,
  };
};
