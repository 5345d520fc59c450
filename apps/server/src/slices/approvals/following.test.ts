import { describe, expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const minutes = (count: number): void => stack.current.clock.advance(count * 60);

describe('who may', () => {
  it.each<[Method, string]>([
    ['POST', `/device/requests/${newId()}/withdraw`],
    ['POST', `/device/requests/${newId()}/remind`],
    ['POST', `/requests/${newId()}/seen`],
  ])('401 without a token: %s %s', async (method, url) => {
    expect(await fault(method, url)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('401 for the other side: no parent takes back, and no child says that it was seen', async () => {
    const { parent, device, asked } = await family();
    const requestId = await asked();
    for (const act of ['withdraw', 'remind'])
      expect(await fault('POST', `/device/requests/${requestId}/${act}`, parent)).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
    expect(await fault('POST', `/requests/${requestId}/seen`, device)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('404 for a request that is not theirs, which stays as it is', async () => {
    const [own, other] = [await family(), await family()];
    const requestId = await own.asked();
    for (const act of ['withdraw', 'remind'])
      expect(await fault('POST', `/device/requests/${requestId}/${act}`, other.device)).toEqual([
        404,
        'NOT_FOUND',
      ]);
    expect(await fault('POST', `/requests/${requestId}/seen`, other.parent)).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET', '/device/requests', own.device)).json().data).toMatchObject([
      { state: 'waiting', seenAt: null },
    ]);
  });
});

describe('a request that waits', () => {
  it('says who saw it first and when, and informs the device', async () => {
    const { parent, device, asked } = await family();
    const other = await addSecondParent(stack.current, parent);
    const requestId = await asked();
    const before = (await call('GET', '/device/policy', device)).json().data.version as number;
    expect((await call('POST', `/requests/${requestId}/seen`, parent)).statusCode).toBe(200);
    expect((await call('POST', `/requests/${requestId}/seen`, other)).statusCode).toBe(200);
    const [mine] = (await call('GET', '/device/requests', device)).json().data;
    expect(mine).toMatchObject({ state: 'waiting', seenBy: 'Nora', seenAt: expect.any(String) });
    expect((await call('GET', '/device/policy', device)).json().data.version).toBe(before + 1);
  });

  it('is seen and answered at the same time, without one of the two undone', async () => {
    const { parent, asked } = await family();
    for (let round = 0; round < 12; round += 1) {
      const requestId = await asked({ minutes: 20 + round });
      const answer = call('POST', `/requests/${requestId}/answer`, parent, { grant: true, minutes: 15 });
      const [answered, ...seen] = await Promise.all([
        answer,
        ...Array.from({ length: 3 }, () => call('POST', `/requests/${requestId}/seen`, parent)),
      ]);
      expect(answered?.statusCode).toBe(200);
      expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }
  });

  it('reminds once, and not before its time', async () => {
    const { device, asked, notifier } = await family();
    const requestId = await asked();
    const url = `/device/requests/${requestId}/remind`;
    expect(await fault('POST', url, device)).toEqual([429, 'RATE_LIMITED']);
    expect(await notifier('Request')).toHaveLength(1);
    minutes(LIMITS.requestRemindMinutes);
    const answers = await Promise.all([call('POST', url, device), call('POST', url, device)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json().data).toMatchObject({ state: 'waiting', remindFrom: null });
    expect(await notifier('Request')).toHaveLength(2);
  });

  it('is taken back: parents no longer have it, no answer counts, and there is room for another', async () => {
    const { parent, device, asked } = await family();
    const requestId = await asked();
    const url = `/device/requests/${requestId}/withdraw`;
    expect((await call('POST', url, device)).json().data).toMatchObject({ state: 'withdrawn' });
    expect((await call('POST', url, device)).statusCode).toBe(200);
    expect((await call('GET', '/requests', parent)).json().data).toEqual([]);
    const answer = { grant: true, minutes: 5 };
    expect(await fault('POST', `/requests/${requestId}/answer`, parent, answer)).toEqual([
      409,
      'REQUEST_ANSWERED',
    ]);
    expect(await fault('POST', `/device/requests/${requestId}/remind`, device)).toEqual([
      409,
      'REQUEST_ANSWERED',
    ]);
    for (let open = 0; open < LIMITS.requestsOpen; open += 1) await asked();
    expect((await call('GET', '/requests', parent)).json().data).toHaveLength(LIMITS.requestsOpen);
  });
});

it('an answered request is neither taken back nor reminded of, and of both at once one counts', async () => {
  const { parent, device, asked } = await family();
  const requestId = await asked();
  await call('POST', `/requests/${requestId}/answer`, parent, { grant: false });
  for (const act of ['withdraw', 'remind'])
    expect(await fault('POST', `/device/requests/${requestId}/${act}`, device)).toEqual([
      409,
      'REQUEST_ANSWERED',
    ]);
  const next = await asked();
  const both = await Promise.all([
    call('POST', `/device/requests/${next}/withdraw`, device),
    call('POST', `/requests/${next}/answer`, parent, { grant: false }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
