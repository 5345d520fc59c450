/** A family whose device a resolver knows, and what that resolver would be sent. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  FilterAccess,
  FilterSnapshot,
  type FeedNetwork,
  type FilterDevice,
} from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { Stack } from '@kinward/testkit/stack.ts';
import { createAudit } from '../audit/audit-log.ts';
import { accessFileOf } from '../filter/feed-server.ts';
import { createOperatorFilter } from '../filter/filter.operator.ts';

/** @param dataDir where the server of the stack says how it is reached */
export const inForceOn = (stack: () => Stack, dataDir: string) => {
  const call = callsOf(() => stack().server);
  const ask = (route: string, init: RequestInit = {}) => {
    const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
    return fetch(`${url}${route}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  };
  /** All that a resolver would know now. */
  const snapshot = async (): Promise<FilterSnapshot> => {
    const end = new AbortController();
    const { body } = await ask('/feed?resolver=home', { signal: end.signal });
    let text = '';
    try {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        if (text.includes('\n')) return FilterSnapshot.parse(JSON.parse(text.slice(0, text.indexOf('\n'))));
      }
    } finally {
      end.abort();
    }
    throw new Error('the feed has ended');
  };
  const fed = async (deviceId: DeviceId): Promise<FilterDevice | undefined> =>
    (await snapshot()).devices.find((one) => one.deviceId === deviceId);
  const fedNetwork = async (networkId: string): Promise<FeedNetwork | undefined> =>
    (await snapshot()).networks.find((one) => one.networkId === networkId);
  /** A resolver has everything on its disk. */
  const acknowledge = async (resolver = 'home'): Promise<void> => {
    const { epoch, version } = await snapshot();
    await ask('/receipts', { method: 'POST', body: JSON.stringify({ resolver, epoch, version }) });
  };

  let serial = 0;
  /** A family with a device that resolvers know, and its Default policy. */
  const settled = async () => {
    const parent = await stack().parent();
    const device = await stack().device(parent);
    const { deviceId, childId } = device;
    const { db, platform, clock } = stack();
    const operator = createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
    const [familyId, address] = [await familyOf(stack(), parent), `10.9.0.${(serial += 1)}`];
    await operator.link(familyId, deviceId, address);
    const data = async (method: Method, url: string, body?: object) => {
      const answer = await call(method, url, parent.headers, body);
      expect([200, 201], answer.body).toContain(answer.statusCode);
      return answer.json().data;
    };
    const [{ policyId }] = await data('GET', '/filter/policies');
    return {
      parent,
      device,
      deviceId,
      childId,
      policyId: policyId as string,
      data,
      link: () => operator.link(familyId, deviceId, address),
      unlink: () => operator.unlink(familyId, address),
      put: (body: object) => data('PUT', `/filter/policies/${policyId}`, body),
      except: (name: string, action: string, rest: object = {}) =>
        data('PUT', `/filter/policies/${policyId}/exceptions`, { name, action, ...rest }),
      block: (...values: string[]) =>
        data('POST', '/child/device/policy', { deviceId, kind: 'web', action: 'block', values }),
      explain: (name: string, more = '') =>
        data('GET', `/filter/explain?deviceId=${deviceId}&name=${encodeURIComponent(name)}${more}`),
    };
  };

  return { fed, fedNetwork, acknowledge, settled };
};
