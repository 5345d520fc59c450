import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
