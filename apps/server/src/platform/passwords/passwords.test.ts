import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Key } from '../../config/keys.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { createHashSemaphore } from './hash-semaphore.ts';
import { createPasswords } from './passwords.ts';
import { contextWords, weakness } from './weak.ts';

const key = (id: string): Key => ({ id, bytes: randomBytes(32) });

describe('hashes of passwords', () => {
  it('are PHC strings with the cost, the key id, 16 bytes of salt and 32 of tag, each different', async () => {
    const passwords = createPasswords({ pepper: [key('k1')], limits: LIMITS });
    const [first, second] = [await passwords.hash('otter cloud'), await passwords.hash('otter cloud')];
    expect(first).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=azE\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u,
    );
    expect(first).not.toBe(second);
    expect(await passwords.verify('otter cloud', first)).toEqual({ right: true, stale: false });
    expect(await passwords.verify('otter clouds', first)).toEqual({ right: false, stale: false });
  });

  it('need the pepper: another key of the same id does not open them', async () => {
    const stored = await createPasswords({ pepper: [key('k1')], limits: LIMITS }).hash('otter cloud');
    const other = createPasswords({ pepper: [key('k1')], limits: LIMITS });
    expect((await other.verify('otter cloud', stored)).right).toBe(false);
  });

  it('stay readable after a rotation and are said to be stale; without their key they are not right', async () => {
    const [old, fresh] = [key('old'), key('new')];
    const stored = await createPasswords({ pepper: [old], limits: LIMITS }).hash('otter cloud');
    const rotated = createPasswords({ pepper: [fresh, old], limits: LIMITS });
    expect(await rotated.verify('otter cloud', stored)).toEqual({ right: true, stale: true });
    expect(await createPasswords({ pepper: [fresh], limits: LIMITS }).verify('otter cloud', stored)).toEqual({
      right: false,
      stale: false,
    });
  });

  it('cost one hash when there is nothing to compare with', async () => {
    let hashes = 0;
    const passwords = createPasswords({ pepper: [key('k1')], limits: LIMITS, onHash: () => (hashes += 1) });
    expect(await passwords.verify('otter cloud', undefined)).toEqual({ right: false, stale: false });
    expect(hashes).toBe(1);
  });
});

describe('the hash semaphore', () => {
  it('runs two at a time, lets sixteen wait, and refuses the rest with the seconds to wait', async () => {
    const semaphore = createHashSemaphore(2, 16);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
    };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => semaphore(work)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect([most, refused.length]).toEqual([2, 2]);
    expect(refused[0]?.reason).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });
    await semaphore(work);
  });

  it('hands its place on when the work fails', async () => {
    const semaphore = createHashSemaphore(1, 4);
    const fail = () => Promise.reject(new Error('no'));
    const results = await Promise.allSettled([
      semaphore(fail),
      semaphore(fail),
      semaphore(() => Promise.resolve('done')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});

describe('weak passwords', () => {
  const context = contextWords({
    firstName: 'Ana Marija',
    lastName: 'Kovač',
    email: 'ana.sea@example.org',
    phone: '+385912345678',
  });

  it.each([
    '12345678',
    'PASSWORD',
    'qwertyuiop',
    'letmein1',
    'trustno1',
    'Football99',
    'iloveyou!',
    'abababab',
    '11112222',
    'zyxwvuts',
    '23456789',
    'kinward123',
    'marija2016',
    'Kovač!2024',
    'KovacAna',
    'ana.sea99',
    '0912345678',
    '+385912345678',
  ])('%s', (password) => {
    expect(weakness(password, context)).toMatch(/^This /u);
  });

  it.each([
    'otter cloud nineteen',
    'x7#Kq!pv',
    'Marija sings on tables',
    'correct horse battery',
    'пароль моряка',
    'lamp-harbour-52',
  ])('%s is not', (password) => {
    expect(weakness(password, context)).toBeUndefined();
  });
});
