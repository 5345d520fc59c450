import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
let other: Stack;
beforeAll(async () => {
  other = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
});
afterAll(async () => {
  await other.close();
});

const status = (on: Stack, token: string) =>
  on.server.inject({
    method: 'PUT',
    url: '/api/device/status',
    headers: { authorization: `Bearer ${token}` },
    payload: { battery: 50 },
  });

describe('two server processes on one database', () => {
  it('hand out one last place and spend a code once between them', async () => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    for (let n = 0; n < 9; n += 1) await parent.addDevice({ childId });
    const body = { childId, deviceName: 'Phone', deviceType: 'Android' };
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : stack.current).server.inject({
          method: 'POST',
          url: '/api/child/addDevice',
          headers: parent.headers,
          payload: body,
        }),
      ),
    );
    const won = added.filter((answer) => answer.statusCode === 201);
    expect(won).toHaveLength(1);
    expect(added.filter((answer) => answer.statusCode === 403)).toHaveLength(19);
    const code = won[0]?.json().data.uniqueCode;
    const paired = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : stack.current).server.inject({
          method: 'POST',
          url: '/api/device/pair',
          remoteAddress: `127.0.0.${n + 2}`,
          payload: { code, platform: 'Android' },
        }),
      ),
    );
    expect(paired.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(paired.filter((answer) => answer.statusCode === 400)).toHaveLength(19);
  });

  it('401 in the other one within a second after the device was removed in this one', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    expect((await status(other, device.token)).statusCode).toBe(200);
    const url = `/api/child/device/${device.deviceId}`;
    await stack.current.server.inject({ method: 'DELETE', url, headers: parent.headers });
    expect((await status(stack.current, device.token)).statusCode).toBe(401);
    await expect
      .poll(async () => (await status(other, device.token)).statusCode, { timeout: 5000, interval: 10 })
      .toBe(401);
  });
});
