import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Spool, type SpoolOptions } from './spool.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward spool '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openSpool = (options: Partial<SpoolOptions> = {}) =>
  Spool.open({ folder, mostBytes: 10_000, segmentBytes: 100, ...options });
const takeAll = async (spool: Spool): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const lines = await spool.peek(1000);
    if (lines.length === 0) return found;
    found.push(...lines);
    await spool.take(lines);
  }
};
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `{"line":${from + index}}`);

describe('the spool', () => {
  it('gives lines back in their order, and again until they are taken', async () => {
    const spool = await openSpool();
    await spool.append(numbered(0, 50));
    await spool.append(numbered(50, 60));
    expect(await spool.peek(30)).toEqual(numbered(0, 2));
    expect(await spool.peek(30)).toEqual(numbered(0, 2));
    expect(spool.lines).toBe(60);
    expect(await takeAll(spool)).toEqual(numbered(0, 60));
    expect([spool.lines, spool.bytes]).toEqual([0, 0]);
    await spool.append(numbered(60, 61));
    expect(await takeAll(spool)).toEqual(numbered(60, 61));
    await spool.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has after a kill what was not taken, without a line that was cut off', async () => {
    const killed = await openSpool({ segmentBytes: 60 });
    for (let line = 0; line < 20; line += 1) await killed.append(numbered(line, line + 1));
    await killed.take(await killed.peek(100));
    await killed.take(await killed.peek(30));
    const last = readdirSync(folder).toSorted().at(-1)!;
    appendFileSync(path.join(folder, last), '{"line":20');
    writeFileSync(path.join(folder, 'of something else'), 'x');
    const spool = await openSpool({ segmentBytes: 60 });
    await spool.append(numbered(21, 22));
    // The first segment was taken whole and is gone; of the second nobody remembers that a part was.
    expect(await takeAll(spool)).toEqual([...numbered(6, 20), ...numbered(21, 22)]);
    await killed.close();
    await spool.close();
  });

  it('gives up its oldest segment where it is full, and says what was in it', async () => {
    const spool = await openSpool({ mostBytes: 300, segmentBytes: 100 });
    for (let line = 0; line < 40; line += 1) await spool.append(numbered(line, line + 1));
    const dropped: string[] = [];
    await spool.take((await spool.peek(1000)).slice(0, 3));
    while (spool.isFull) dropped.push(...(await spool.drop()));
    expect(dropped.length).toBeGreaterThan(5);
    const left = await takeAll(spool);
    expect([...dropped, ...left]).toEqual(numbered(3, 40));
    await spool.close();
  });

  it('goes on where its disk does not', async () => {
    const spool = await openSpool({ segmentBytes: 10 });
    await spool.append(['first']);
    rmSync(folder, { recursive: true });
    await expect(spool.append(['long enough for a segment'])).resolves.toBeUndefined();
    await expect(spool.append(['lost'])).rejects.toThrow('ENOENT');
    expect(spool.lines).toBe(2);
    expect(await takeAll(spool)).toEqual([]);
    expect(await takeAll(spool)).toEqual([]);
    expect(spool.lines).toBe(0);
    await spool.close();
  });
});
