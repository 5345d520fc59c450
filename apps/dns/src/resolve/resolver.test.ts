import { describe, expect, it } from 'vitest';
import { EDE, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { Resolver, type Resolved } from '@kinward/filter-core/resolve/resolver.ts';
import { answerOf, TestUpstream } from './test-upstream.ts';
import { Upstream } from './upstream.ts';

const TIMEOUT_MS = 300;
/** A resolver of the upstreams, on a clock of its own. */
function resolverOf(...upstreams: TestUpstream[]) {
  const clock = { seconds: 1000 };
  const own = upstreams.map(({ place }) => new Upstream(place, TIMEOUT_MS));
  const resolver = new Resolver({ upstreams: own, now: () => clock.seconds });
  const ask = async (name: string, type: number = TYPE.a, client = 'a'): Promise<Resolved> => {
    const packet = queryFor(name, type);
    const query = newQuery();
    readQuery(packet, packet.length, query);
    return resolver.kept(packet, query) ?? (await resolver.resolve(packet, packet.length, client));
  };
  return {
    ask,
    resolver,
    clock,
    own,
    [Symbol.dispose]: () => {
      for (const upstream of own) upstream.close();
    },
  };
}
const addressOf = ({ message }: Resolved): string | null => message?.slice(-4).join('.') ?? null;
const silent = (): Uint8Array[] => [];

describe('a question', () => {
  it('is asked once, and answered from what was kept until its time is over', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    expect(addressOf(await resolver.ask('www.example.com'))).toBe('192.0.2.1');
    resolver.clock.seconds += 299;
    expect(await resolver.ask('WWW.example.com')).toMatchObject({ age: 299, isStale: false });
    expect(upstream.asked).toHaveLength(1);
    resolver.clock.seconds += 1;
    expect(await resolver.ask('www.example.com')).toMatchObject({ age: 0 });
    expect(upstream.asked).toHaveLength(2);
  });

  it('that is wanted is asked again before its time is over, and nobody waits for it', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    await resolver.ask('www.example.com');
    await resolver.ask('seldom.example.com');
    resolver.clock.seconds += 100;
    await resolver.ask('www.example.com');
    resolver.clock.seconds += 175;
    expect(await resolver.ask('www.example.com')).toMatchObject({ age: 275, isStale: false });
    expect(await resolver.ask('seldom.example.com')).toMatchObject({ age: 275, isStale: false });
    await expect.poll(() => upstream.asked.length).toBe(3);
    // The whole answer holds the memory of all that is kept: a matcher that does not match would compare all of it.
    const ageOf = async (name: string) => {
      const answer = await resolver.ask(name);
      return 'age' in answer ? answer.age : undefined;
    };
    await expect.poll(() => ageOf('www.example.com')).toBe(0);
    expect(upstream.asked.at(-1)?.name.toLowerCase()).toBe('www.example.com');
  });

  it('of many at once goes to the upstream once', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, client) => resolver.ask('example.com', TYPE.a, String(client))),
    );
    expect(new Set(all.map(addressOf))).toEqual(new Set(['192.0.2.1']));
    // A machine that stands still for a moment lets it be asked a second time, as an answer that is late does.
    expect(upstream.asked.length).toBeLessThanOrEqual(2);
  });

  it('of another type or name goes on its own, though its bytes differ as letters of another case do', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    await Promise.all([resolver.ask('example.com', 65), resolver.ask('example.com', 97)]);
    expect(new Set(upstream.asked.map(({ query }) => query.type))).toEqual(new Set([65, 97]));
    const names = [0xc0, 0xe0].map((letter) => {
      const packet = queryFor('a.example', TYPE.a);
      packet[13] = letter;
      return packet;
    });
    await Promise.all(names.map((packet) => resolver.resolver.resolve(packet, packet.length, 'a')));
    expect(upstream.asked).toHaveLength(4);
  });

  it('is not taken where a client waits for a hundred others', async () => {
    await using upstream = await TestUpstream.start(silent);
    using resolver = resolverOf(upstream);
    const waiting = Array.from({ length: 100 }, (_, index) => resolver.ask(`host-${index}.example`));
    expect(await resolver.ask('one.more.example')).toEqual({ message: null, why: EDE.networkError });
    const other = resolver.ask('one.more.example', TYPE.a, 'b');
    for (const answer of await Promise.all([...waiting, other]))
      expect(answer).toEqual({ message: null, why: EDE.noReachableAuthority });
  });

  it('has neither the id, the port nor the letters of the client', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    for (let index = 0; index < 40; index += 1) await resolver.ask(`a-name-of-many-letters-${index}.example`);
    const { asked } = upstream;
    expect(new Set(asked.map(({ port }) => port)).size).toBeGreaterThan(20);
    expect(new Set(asked.map(({ query }) => query.id)).size).toBeGreaterThan(35);
    expect(asked.filter(({ name }) => /[a-z]/u.test(name) && /[A-Z]/u.test(name)).length).toBeGreaterThan(35);
    expect(asked.every(({ query }) => query.hasEdns && query.udpBytes === 1232)).toBe(true);
  });
});

describe('an answer', () => {
  it.each([
    ['with another id', (answer: Uint8Array) => (answer[1] = (answer[1] ?? 0) ^ 1)],
    ['to another name', (answer: Uint8Array) => (answer[14] = (answer[14] ?? 0) ^ 3)],
    ['that is a question', (answer: Uint8Array) => (answer[2] = 1)],
  ])('%s is not taken', async (_, change) => {
    await using upstream = await TestUpstream.start((asked) => {
      const forged = answerOf(asked, '203.0.113.66');
      change(forged);
      return [forged, answerOf(asked)];
    });
    using resolver = resolverOf(upstream);
    expect(addressOf(await resolver.ask('bank.example'))).toBe('192.0.2.1');
  });

  it('is asked for by TCP where many others were guesses', async () => {
    await using upstream = await TestUpstream.start((asked) => {
      const guess = answerOf(asked, '203.0.113.66');
      guess[14] = (guess[14] ?? 0) ^ 3;
      return asked.way === 'tcp' ? [answerOf(asked)] : Array.from({ length: 5 }, () => guess);
    });
    using resolver = resolverOf(upstream);
    expect(addressOf(await resolver.ask('bank.example'))).toBe('192.0.2.1');
    expect(upstream.asked.map(({ way }) => way)).toEqual(['udp', 'tcp']);
  });

  it('that is cut is asked for by TCP', async () => {
    await using upstream = await TestUpstream.start((asked) => {
      const answer = answerOf(asked);
      if (asked.way === 'udp') answer[2] = (answer[2] ?? 0) | 2;
      return [answer];
    });
    using resolver = resolverOf(upstream);
    expect(addressOf(await resolver.ask('large.example'))).toBe('192.0.2.1');
    expect(upstream.asked.map(({ way }) => way)).toEqual(['udp', 'tcp']);
  });

  it('of an upstream that forgets the letters comes by TCP, and after three times they are left plain', async () => {
    await using upstream = await TestUpstream.start((asked) => {
      const answer = answerOf(asked);
      for (let at = 13; at < asked.query.questionEnd - 4; at += 1)
        if (answer[at]! >= 65 && answer[at]! <= 90) answer[at]! |= 32;
      return [answer];
    });
    using resolver = resolverOf(upstream);
    for (let index = 0; index < 5; index += 1)
      expect(addressOf(await resolver.ask(`a-name-of-many-letters-${index}.example`))).toBe('192.0.2.1');
    expect(upstream.asked.map(({ way }) => way).join(' ')).toBe('udp tcp udp tcp udp tcp udp udp');
  });
});

describe('without an answer', () => {
  it('the next upstream is asked, and the one that is silent comes last', async () => {
    await using first = await TestUpstream.start(silent);
    await using second = await TestUpstream.start((asked) => [answerOf(asked, '192.0.2.2')]);
    using resolver = resolverOf(first, second);
    expect(addressOf(await resolver.ask('a.example'))).toBe('192.0.2.2');
    expect(first.asked).toHaveLength(1);
    // Five in a row, and it rests.
    await expect
      .poll(
        async () => {
          await resolver.ask(`${Math.floor(performance.now())}.example`);
          return resolver.own[0]!.health.isResting;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    const before = first.asked.length;
    for (let index = 0; index < 10; index += 1) await resolver.ask(`resting-${index}.example`);
    expect(first.asked.length - before).toBeLessThanOrEqual(1);
  });

  it('what was kept is given though it is old, for a day', async () => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    await resolver.ask('example.com');
    upstream.script = silent;
    resolver.clock.seconds += 80_000;
    expect(await resolver.ask('example.com')).toMatchObject({ age: 80_000, isStale: true });
    resolver.clock.seconds += 10_000;
    expect(await resolver.ask('example.com')).toEqual({ message: null, why: EDE.noReachableAuthority });
  });

  it('a failure of the upstream is none, and is not kept', async () => {
    await using upstream = await TestUpstream.start((asked) => {
      const answer = answerOf(asked);
      answer[3] = (answer[3] ?? 0) | 2;
      return [answer];
    });
    using resolver = resolverOf(upstream);
    expect(await resolver.ask('broken.example')).toEqual({ message: null, why: EDE.noReachableAuthority });
    upstream.script = (asked) => [answerOf(asked)];
    expect(addressOf(await resolver.ask('broken.example'))).toBe('192.0.2.1');
  });

  it.each([
    [
      'rejects',
      (upstream: Upstream) => {
        upstream.ask = async () => await Promise.reject(new Error('broken'));
      },
    ],
    [
      'throws before it is asked',
      (upstream: Upstream) => {
        upstream.health.mayAsk = () => {
          throw new Error('broken');
        };
      },
    ],
  ])('an upstream that %s has none, and no question stays open', async (_, breakIt) => {
    await using upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
    using resolver = resolverOf(upstream);
    breakIt(resolver.own[0]!);
    for (let index = 0; index < 101; index += 1)
      expect(await resolver.ask('example.com')).toEqual({ message: null, why: EDE.noReachableAuthority });
  });

  it('nobody at the port is known at once', async () => {
    const upstream = await TestUpstream.start(silent);
    using resolver = resolverOf(upstream);
    await upstream[Symbol.asyncDispose]();
    expect(await resolver.ask('example.com')).toEqual({ message: null, why: EDE.noReachableAuthority });
  });
});
