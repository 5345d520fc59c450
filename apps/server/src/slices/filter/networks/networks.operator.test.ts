/** The operator's `network list` and `network free`: an address that one family holds and another one's home needs. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { inject } from '@kinward/testkit/calls/inject.ts';
import { callKinward, installationOf } from '@kinward/testkit/calls/kinward.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({
  config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, allowInsecureHttp: true },
});
let env: ReturnType<typeof installationOf>;
beforeAll(() => {
  env = installationOf(stack.current);
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }));
const kinward = (...args: string[]) => callKinward(env, args);

const link = ({ headers }: TestParent, from: string) =>
  inject(stack.current.server, 'POST', '/filter/networks', {
    headers,
    from,
    body: { name: 'Home', changes: false },
  });
const networksOf = async ({ headers }: TestParent): Promise<FilterNetworks['networks']> =>
  (await inject(stack.current.server, 'GET', '/filter/networks', { headers })).json().data.networks;

it('lists a family’s homes, and frees an address, which who is there can link then', async () => {
  const [holder, other] = [await stack.current.parent(), await stack.current.parent()];
  const family = await familyOf(stack.current, holder);
  expect(await kinward('network', 'list', '--family', family)).toMatchObject({
    code: 0,
    out: 'The family has linked no home.\n',
  });
  expect((await link(holder, '2001:db8:7:1::5')).statusCode).toBe(201);
  expect((await link(other, '2001:db8:7:1::9')).statusCode).toBe(409);
  const listed = await kinward('network', 'list', '--family', family);
  expect(listed.out).toMatch(/^Home, linked 20\d\d-[^\n]+\n {2}at {9}2001:db8:7:1::\/64, somebody/u);
  expect(listed.out).toContain('asked      nothing yet');

  // Any address of it, as the one who asked for help says it.
  const freed = await kinward('network', 'free', '--address', '2001:db8:7:1::9');
  expect(freed).toMatchObject({ code: 0, out: expect.stringContaining(`“Home” of the family ${family}`) });
  const [left] = await networksOf(holder);
  expect(left?.name).toBe('Home');
  expect((await link(other, '2001:db8:7:1::9')).statusCode).toBe(201);
  expect((await kinward('network', 'list', '--family', family)).out).toContain('at         no address');
  const audit = await inject(stack.current.server, 'GET', '/audit/events', { headers: holder.headers });
  expect(JSON.stringify(audit.json().data)).toContain('filter-network.changed');
});

it('refuses what names nothing', async () => {
  expect(await kinward('network', 'free', '--address', '203.0.113.250')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No home is linked to this address.'),
  });
  expect((await kinward('network', 'free', '--address', 'x')).code).toBe(1);
  expect((await kinward('network', 'free')).code).toBe(2);
  expect((await kinward('network', 'list')).code).toBe(2);
  expect((await kinward('network', 'list', '--family', 'nobody@example.org')).code).toBe(1);
});
