import { describe, expect, it } from 'vitest';
import { ExecMessages, ignoreMessage, listenMessage } from './messages.ts';

/** As the kernel says it. */
function event(what: number, pid: number, group = 1): Buffer {
  const message = Buffer.alloc(76);
  message.writeUInt32LE(message.length, 0);
  message.writeUInt32LE(group, 16);
  message.writeUInt32LE(what, 36);
  // The thread, which has another number where it is not the first of its process.
  message.writeUInt32LE(pid + 1, 52);
  message.writeUInt32LE(pid, 56);
  return message;
}
const [FORK, EXEC, USER, NAME] = [1, 2, 4, 0x200];

describe('what the kernel is asked', () => {
  it('is for new programs and users alone where it takes that, for a moment for names as well, and to say no more', () => {
    const asked = (message: Buffer): number[] => [
      message.length,
      message.readUInt32LE(0),
      message.readUInt16LE(32),
      ...Array.from({ length: (message.length - 36) / 4 }, (_, at) => message.readUInt32LE(36 + at * 4)),
    ];
    expect(asked(listenMessage('6.12.1-amd64'))).toEqual([44, 44, 8, 1, EXEC | USER]);
    expect(asked(listenMessage('6.12.1', true))).toEqual([44, 44, 8, 1, EXEC | USER | NAME]);
    expect(asked(listenMessage('10.0'))).toEqual([44, 44, 8, 1, EXEC | USER]);
    expect(asked(listenMessage('6.1.0-18-amd64'))).toEqual([40, 40, 4, 1]);
    expect(asked(listenMessage('5.15'))).toEqual([40, 40, 4, 1]);
    expect(asked(ignoreMessage('6.6.0'))).toEqual([44, 44, 8, 2, EXEC]);
  });
});

describe('what it says', () => {
  it('is read in pieces of every size, each process once', () => {
    const all = Buffer.concat([
      event(EXEC, 42),
      event(FORK, 43),
      event(USER, 44),
      event(EXEC, 44),
      event(NAME, 45),
    ]);
    for (const size of [1, 3, 75, 76, 77, 1000]) {
      const messages = new ExecMessages();
      const changed: number[] = [];
      const named: number[] = [];
      for (let at = 0; at < all.length; at += size) {
        const said = messages.read(all.subarray(at, at + size));
        changed.push(...said.changed);
        named.push(...said.named);
      }
      expect([[...new Set(changed)], named]).toEqual([[42, 44], [45]]);
    }
    expect([...new ExecMessages().read(all).changed]).toEqual([42, 44]);
  });

  it('is of another subject, or cut, and nothing then', () => {
    const short = event(EXEC, 42).subarray(0, 52);
    short.writeUInt32LE(52, 0);
    const all = Buffer.concat([short, event(EXEC, 7, 9), event(EXEC, 8)]);
    expect([...new ExecMessages().read(all).changed]).toEqual([8]);
  });

  it.each([0, 15, 35, 4097, 0xffff_ffff])('is no message of %i bytes', (length) => {
    const message = event(EXEC, 42);
    message.writeUInt32LE(length, 0);
    expect(() => new ExecMessages().read(message)).toThrow(`a message of ${length} bytes`);
  });
});
