import { expect, it } from 'vitest';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { createActKeys } from './act-keys.ts';
import { createClient } from './client.ts';

const MIA = { body: { firstName: 'Mia', age: 9, deviceType: 'Android' } } as const;
const LEO = { body: { ...MIA.body, firstName: 'Leo' } } as const;
type Outcome = number | 'broken';

/** A client whose calls end as given, one after the other. */
const setup = (...outcomes: Outcome[]) => {
  const keys: (string | null)[] = [];
  const client = createClient({
    baseUrl: '',
    fetch: async (_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const outcome = outcomes.shift() ?? 201;
      if (outcome === 'broken') throw new TypeError('the connection broke');
      return Response.json({ data: {}, message: 'm', code: 'X' }, { status: outcome });
    },
  });
  const add = (child: typeof MIA | typeof LEO = MIA) => client.call(addChild, child).catch(() => undefined);
  return { client, add, keys };
};

it('sends one key of visible characters with each call that makes something, and none with others', async () => {
  const { client, add, keys } = setup();
  await add();
  await client.call(listChildren);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/u), null]);
});

it.each<[string, Outcome]>([
  ['the connection broke', 'broken'],
  ['the server failed', 500],
  ['a proxy gave up', 504],
])('sends the same key again when %s', async (_, outcome) => {
  const { add, keys } = setup(outcome, outcome, 201, 201);
  for (let round = 0; round < 4; round += 1) await add();
  const [first] = keys;
  expect(keys.slice(0, 3)).toEqual([first, first, first]);
  expect(keys[3]).not.toBe(first);
});

it.each([201, 400, 403, 409, 422])(
  'takes a new key after the answer %i, as that was an outcome',
  async (status) => {
    const { add, keys } = setup(status);
    await add();
    await add();
    expect(new Set(keys).size).toBe(2);
  },
);

it('takes a new key for another body, and for each of two calls at once', async () => {
  const { add, keys } = setup('broken');
  await add(MIA);
  await add(LEO);
  await Promise.all([add(), add()]);
  expect(new Set(keys).size).toBe(3);
});

it('forgets a call without an outcome after ten minutes, and the oldest of many', () => {
  let at = 0;
  const acts = createActKeys(() => at);
  acts.keep('a', 'key of a');
  at = 600_000;
  expect(acts.take('a')).not.toBe('key of a');
  for (let count = 0; count < 51; count += 1) acts.keep(String(count), `key of ${count}`);
  expect(acts.take('0')).not.toBe('key of 0');
  expect(acts.take('50')).toBe('key of 50');
  expect(acts.take('50')).not.toBe('key of 50');
});

it('begins a request in its turn, with the token of the moment of the call; a stream waits for no turn', async () => {
  const begun: string[] = [];
  const turns: (() => void)[] = [];
  let token = 'first';
  const client = createClient({
    baseUrl: '',
    getToken: () => token,
    turn: () => new Promise((resolve) => turns.push(resolve)),
    fetch: async (_url, init) => {
      begun.push(new Headers(init?.headers).get('authorization') ?? '');
      return Response.json({ data: [] });
    },
  });
  const called = client.call(listChildren);
  token = 'second';
  await client.open(listChildren, { accept: 'text/event-stream' });
  expect(begun).toEqual(['Bearer second']);
  turns[0]!();
  await called;
  expect(begun).toEqual(['Bearer second', 'Bearer first']);
});
