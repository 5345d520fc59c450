/** The policy of a computer: what it says, how it is numbered and signed, and how far it came. */
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ComputerPolicy,
  signedText,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { blockedFor, useComputers } from './computers.harness.ts';

const { call, report, withComputer, ask, policyOf } = useComputers();

describe('a computer', () => {
  it('gets the rules of each local user, signed by the key that it was given', async () => {
    const own = await withComputer();
    await own.block(own.deviceId, 'games.example');
    await own.block(own.sister.deviceId, 'chat.example');
    await own.bind('ada', own.deviceId);
    await own.bind('mum', own.sister.deviceId);
    const { policy, signature } = (await ask(own.device)).json().data as SignedPolicy;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: own.policyKey }, format: 'jwk' });
    const isSigned = (text: string): boolean =>
      verify(null, Buffer.from(signedText(text)), key, Buffer.from(signature, 'base64url'));
    expect([isSigned(policy), isSigned(policy.replace('games', 'names'))]).toEqual([true, false]);
    const read = ComputerPolicy.parse(JSON.parse(policy));
    expect(read.computer).toBe(own.deviceId);
    expect(blockedFor(read)).toEqual({ ada: ['games.example'], mum: ['chat.example'] });
    // The page on the computer says whose rules they are, without a connection.
    const [first] = (await call('GET', '/filter/policies', own.parent)).json().data;
    const named = (await policyOf(own.device)).bindings.map(({ of }) => of);
    const called = { deviceName: expect.any(String), childName: expect.any(String) };
    expect(read.bindings.map(({ of }) => of)).toEqual([
      { ...called, policyName: null },
      { ...called, policyName: null },
    ]);
    expect(named).toEqual([
      { ...called, policyName: first.name },
      { ...called, policyName: first.name },
    ]);
  });

  it('has a new number with each change alone, and is answered 304 where it has the newest', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    const { number } = await policyOf(own.device);
    expect((await ask(own.device, number)).statusCode).toBe(304);
    expect((await policyOf(own.device)).number).toBe(number);
    await own.block(own.deviceId, 'games.example');
    expect((await policyOf(own.device, number)).number).toBe(number + 1);
    await own.bind('ada', null);
    const open = await policyOf(own.device, number + 1);
    expect([open.number, open.bindings]).toEqual([number + 2, []]);
  });

  it('that has a higher number, as an older backup was put back, gets one that it believes', async () => {
    const own = await withComputer();
    const { number } = await policyOf(own.device);
    expect((await policyOf(own.device, number + 40)).number).toBe(number + 41);
    expect((await ask(own.device, number + 41)).statusCode).toBe(304);
    // A number from nowhere does not use up all that there are.
    expect((await policyOf(own.device, 900_000_000_000_000)).number).toBe(number + 41);
  });

  it('is told of a change while it waits, also by another device of the family', async () => {
    const own = await withComputer();
    await own.bind('ada', own.sister.deviceId);
    const { number } = await policyOf(own.device);
    const waiting = ask(own.device, number, 30);
    await expect.poll(async () => (await own.read()).receivedAt).not.toBeNull();
    await own.block(own.sister.deviceId, 'chat.example');
    const answer = await waiting;
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, `"n${number + 1}"`]);
  });

  it('has one wait: a newer one soon ends the former', async () => {
    const { device } = await withComputer();
    const { number } = await policyOf(device);
    const former = ask(device, number, 30);
    const first = await Promise.race([former, ask(device, number, 30)]);
    expect(first.statusCode).toBe(304);
    await ask(device, number);
  });

  it('says how far its policy came: received, then in force', async () => {
    const own = await withComputer();
    await own.block(own.deviceId, 'games.example');
    await own.bind('ada', own.deviceId);
    const { number } = await policyOf(own.device);
    expect(await own.read()).toMatchObject({ receivedAt: null, inForceAt: null });
    await ask(own.device, number);
    expect(await own.read()).toMatchObject({ receivedAt: expect.any(String), inForceAt: null });
    const rules = async () =>
      (await call('GET', `/child/device/policy?id=${own.deviceId}`, own.parent)).json().data.receivedVersion;
    const before = await rules();
    await report(own.device, { inForce: number, faults: ['partly', 'of a newer agent'] });
    expect(await own.read()).toMatchObject({
      inForceAt: expect.any(String),
      faults: ['partly'],
    });
    expect(await rules()).not.toBe(before);
    // Switched off there, nothing is.
    await report(own.device, { faults: ['off'] });
    expect(await own.read()).toMatchObject({ inForceAt: null, faults: ['off'] });
    await report(own.device, { inForce: number });
    // An older one is none that is in force, also before the computer has asked for the newest.
    await own.block(own.deviceId, 'chat.example');
    expect(await own.read()).toMatchObject({ receivedAt: null, inForceAt: null });
    await report(own.device, { inForce: number });
    expect((await own.read()).inForceAt).toBeNull();
  });

  it('is numbered once, however many ask at once', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    const all = await Promise.all(Array.from({ length: 8 }, () => policyOf(own.device)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
  });
});
