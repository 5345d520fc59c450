import { describe, expect, it } from 'vitest';
import type { PasskeyQuestion } from '@kinward/contract/accounts/second-factor.schemas.ts';
import type { PasskeySetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { familyOf, moveParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { mfaCalls, SoftKey, type Spoil } from '@kinward/testkit/calls/second-factor.ts';
import { createDirectorySweep } from '../../core/directory-sweep.ts';
import { passkeyPlace } from './passkey.ts';

const stack = useStack();
const app = () => mfaCalls(stack.current);
/** The stack's own port is not known before it listens. */
const ORIGIN = 'http://localhost:0';

const begin = async (parent: TestParent) =>
  (await app().send('POST', '/mfa/passkey/begin', undefined, parent.headers)).body
    .data as unknown as PasskeySetup;
const add = (parent: TestParent, credential: object, name = 'My phone') =>
  app().send('POST', '/mfa/passkey', { name, credential }, parent.headers);

/** A parent with one passkey and nothing else. */
const withKey = async () => {
  const parent = await stack.current.parent();
  const key = new SoftKey(ORIGIN);
  const added = await add(parent, key.create(await begin(parent)));
  expect(added.status).toBe(201);
  return { parent, key, codes: added.body.data?.['recoveryCodes'] as string[] };
};
const ask = async (parent: TestParent) => {
  const { body } = await app().login(parent);
  const { mfaToken, passkey } = body.data as { mfaToken: string; passkey: PasskeyQuestion };
  return { mfaToken, question: passkey, body };
};

describe('a passkey', () => {
  it('is added with a name, asked for at the login, and opens it', async () => {
    const { parent, key, codes } = await withKey();
    expect(codes).toHaveLength(10);
    const { mfaToken, question, body } = await ask(parent);
    expect(body.data).toMatchObject({ methods: ['passkey', 'recovery'] });
    expect(question).toMatchObject({ rpId: 'localhost', credentials: [key.id.toString('base64url')] });
    expect(Buffer.from(question.challenge, 'base64url')).toHaveLength(32);
    expect((await app().finish(mfaToken, { passkey: key.get(question) })).status).toBe(200);
    const { data } = (await app().send('GET', '/mfa', undefined, parent.headers)).body;
    expect(data).toMatchObject({
      totp: null,
      passkeyOrigin: ORIGIN,
      passkeys: [{ name: 'My phone', lastUsedAt: expect.any(String) as string }],
    });
    expect(await app().sentTo(parent.email, /passkey "My phone" was added/u)).toBe(1);
    expect(await app().sentTo(parent.phone, /passkey "My phone" was added/u)).toBe(1);
  });

  const wrong: [string, Spoil][] = [
    ['another origin', { origin: 'http://localhost:9' }],
    ['another name of the installation', { rpId: 'example.org' }],
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['no verified person', { verified: false }],
  ];

  it.each(wrong)('is not added with %s', async (_what, spoil) => {
    const parent = await stack.current.parent();
    const refused = await add(parent, new SoftKey(ORIGIN).create(await begin(parent), spoil));
    expect(refused).toMatchObject({ status: 400, body: { code: 'PASSKEY_INVALID' } });
    expect((await app().login(parent)).status).toBe(200);
  });

  it.each(wrong)('as the only factor gets 401 with %s', async (_what, spoil) => {
    const { parent, key } = await withKey();
    const { mfaToken, question } = await ask(parent);
    const refused = await app().finish(mfaToken, { passkey: key.get(question, spoil) });
    expect(refused).toMatchObject({ status: 401, body: { code: 'MFA_INVALID' } });
    // The next try has a challenge of its own; the former one is used up.
    const next = refused.body.data?.['passkey'] as PasskeyQuestion;
    expect(next.challenge).not.toBe(question.challenge);
    expect((await app().finish(mfaToken, { passkey: key.get(question) })).status).toBe(401);
  });

  it('401 for a challenge that was used, and for an answer that is sent again', async () => {
    const { parent, key } = await withKey();
    const { mfaToken, question } = await ask(parent);
    const passkey = key.get(question);
    expect((await app().finish(mfaToken, { passkey })).status).toBe(200);
    expect((await app().finish(mfaToken, { passkey })).status).toBe(401);
    const again = await ask(parent);
    expect((await app().finish(again.mfaToken, { passkey })).status).toBe(401);
    expect((await app().finish(again.mfaToken, { passkey: key.get(question) })).status).toBe(401);
  });

  it('a challenge for a new key works once, for this session, for five minutes', async () => {
    const parent = await stack.current.parent();
    const setup = await begin(parent);
    const other = await stack.current.login(parent.email, parent.password);
    expect((await add(other, new SoftKey(ORIGIN).create(setup))).body.code).toBe('PASSKEY_INVALID');
    expect((await add(parent, new SoftKey(ORIGIN).create(setup))).status).toBe(201);
    expect((await add(parent, new SoftKey(ORIGIN).create(setup))).body.code).toBe('PASSKEY_INVALID');
    const late = await begin(parent);
    stack.current.clock.advance(301);
    expect((await add(parent, new SoftKey(ORIGIN).create(late))).body.code).toBe('PASSKEY_INVALID');
  });

  it('whose counter goes back gets 401, and the owner is notified', async () => {
    const { parent, key } = await withKey();
    const first = await ask(parent);
    expect(
      (await app().finish(first.mfaToken, { passkey: key.get(first.question, { counter: 9 }) })).status,
    ).toBe(200);
    for (const counter of [9, 3, 0]) {
      const { mfaToken, question } = await ask(parent);
      expect((await app().finish(mfaToken, { passkey: key.get(question, { counter }) })).status).toBe(401);
    }
    expect(await app().sentTo(parent.email, /counted backwards/u)).toBe(3);
    expect(await app().sentTo(parent.phone, /there may be a copy/u)).toBe(3);
  });

  it('that never counts is taken', async () => {
    const parent = await stack.current.parent();
    const key = new SoftKey(ORIGIN);
    expect((await add(parent, key.create(await begin(parent), { counter: 0 }))).status).toBe(201);
    for (const _round of [1, 2]) {
      const { mfaToken, question } = await ask(parent);
      expect((await app().finish(mfaToken, { passkey: key.get(question, { counter: 0 }) })).status).toBe(200);
    }
  });

  it('of one account does not open another', async () => {
    const [own, stranger] = [await withKey(), await withKey()];
    const { mfaToken, question } = await ask(own.parent);
    expect((await app().finish(mfaToken, { passkey: stranger.key.get(question) })).status).toBe(401);
    const taken = await add(stranger.parent, own.key.create(await begin(stranger.parent)));
    expect(taken.body.code).toBe('PASSKEY_INVALID');
  });

  it('of four accounts that add it at once is one account\u2019s, also after it went to another family', async () => {
    const parents = await Promise.all(Array.from({ length: 4 }, () => stack.current.parent()));
    const key = new SoftKey(ORIGIN);
    const setups = await Promise.all(parents.map((parent) => begin(parent)));
    const tries = await Promise.all(
      parents.map((parent, i) => add(parent, key.create(setups[i] as (typeof setups)[number]))),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    const winner = parents[tries.findIndex(({ status }) => status === 201)] as TestParent;
    const [next, stranger] = parents.filter((parent) => parent !== winner) as [TestParent, TestParent];
    await moveParent(stack.current, winner, await familyOf(stack.current, next));
    await createDirectorySweep(stack.current).run();
    expect((await add(stranger, key.create(await begin(stranger)))).body.code).toBe('PASSKEY_INVALID');
  });

  it('that was removed can be added by another account at once', async () => {
    const { parent, key } = await withKey();
    const { data } = (await app().send('GET', '/mfa', undefined, parent.headers)).body;
    const [{ passkeyId } = { passkeyId: '' }] = (data?.['passkeys'] ?? []) as { passkeyId: string }[];
    expect((await app().send('DELETE', `/mfa/passkey/${passkeyId}`, undefined, parent.headers)).status).toBe(
      200,
    );
    const other = await stack.current.parent();
    expect((await add(other, key.create(await begin(other)))).status).toBe(201);
  });

  it('is removed by its own parent alone, and the recovery codes are deleted with the last one', async () => {
    const { parent } = await withKey();
    const stranger = await stack.current.parent();
    const { data } = (await app().send('GET', '/mfa', undefined, parent.headers)).body;
    const [{ passkeyId } = { passkeyId: '' }] = (data?.['passkeys'] ?? []) as { passkeyId: string }[];
    const remove = (who: TestParent) =>
      app().send('DELETE', `/mfa/passkey/${passkeyId}`, undefined, who.headers);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(parent)).status).toBe(200);
    expect((await app().login(parent)).status).toBe(200);
    expect((await remove(parent)).status).toBe(404);
  });

  it('has at most nine others beside it', async () => {
    const { parent } = await withKey();
    for (let each = 1; each < 10; each += 1) {
      const setup = await begin(parent);
      expect(setup.exclude).toHaveLength(each);
      expect((await add(parent, new SoftKey(ORIGIN).create(setup), `Key ${each}`)).status).toBe(201);
    }
    const full = await app().send('POST', '/mfa/passkey/begin', undefined, parent.headers);
    expect(full.body.code).toBe('PASSKEYS_FULL');
  });
});

describe('where passkeys work', () => {
  it.each([
    [null, { rpId: 'localhost', origin: 'http://localhost:8080' }],
    ['https://family.example.org', { rpId: 'family.example.org', origin: 'https://family.example.org' }],
    [
      'https://family.example.org:8443',
      { rpId: 'family.example.org', origin: 'https://family.example.org:8443' },
    ],
    ['https://192.168.1.5', null],
    ['https://[::1]', null],
    ['http://family.example.org', null],
  ])('PUBLIC_URL %s', (publicUrl, place) => {
    expect(passkeyPlace({ publicUrl, port: 8080 })).toEqual(place);
  });
});
