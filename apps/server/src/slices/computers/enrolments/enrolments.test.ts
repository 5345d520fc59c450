/** Codes for several computers: who makes and ends them, what one use gives, and when there is none. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ENROLMENTS_MOST, type NewEnrolment } from '@kinward/contract/computers/enrolments.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const DAY_MS = 86_400_000;

const withCode = async (body: { days?: number; uses?: number } = {}) => {
  const own = await family();
  const made = async (): Promise<NewEnrolment> =>
    (
      await call('POST', '/enrolments', own.parent, {
        childId: own.device.childId,
        days: 1,
        uses: 2,
        ...body,
      })
    ).json().data;
  return { ...own, childId: own.device.childId, made, code: await made() };
};
const use = (code: string, name = 'lab-1') => call('POST', '/device/enrol', undefined, { code, name });
const listed = async (parent: TestParent) => (await call('GET', '/enrolments', parent)).json().data;

describe('a code for several computers', () => {
  it('is for parents of the family', async () => {
    const { childId, parent, device, code } = await withCode();
    const body = { childId, days: 1, uses: 1 };
    const url = `/enrolments/${code.id}`;
    for (const who of [undefined, device]) {
      expect(await fault('GET', '/enrolments', who)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault('POST', '/enrolments', who, body)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault('DELETE', url, who)).toEqual([401, 'UNAUTHENTICATED']);
    }
    for (const wrong of [{ days: 0 }, { days: 8 }, { uses: 0 }, { uses: 51 }])
      expect(await fault('POST', '/enrolments', parent, { ...body, ...wrong })).toEqual([400, 'VALIDATION']);
    const other = (await family()).parent;
    expect(await fault('POST', '/enrolments', other, body)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('DELETE', url, other)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('DELETE', `/enrolments/${randomUUID()}`, parent)).toEqual([404, 'NOT_FOUND']);
    expect(await listed(other)).toEqual([]);
  });

  it('is shown once, and is listed with its uses', async () => {
    const { parent, code } = await withCode({ days: 7, uses: 3 });
    expect(code.code).toMatch(/^kwe_[\w-]{65}$/u);
    expect(Date.parse(code.expiresAt) - Date.parse(code.createdAt)).toBe(7 * DAY_MS);
    await use(code.code);
    const { code: secret, ...rest } = code;
    expect(await listed(parent)).toEqual([{ ...rest, used: 1 }]);
    expect(JSON.stringify(await listed(parent))).not.toContain(secret);
  });

  it('is one of some', async () => {
    const { parent, childId } = await withCode();
    for (let at = 1; at < ENROLMENTS_MOST; at += 1)
      await call('POST', '/enrolments', parent, { childId, days: 1, uses: 1 });
    expect(await fault('POST', '/enrolments', parent, { childId, days: 1, uses: 1 })).toEqual([
      409,
      'ENROLMENTS_FULL',
    ]);
  });
});

describe('a use', () => {
  it('makes a device of the child, named by the computer, that is paired as any other, and the parents are told', async () => {
    const { parent, code, childId } = await withCode();
    const answered = await use(code.code, 'lab-1');
    expect(answered.statusCode).toBe(201);
    const { deviceId, uniqueCode } = answered.json().data;
    const pair = { code: uniqueCode, platform: 'Linux', agent: true };
    expect((await call('POST', '/device/pair', undefined, pair)).json().data).toMatchObject({ deviceId });
    const { data } = (await call('GET', '/child', parent)).json();
    const devices = data.find((child: { childId: string }) => child.childId === childId).devices;
    expect(devices).toContainEqual(
      expect.objectContaining({ deviceId, deviceName: 'lab-1', platform: 'Linux', paired: true }),
    );
    const told = (await call('GET', '/notification', parent)).json().data;
    expect(JSON.stringify(told)).toContain(deviceId);
  });

  it('is none with a code that is wrong, of another kind, has expired, was ended or was used up', async () => {
    const { parent, code, made } = await withCode({ uses: 1 });
    for (const wrong of [`kwe_${'a'.repeat(65)}`, code.code.slice(0, -1), 'ABCD-EFGH', code.id])
      expect([(await use(wrong)).statusCode, wrong]).toEqual([404, wrong]);
    expect(await fault('POST', '/device/enrol', undefined, { code: code.code })).toEqual([400, 'VALIDATION']);
    expect((await use(code.code)).statusCode).toBe(201);
    const ended = [410, 'ENROLMENT_ENDED'];
    const refused = async (text: string) => {
      const answer = await use(text);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refused(code.code)).toEqual(ended);
    const second = await made();
    await call('DELETE', `/enrolments/${second.id}`, parent);
    expect(await refused(second.code)).toEqual(ended);
    const third = await made();
    // What is used up or ended is listed no more.
    expect((await listed(parent)).map(({ id }: { id: string }) => id)).toEqual([third.id]);
    stack.current.clock.advance(DAY_MS + 1000);
    expect(await refused(third.code)).toEqual(ended);
  });

  it('of the last one is had by one of several computers at the same moment', async () => {
    const { code } = await withCode({ uses: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => use(code.code, `lab-${at}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 410, 410, 410, 410, 410,
    ]);
  });

  it('beyond the plan is none, says so, and stays for when there is room', async () => {
    const { parent, code } = await withCode({ uses: 50 });
    for (;;) {
      const answer = await use(code.code);
      if (answer.statusCode === 201) continue;
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'DEVICE_CAP']);
      break;
    }
    const [{ used, uses }] = await listed(parent);
    expect(used).toBeLessThan(uses);
    await use(code.code);
    expect((await listed(parent))[0].used).toBe(used);
  });

  it('is guessed some times from an address, and then waited for', async () => {
    let status = 0;
    for (let at = 0; at <= LIMITS.pairingWrongPerAddress + 1; at += 1)
      status = (
        await stack.current.server.inject({
          method: 'POST',
          url: '/api/device/enrol',
          remoteAddress: '127.0.77.7',
          payload: { code: `kwe_${'a'.repeat(65)}`, name: 'x' },
        })
      ).statusCode;
    expect(status).toBe(429);
  });

  it('with a right code is had however often others at the address have guessed', async () => {
    const { code } = await withCode();
    const from = async (text: string): Promise<number> =>
      (
        await stack.current.server.inject({
          method: 'POST',
          url: '/api/device/enrol',
          remoteAddress: '127.0.77.8',
          payload: { code: text, name: 'x' },
        })
      ).statusCode;
    for (let at = 0; at <= LIMITS.pairingWrongPerAddress; at += 1) await from(`kwe_${'b'.repeat(65)}`);
    expect(await from(`kwe_${'b'.repeat(65)}`)).toBe(429);
    expect(await from(code.code)).toBe(201);
  });
});
