import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DgramListener } from '@kinward/dns/listen/udp-dgram.ts';
import { newLimits } from '@kinward/filter-core/answer/limits.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { emptyReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { UnansweredFile } from './unanswered.ts';

const FROM = { address: '10.0.0.7', port: 40_001 };
const packet = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
const HOST = '127.0.0.1';

describe('questions that a process has left', () => {
  let folder = '';
  let file = '';
  let now = 1000;
  const start = (): UnansweredFile => new UnansweredFile({ unanswered: file }, () => now);
  /** By another process, which ends without an answer. */
  const left = (stub = 5301, host = HOST) => {
    using next = start();
    return next.of(host, stub).left();
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward unanswered '));
    file = path.join(folder, 'run', 'unanswered');
    now = 1000;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those that were not answered, each at its own socket, once for a process and twice at most', () => {
    using first = start();
    const [one, other] = [first.of(HOST, 5301), first.of('::1', 5302)];
    expect(one.left()).toEqual([]);
    one.answered(one.note(packet('answered'), FROM));
    one.note(packet('waits'), FROM);
    other.note(packet('waits too'), { address: 'fe80::1%eth0', port: 9 });
    now += 4000;
    using second = start();
    expect(second.of(HOST, 5301).left()).toMatchObject([{ ...FROM, packet: packet('waits') }]);
    expect(second.of('::1', 5302).left()).toMatchObject([
      { address: 'fe80::1%eth0', port: 9, packet: packet('waits too') },
    ]);
    expect(second.of(HOST, 5302).left()).toEqual([]);
    expect(second.of(HOST, 5301).left()).toEqual([]);
    expect([left().length, left(5302, '::1').length]).toEqual([1, 1]);
    // What has ended three processes ends no fourth.
    expect([...left(), ...left(5302, '::1')]).toEqual([]);
  });

  it('stay while a process is killed before it opens their socket, and before it has answered all of them', () => {
    start().of(HOST, 5301).note(packet('first'), FROM);
    // Killed three times before the socket is there: nothing of that is a try.
    for (let count = 0; count < 3; count += 1) start();
    const second = start().of(HOST, 5301);
    second.note(packet('asked meanwhile'), FROM);
    expect(second.left()).toHaveLength(1);
    const third = start().of(HOST, 5301);
    const both = third.left();
    expect(both.map((one) => Buffer.from(one.packet).toString()).toSorted()).toEqual([
      'asked meanwhile',
      'first',
    ]);
    // Killed after one of the two answers.
    third.answered(both.find((one) => one.packet.length === 5)?.number ?? -1);
    expect(left()).toMatchObject([{ packet: packet('asked meanwhile') }]);
    expect(left()).toEqual([]);
  });

  it('are forgotten where their socket is opened no more', () => {
    start().of(HOST, 5301).note(packet('games.example'), FROM);
    vi.useFakeTimers();
    try {
      using next = start();
      expect(readFileSync(file, 'latin1')).toContain('games.example');
      vi.advanceTimersByTime(5000);
      expect(readFileSync(file, 'latin1')).not.toContain('games');
      expect(next.of(HOST, 5301).left()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are none where who asked has given up, and the computer has started again since', () => {
    start().of(HOST, 5301).note(packet('old'), FROM);
    now += 5000;
    expect(left()).toEqual([]);
    start().of(HOST, 5301).note(packet('of another start'), FROM);
    now = 10;
    expect(left()).toEqual([]);
    start().of(HOST, 5301).note(packet('of a socket that is opened later'), FROM);
    using next = start();
    now += 5000;
    expect(next.of(HOST, 5301).left()).toEqual([]);
  });

  it('leave no trace once they are answered, and only the administrator reads the others', () => {
    using first = start();
    const one = first.of(HOST, 5301);
    const slot = one.note(packet('games.example'), FROM);
    expect(readFileSync(file, 'latin1')).toContain('games.example');
    one.answered(slot);
    expect(readFileSync(file, 'latin1')).not.toContain('games');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are answered by the next process, at the port that asked, and what is answered is not asked again', async () => {
    const asked: string[] = [];
    const options = {
      host: HOST,
      clients: { isKnown: () => true, version: 0 },
      take: newLimits(),
      takeProven: newLimits(),
    };
    /** A process that is given this answer, and ends. */
    const runs = async (
      port: number,
      answer: Answer,
      until: (port: number) => Promise<unknown>,
    ): Promise<number> => {
      using kept = new UnansweredFile({ unanswered: file }, () => now);
      const counted: Answer = (packet, ...more) => {
        asked.push(Buffer.from(packet.subarray(0, 2)).toString('hex'));
        return answer(packet, ...more);
      };
      const unanswered = kept.of(HOST, 5301);
      await using listener = await DgramListener.start({ ...options, port, answer: counted, unanswered });
      await until(listener.port);
      return listener.port;
    };
    const client = createSocket('udp4');
    client.bind(0, HOST);
    await once(client, 'listening');
    const never: Answer = () => new Promise(() => undefined);
    const question = queryFor('maths.example', TYPE.a);
    const port = await runs(0, never, async (at) => {
      client.send(question, at, HOST);
      await expect.poll(() => asked.length).toBe(1);
    });
    const answered = once(client, 'message');
    await runs(
      port,
      (packet, query, _, out) => emptyReply(out, packet, query, 0),
      () => answered,
    );
    const [reply] = (await answered) as [Buffer];
    expect([reply.subarray(0, 2), asked.length]).toEqual([Buffer.from(question.subarray(0, 2)), 2]);
    await runs(port, never, () => Promise.resolve());
    expect(asked).toHaveLength(2);
    client.close();
  });

  it('are lost where there are too many, one is too long, or the file is nothing that can be read', () => {
    using first = start();
    const one = first.of(HOST, 5301);
    expect(one.note(new Uint8Array(2000), FROM)).toBe(-1);
    const slots = Array.from({ length: 300 }, (_, at) => one.note(packet(`n${at}`), FROM));
    expect(slots.filter((slot) => slot === -1)).toHaveLength(44);
    one.answered(-1);
    expect(left()).toHaveLength(256);
    writeFileSync(file, Buffer.alloc(5000, 255));
    expect(left()).toEqual([]);
    using none = new UnansweredFile({ unanswered: path.join(file, 'unanswered') });
    const nowhere = none.of(HOST, 5301);
    nowhere.answered(nowhere.note(packet('x'), FROM));
    expect(nowhere.left()).toEqual([]);
  });
});
