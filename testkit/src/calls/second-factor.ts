/** Families with a second factor, and an authenticator in software whose every answer a test can spoil. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyQuestion } from '@kinward/contract/accounts/second-factor.schemas.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { PasskeySetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import { newId } from '@kinward/server/platform/ids.ts';
import type { Db } from '@kinward/server/platform/tx.ts';
import { stepOf, totpAt } from '@kinward/server/slices/mfa/totp.ts';
import type { Stack, TestParent } from '../stack.ts';
import { inject, type Method } from './inject.ts';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const seedOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** A passkey that opens nothing, for its id. */
export const someKey = async (db: Db, accountId: AccountId): Promise<string> => {
  const { family_id } = await db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const bytes = Buffer.from(id);
  const key = { name: 'Key', credential_id: bytes, public_key: bytes, user_handle: bytes, counter: 0 };
  await db
    .insertInto('passkeys')
    .values({ id, account_id: accountId, family_id, ...key })
    .execute();
  return id;
};

export interface Reply {
  status: number;
  body: { data?: Record<string, unknown>; code?: string; message?: string };
  cookie: string | undefined;
}

/** What a test asks of a stack. */
export const mfaCalls = (stack: Stack) => {
  const send = async (
    method: Method,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await inject(stack.server, method, url, { headers, body });
    const cookie = reply.headers['set-cookie'];
    return { status: reply.statusCode, body: reply.json(), cookie: cookie && String(cookie).split(';')[0] };
  };
  const login = (parent: TestParent, headers: Record<string, string> = {}) =>
    send('POST', '/login', { email: parent.email, password: parent.password }, headers);
  return {
    send,
    login,
    /** The token of a login that waits. */
    step: async (parent: TestParent): Promise<string> =>
      String((await login(parent)).body.data?.['mfaToken']),
    finish: (mfaToken: string, answer: object, headers: Record<string, string> = {}) =>
      send('POST', '/login/mfa', { mfaToken, ...answer }, headers),
    code: (secret: string, stepsLater = 0): string =>
      totpAt(seedOf(secret), stepOf(stack.clock.now()) + stepsLater),
    /** Switches an authenticator app on; answers its secret and the recovery codes. The clock moves to an unused code. */
    async withApp(parent: TestParent): Promise<{ secret: string; codes: string[] }> {
      const begun = await send('POST', '/mfa/totp', undefined, parent.headers);
      const secret = String(begun.body.data?.['secret']);
      const code = totpAt(seedOf(secret), stepOf(stack.clock.now()));
      const { body } = await send('POST', '/mfa/totp/confirm', { code }, parent.headers);
      stack.clock.advance(30);
      return { secret, codes: body.data?.['recoveryCodes'] as string[] };
    },
    sentTo: async (to: string, word: RegExp): Promise<number> =>
      (await stack.outbox(to)).filter(({ text }) => word.test(text)).length,
  };
};

/** What may be wrong with an answer. */
export interface Spoil {
  origin?: string;
  rpId?: string;
  challenge?: string;
  verified?: boolean;
  counter?: number;
}

/** CBOR of a P-256 key as COSE has it. */
const coseKey = (jwk: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]);

export class SoftKey {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16);
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #client(type: string, challenge: string, spoil: Spoil): Buffer {
    const { origin = this.#origin } = spoil;
    return Buffer.from(JSON.stringify({ type, challenge: spoil.challenge ?? challenge, origin }));
  }

  #data(rpId: string, spoil: Spoil, attested = Buffer.alloc(0)): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(spoil.counter ?? this.#counter);
    const flags = 1 | (spoil.verified === false ? 0 : 4) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(spoil.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  }

  /** Answers `navigator.credentials.create`. */
  create(setup: PasskeySetup, spoil: Spoil = {}) {
    const key = coseKey(this.#pair.publicKey.export({ format: 'jwk' }));
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = this.#data(setup.rpId, spoil, attested);
    const object = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.#client('webauthn.create', setup.challenge, spoil).toString('base64url'),
      attestationObject: object.toString('base64url'),
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(question: PasskeyQuestion, spoil: Spoil = {}) {
    const data = this.#data(question.rpId, spoil);
    const client = this.#client('webauthn.get', question.challenge, spoil);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#pair.privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }
}
