import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Spool, type SpoolOptions } from './spool.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward spool '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openSpool = (options: Partial<SpoolOptions> = {}) =>
  Spool.open({ folder, mostBytes: 10_000, segmentBytes: 100, memoryBytes: 60, ...options });
const takeAll = async (spool: Spool): Promise<(string | null)[]> => {
  const found: (string | null)[] = [];
  for (;;) {
    const lines = await spool.peek(1000);
    if (lines.length === 0) return found;
    found.push(...lines);
    await spool.take(lines.length);
  }
};
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `{"line":${from + index}}`);

describe('the spool', () => {
  it('gives lines back in their order, and again until they are taken', async () => {
    const spool = await openSpool();
    await spool.append(numbered(0, 50));
    await spool.append(numbered(50, 60));
    expect(await spool.peek(42)).toEqual(numbered(0, 2));
    expect(await spool.peek(42)).toEqual(numbered(0, 2));
    expect(spool.lines).toBe(60);
    expect(await takeAll(spool)).toEqual(numbered(0, 60));
    expect([spool.lines, spool.bytes]).toEqual([0, 0]);
    await spool.append(numbered(60, 61));
    expect(await takeAll(spool)).toEqual(numbered(60, 61));
    await spool.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has after a kill what was not taken, without a line that was cut off', async () => {
    const killed = await openSpool({ segmentBytes: 100 });
    for (let line = 0; line < 20; line += 1) await killed.append(numbered(line, line + 1));
    await killed.take((await killed.peek(200)).length);
    await killed.take((await killed.peek(42)).length);
    const last = readdirSync(folder).toSorted().at(-1)!;
    appendFileSync(path.join(folder, last), '{"line":20');
    writeFileSync(path.join(folder, 'of something else'), 'x');
    const spool = await openSpool({ segmentBytes: 100 });
    await spool.append(numbered(21, 22));
    // The first segment was taken whole and is gone; of the second nobody remembers that a part was.
    expect(await takeAll(spool)).toEqual([...numbered(5, 20), ...numbered(21, 22)]);
    await killed.close();
    await spool.close();
  });

  it('gives up its oldest segment where it is full, and says what was in it', async () => {
    const spool = await openSpool({ mostBytes: 300, segmentBytes: 100 });
    for (let line = 0; line < 40; line += 1) await spool.append(numbered(line, line + 1));
    const dropped: (string | null)[] = [];
    await spool.peek(1000);
    await spool.take(3);
    while (spool.isFull) dropped.push(...(await spool.drop()));
    expect(dropped.length).toBeGreaterThan(5);
    const left = await takeAll(spool);
    expect([...dropped, ...left]).toEqual(numbered(3, 40));
    await spool.close();
  });

  it('takes what an earlier version has left', async () => {
    writeFileSync(path.join(folder, '0000000007.log'), '{"line":0}\n{"line":1}\n');
    const spool = await openSpool();
    await spool.append(numbered(2, 3));
    expect(await takeAll(spool)).toEqual(numbered(0, 3));
    await spool.close();
  });
});

describe('a file that is not as it was written', () => {
  const copied = (): string => {
    const copy = path.join(folder, 'copy');
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.log')))
      cpSync(path.join(folder, file), path.join(copy, file));
    return copy;
  };
  const written = async (lines: readonly string[]): Promise<void> => {
    const killed = await openSpool({ segmentBytes: 1000 });
    for (const line of lines) await killed.append([line]);
    await killed.close();
  };

  it('cut at any byte has the lines before it, and the next ones behind them', async () => {
    await written(numbered(10, 20));
    const size = readFileSync(path.join(folder, '0000000001.log')).length;
    const bytes = size / 10;
    for (let cut = size - 3 * bytes; cut <= size; cut += 1) {
      const copy = copied();
      truncateSync(path.join(copy, '0000000001.log'), cut);
      const spool = await openSpool({ folder: copy });
      await spool.append(['{"next":1}']);
      const whole = Math.floor(cut / bytes);
      expect(await takeAll(spool), `cut at ${cut}`).toEqual([...numbered(10, 10 + whole), '{"next":1}']);
      await spool.close();
    }
  });

  it('loses the lines that were altered and no other, in their order, each once', async () => {
    const lines = numbered(10, 30);
    await written(lines);
    const file = path.join(folder, '0000000001.log');
    const before = readFileSync(file);
    const bytes = before.length / lines.length;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(before.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        async (at, garbage) => {
          const altered = Buffer.from(before);
          altered.set(garbage.subarray(0, altered.length - at), at);
          const copy = copied();
          writeFileSync(path.join(copy, '0000000001.log'), altered);
          const spool = await openSpool({ folder: copy });
          const found = (await takeAll(spool)).filter((line) => line !== null);
          await spool.close();
          const isSame = (from: number): boolean =>
            altered.subarray(from, from + bytes).equals(before.subarray(from, from + bytes)) &&
            (from === 0 || altered[from - 1] === 0x0a);
          expect(found).toEqual(lines.filter((_, index) => isSame(index * bytes)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('whose line has no end any more goes on with the next one that has', async () => {
    await written(['x'.repeat(900), ...numbered(10, 12)]);
    const spool = await openSpool();
    expect(await spool.peek(50)).toEqual(['x'.repeat(900)]);
    await spool.take(1);
    expect(await takeAll(spool)).toEqual(numbered(10, 12));
    await spool.close();
  });
});

describe('a disk that takes nothing', () => {
  /** Every write to a file fails after so many bytes, until it is mended. */
  const breakDisk = async (bytes: number) => {
    const handle = await open(path.join(folder, 'probe'), 'w');
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    rmSync(path.join(folder, 'probe'));
    const { write } = prototype;
    return vi
      .spyOn(prototype, 'write')
      .mockImplementationOnce(function (this: typeof handle, given: unknown) {
        return Reflect.apply(write, this, [(given as Buffer).subarray(0, bytes)]) as never;
      })
      .mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  };
  const logs = () => readdirSync(folder).filter((name) => name.endsWith('.log'));

  it('leaves what came last in memory, behind the rest, and has all of it once it is mended', async () => {
    const spool = await openSpool({ memoryBytes: 1000 });
    await spool.append(numbered(10, 14));
    const disk = await breakDisk(10);
    for (let line = 14; line < 24; line += 1) await spool.append(numbered(line, line + 1));
    expect(spool.lines).toBe(14);
    // Nothing of what was said to wait in memory is on disk, so that no start reads it beside what was delivered.
    expect(
      logs()
        .map((file) => readFileSync(path.join(folder, file), 'utf8'))
        .join(''),
    ).not.toMatch(/14|[^\n]$/u);
    expect(logs().length).toBeLessThan(3);
    // What is looked at as the disk is mended is taken from there.
    await spool.take((await spool.peek(1000)).length);
    const looked = await spool.peek(45);
    expect(looked).toEqual(numbered(14, 16));
    disk.mockRestore();
    await spool.append(numbered(24, 25));
    await spool.take(looked.length);
    expect(await takeAll(spool)).toEqual(numbered(16, 25));
    expect([spool.lines, spool.bytes]).toEqual([0, 0]);
    await spool.close();
    expect(logs()).toEqual([]);
  });

  it('has what is in memory at its end, where it takes that then', async () => {
    const spool = await openSpool();
    const disk = await breakDisk(0);
    await spool.append(numbered(10, 12));
    disk.mockRestore();
    await spool.close();
    const next = await openSpool();
    expect(await takeAll(next)).toEqual(numbered(10, 12));
    await next.close();
  });

  it('refuses what has no room in memory either, and none of that counts', async () => {
    const spool = await openSpool({ segmentBytes: 10 });
    await spool.append(['first']);
    rmSync(folder, { recursive: true });
    for (const line of ['long enough for a segment', 'waits in memory'])
      await expect(spool.append([line])).resolves.toBeUndefined();
    await expect(spool.append(['x'.repeat(60)])).rejects.toThrow('ENOENT');
    expect(spool.lines).toBe(3);
    expect(await spool.peek(1000)).toEqual([]);
    expect(await takeAll(spool)).toEqual(['long enough for a segment', 'waits in memory']);
    expect(spool.lines).toBe(0);
    await spool.close();
  });
});
