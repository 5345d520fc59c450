import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('are those that were not answered, once, each at its own socket', () => {
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
    // What ends two processes is not asked a third time.
    expect([...left(), ...left(5302, '::1')]).toEqual([]);
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

  it('are answered by the next process, at the port that asked, and one that ends that too is not asked again', async () => {
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
