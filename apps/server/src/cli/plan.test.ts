/** `npx kinward plan`, and what every command says of a wrong call, in the test's own process. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { callKinward, installationOf, type Called } from '@kinward/testkit/calls/kinward.ts';

const stack = useStack();
let env: ReturnType<typeof installationOf>;
let owner: TestParent;

const kinward = (...args: string[]): Promise<Called> => callKinward(env, args);
const subscription = () => owner.api.call(getSubscription);

beforeAll(async () => {
  env = installationOf(stack.current);
  owner = await stack.current.parent();
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }));

describe('npx kinward plan', () => {
  it('sets the plan and its end while the server runs, which then shows it', async () => {
    const typed = owner.email.replace('nora', 'Nora');
    const set = await kinward(
      'plan',
      'set',
      '--family',
      typed,
      '--plan',
      'Parents',
      '--expires',
      '2099-01-01',
    );
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).toMatch(/^plan {7}Parents$/mu);
    expect(await subscription()).toMatchObject({
      planDetails: { name: 'Parents', maxDevices: 5, expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    const ended = await kinward('plan', 'set', '--family', owner.email, '--expires', '2020-02-29');
    expect(ended.out).toMatch(/^ends {7}2020-02-29T00:00:00\.000Z$/mu);
    expect((await subscription()).planDetails.name).toBe('Parents');
    const changed = /^changed .* by the operator: Premium → Parents/mu;
    expect((await kinward('plan', 'show', '--family', owner.email)).out).toMatch(changed);
  });

  it('names what it cannot do, and changes nothing then', async () => {
    const before = await subscription();
    const nobody = await kinward('plan', 'set', '--family', 'nobody@example.org', '--plan', 'Premium');
    expect(nobody).toEqual({
      code: 1,
      out: '',
      err: 'No family has an owner with the email nobody@example.org.\n',
    });
    const wrong = [
      ['plan'],
      ['plan', 'take'],
      ['plan', 'show'],
      ['plan', 'set', '--family', owner.email],
      ['plan', 'set', '--family', owner.email, '--expires', '2027-02-30'],
      ['plan', 'set', '--family', owner.email, '--plan', ' '],
      ['plan', 'show', '--family', owner.email, '--plan', 'Premium'],
      ['plan', 'set', '--famly', owner.email],
      ['plans'],
    ];
    for (const args of wrong) expect((await kinward(...args)).code, args.join(' ')).toBe(2);
    expect(await subscription()).toEqual(before);
  });

  it('says where it searched when there is no installation', async () => {
    const elsewhere = path.join(env.DATA_DIR, 'elsewhere');
    const answer = await callKinward({ DATA_DIR: elsewhere }, ['plan', 'show', '--family', owner.email]);
    expect(answer.code).toBe(1);
    expect(answer.err).toContain(elsewhere);
  });
});
