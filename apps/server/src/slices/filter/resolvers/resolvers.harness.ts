/** What a resolver on another machine does at the server's address, as it is written for it and not with its code. */
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { FeedLine } from '@kinward/contract/filter/filter.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Stack } from '@kinward/testkit/stack.ts';
import { createAudit } from '../../audit/audit-log.ts';
import { createOperatorResolvers } from './resolvers.operator.ts';

export const operatorOf = (stack: Stack) => {
  const { db, clock, keys } = stack;
  return createOperatorResolvers({ db, clock, keys, audit: createAudit({ clock }) });
};

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** One that has a key, and a code of the operator. */
export class TestResolver {
  readonly stack: Stack;
  readonly #key = generateKeyPairSync('ed25519').privateKey;
  readonly secret: string;
  readonly server: string;
  id = '';
  token = '';

  constructor(stack: Stack, code: string) {
    this.stack = stack;
    [this.secret = '', this.server = ''] = code.split('.');
  }

  /** Named, enrolled and with a session. */
  static async open(stack: Stack, name: string, families: FamilyId[] | null): Promise<TestResolver> {
    const code = await operatorOf(stack).add(name, families);
    const resolver = new TestResolver(stack, code ?? '');
    const enrolled = await resolver.enrol();
    resolver.id = String(enrolled.body['resolver']);
    await resolver.openSession();
    return resolver;
  }

  get publicKey(): string {
    return String(createPublicKey(this.#key).export({ format: 'jwk' }).x);
  }

  async post(call: string, body: unknown, token = this.token): Promise<Answer> {
    const answer = await fetch(`${this.stack.url}/resolvers/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** A challenge of the server, whose proof is right. */
  async challenge(): Promise<string> {
    const nonce = randomBytes(32).toString('base64url');
    const { body } = await this.post('challenge', { nonce });
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.server }, format: 'jwk' });
    const text = Buffer.from(`kinward server\n${nonce}\n${String(body['challenge'])}`);
    if (!verify(null, text, key, Buffer.from(String(body['proof']), 'base64url')))
      throw new Error('the server has not proven itself');
    return String(body['challenge']);
  }

  prove(challenge: string, server = this.server): string {
    const text = `kinward resolver\n${server}\n${challenge}\n${this.publicKey}`;
    return sign(null, Buffer.from(text), this.#key).toString('base64url');
  }

  async enrol(more: Record<string, string> = {}): Promise<Answer> {
    const challenge = await this.challenge();
    const { secret: token, publicKey } = this;
    return await this.post('enrol', { token, publicKey, challenge, proof: this.prove(challenge), ...more });
  }

  async openSession(more: Record<string, string> = {}): Promise<Answer> {
    const challenge = await this.challenge();
    const answer = await this.post('session', {
      resolver: this.id,
      challenge,
      proof: this.prove(challenge),
      ...more,
    });
    if (answer.status === 200) this.token = String(answer.body['token']);
    return answer;
  }

  /** Opens the feed. */
  async feed(query = '', token = this.token): Promise<TestFeed> {
    const end = new AbortController();
    const response = await fetch(`${this.stack.url}/resolvers/feed?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    });
    return new TestFeed(response, end);
  }
}

export class TestFeed {
  readonly status: number;
  readonly lines: FeedLine[] = [];
  readonly #end: AbortController;
  /** When the server ended it. */
  readonly ended: Promise<void>;

  constructor(response: Response, end: AbortController) {
    this.status = response.status;
    this.#end = end;
    this.ended = this.#read(response);
  }

  async #read({ body }: Response): Promise<void> {
    let text = '';
    try {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        const parts = (text + piece).split('\n');
        text = parts.pop() ?? '';
        for (const line of parts) this.lines.push(FeedLine.parse(JSON.parse(line)));
      }
    } catch {
      // Cut off by either side.
    }
  }

  /** Lines but those that only say that it is open. */
  get news(): Exclude<FeedLine, { kind: 'beat' }>[] {
    return this.lines.flatMap((line) => (line.kind === 'beat' ? [] : [line]));
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.ended;
  }
}
