/** Who may switch password protection of a computer off, what the computer gets of it, and when it ends. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import {
  ComputerPolicy,
  type Computer,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const SAID = { users: [{ name: 'ada', uid: 1001, isAdministrator: false }], inForce: null, faults: [] };

const computer = async () => {
  const own = await family({ agent: true });
  await call('PUT', '/device/computer', own.device, SAID);
  const url = `/child/device/${own.deviceId}/computer`;
  return {
    ...own,
    url,
    set: (isOn: boolean, who: TestParent = own.parent) => call('PUT', `${url}/protection`, who, { isOn }),
    read: async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data,
    policy: async (): Promise<ComputerPolicy> => {
      const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
      return ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
    },
  };
};

describe('password protection of a computer', () => {
  it('is switched by parents of its family alone, and never by the computer', async () => {
    const own = await computer();
    const url = `${own.url}/protection`;
    const body = { isOn: false };
    expect(await fault('PUT', url, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', url, own.device, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', url, (await family()).parent, body)).toEqual([404, 'NOT_FOUND']);
    const none = `/child/device/${randomUUID()}/computer/protection`;
    expect(await fault('PUT', none, own.parent, body)).toEqual([404, 'NOT_FOUND']);
    // A device that has never reported as a computer.
    const phone = await stack.current.device(own.parent);
    const of = `/child/device/${phone.deviceId}/computer/protection`;
    expect(await fault('PUT', of, own.parent, body)).toEqual([404, 'NOT_FOUND']);
    for (const wrong of [{}, { isOn: 'no' }, { isOn: null }])
      expect(await fault('PUT', url, own.parent, wrong)).toEqual([400, 'VALIDATION']);
    expect((await own.read()).protectionOff).toBeNull();
    expect(await own.policy()).not.toHaveProperty('isProtected');
  });

  it('is on, is said in a newer policy when it is switched off, and is on again by any parent', async () => {
    const own = await computer();
    const second = await addSecondParent(stack.current, own.parent);
    const before = await own.policy();
    expect((await own.set(false)).json().data.protectionOff).toEqual({
      by: expect.any(String),
      at: expect.any(String),
    });
    const off = await own.policy();
    expect([off.isProtected, off.number > before.number]).toEqual([false, true]);
    // A password that is set meanwhile changes nothing of it.
    await call('PUT', `${own.url}/password`, own.parent, { password: 'a long password' });
    expect((await own.policy()).isProtected).toBe(false);
    const { number } = await own.policy();
    // Again is not another policy.
    await own.set(false);
    expect((await own.policy()).number).toBe(number);
    expect((await own.set(true, second)).json().data.protectionOff).toBeNull();
    const on = await own.policy();
    expect([on.isProtected, on.number > number]).toEqual([undefined, true]);
    const { data } = (await call('GET', '/audit/events', own.parent)).json();
    const acts = (data as AuditEvent[]).map(({ act }) => act);
    expect(acts.filter((act) => act.startsWith('computer.protection'))).toEqual([
      'computer.protection-on',
      'computer.protection-off',
    ]);
  });

  it('is switched off after a login of the last ten minutes, and on without one', async () => {
    const own = await computer();
    const second = await addSecondParent(stack.current, own.parent);
    await stack.current.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(stack.current.clock.now().getTime() - 601_000) })
      .where('account_id', '=', own.parent.userId)
      .execute();
    expect((await own.set(false)).json()).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect((await own.read()).protectionOff).toBeNull();
    expect((await own.set(false, second)).statusCode).toBe(200);
    expect((await own.set(true)).json().data.protectionOff).toBeNull();
  });

  it('is told to the other parents when it is switched off, and to nobody when it is on again', async () => {
    const own = await computer();
    const second = await addSecondParent(stack.current, own.parent);
    const told = async (who: TestParent): Promise<string[]> => {
      const { data } = (await call('GET', '/notification', who)).json();
      return (data as { kind: string; message: string }[])
        .filter(({ kind }) => kind === 'computer.protection-off')
        .map(({ message }) => message);
    };
    for (const isOn of [false, false, true]) await own.set(isOn, second);
    expect(await told(own.parent)).toEqual([
      expect.stringMatching(/ switched password protection off for .* until a parent switches it on again/u),
    ]);
    expect(await told(second)).toEqual([]);
  });

  it('is on again as soon as the parent who switched it off leaves the family', async () => {
    const own = await computer();
    const second = await addSecondParent(stack.current, own.parent);
    await own.set(false, second);
    expect((await own.policy()).isProtected).toBe(false);
    expect((await call('POST', '/parent/leave', second, { password: second.password })).statusCode).toBe(200);
    expect((await own.read()).protectionOff).toBeNull();
    expect(await own.policy()).not.toHaveProperty('isProtected');
    // It is not off again with the return of who left.
    const row = await stack.current.db
      .selectFrom('computers')
      .select(['protection_off_by', 'protection_off_at'])
      .where('device_id', '=', own.deviceId)
      .executeTakeFirst();
    expect(row).toEqual({ protection_off_by: null, protection_off_at: null });
    const { data } = (await call('GET', '/audit/events', own.parent)).json();
    const acts = (data as AuditEvent[]).map(({ act }) => act);
    expect(acts.filter((act) => act === 'computer.protection-on')).toHaveLength(1);
  });
});
