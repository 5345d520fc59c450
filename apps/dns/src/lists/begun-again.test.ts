/** What becomes of lists where who builds them is ended, and where what a folder says of itself was damaged. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { DeviceLists } from '@kinward/filter-core/policy/device-lists.ts';
import { bitsWith } from '@kinward/filter-core/policy/name-bits.ts';
import { BIT_WORDS } from '@kinward/filter-core/table/name-table.ts';
import { TableUnreadable } from '@kinward/filter-core/table/table-in-file.ts';
import { nameOfText, newLabels, readLabels } from '@kinward/filter-core/wire/name.ts';
import { Lists, type ListsOptions } from './lists.ts';

const LIST = 'a.example\nb.example\n';
const hash = createHash('sha256').update(LIST).digest('hex');
const FAMILY = 'family' as Parameters<Lists['want']>[0] extends Iterable<infer Place>
  ? Place extends { familyId: infer Id }
    ? Id
    : never
  : never;
const list = { sourceId: 'source', hash, targets: ['feed:source'] } as unknown as FeedList;
const wanted = [{ familyId: FAMILY, lists: [list] }];

let folder: string;
let said: string[];
let asked = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward lists '));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => path.join(folder, name);

const NO_SERVER: ListsOptions['server'] = {
  reach: () => {
    asked += 1;
    return Promise.reject(new Error('nobody answers'));
  },
  refused: () => undefined,
};
const begin = (): Lists =>
  new Lists({
    folder,
    server: NO_SERVER,
    changed: () => undefined,
    say: (line) => said.push(line),
    inFile: true,
  });

/** Throws where nobody knows. */
function isClosed({ table, bitOf }: { table: Lists['table']; bitOf: Lists['bitOf'] }, text: string): boolean {
  if (!table) return false;
  const of = new DeviceLists(table, [list], bitsWith(['feed:source' as never]), (id) => bitOf(FAMILY, id));
  const [name, labels, set] = [nameOfText(text)!, newLabels(), new Uint32Array(BIT_WORDS)];
  readLabels(name, 0, name.length, labels);
  of.addTo(set, name, labels);
  return set.some((word) => word !== 0);
}
const closes = (lists: Lists, text: string): boolean =>
  isClosed({ table: lists.table, bitOf: (...of) => lists.bitOf(...of) }, text);

/** Processes that this one has begun, but for those in `not`. */
const children = (not: readonly number[] = []): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
    .map(Number)
    .filter((pid) => pid > 0 && !not.includes(pid));

it.runIf(process.platform === 'linux')(
  'begins who was ended in the middle again, later each time, and ends before others where memory runs out',
  async () => {
    // Who builds waits here until somebody writes, which nobody does.
    execFileSync('mkfifo', [at(`${hash}.list`)]);
    const others = children();
    const lists = begin();
    lists.want(wanted);
    const ends: number[] = [];
    for (const _time of [1, 2]) {
      await expect.poll(() => children(others), { timeout: 10_000 }).toHaveLength(1);
      const [pid = 0] = children(others);
      await expect
        .poll(() => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim(), { timeout: 10_000 })
        .toBe('100');
      ends.push(performance.now());
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => children(others)).toHaveLength(0);
      await expect.poll(() => lists.state.fault).toBe('the process of lists ended with SIGKILL');
      // Not at once.
      await sleep(700);
      expect(children(others)).toHaveLength(0);
    }
    expect(said).toEqual(['lists: the process of lists ended with SIGKILL']);
    expect(lists.bitOf(FAMILY, 'source')).toBeUndefined();
    rmSync(at(`${hash}.list`));
    writeFileSync(at(`${hash}.list`), LIST);
    await expect.poll(() => lists.bitOf(FAMILY, 'source'), { timeout: 15_000 }).toBe(0);
    expect(performance.now() - ends[1]!).toBeGreaterThan(1900);
    expect([lists.state.fault, closes(lists, 'www.a.example')]).toEqual([null, true]);
    await lists[Symbol.asyncDispose]();
    expect(readdirSync(folder).filter((file) => file.endsWith('.new'))).toEqual([]);
  },
  60_000,
);

it.each(['', '{"table":"', '{}'])(
  'answers nothing by lists while what is in force is "%s", until it is built again',
  async (text) => {
    writeFileSync(at(`${hash}.list`), LIST);
    const first = begin();
    first.want(wanted);
    await expect.poll(() => closes(first, 'a.example'), { timeout: 15_000 }).toBe(true);
    await first[Symbol.asyncDispose]();

    writeFileSync(at('in-force.json'), text);
    const again = begin();
    expect(() => closes(again, 'a.example')).toThrow(TableUnreadable);
    expect(again.isUnreadable).toBe(true);
    // Nobody has said yet what is wanted: nothing is taken away.
    await sleep(50);
    expect(existsSync(at(`${hash}.list`))).toBe(true);
    again.want(wanted);
    await expect.poll(() => again.isUnreadable, { timeout: 15_000 }).toBe(false);
    expect([closes(again, 'a.example'), closes(again, 'c.example')]).toEqual([true, false]);
    await again[Symbol.asyncDispose]();
    expect(JSON.parse(readFileSync(at('in-force.json'), 'utf8'))).toMatchObject({ hashes: [hash] });
  },
);

it('says nothing of a name while a list is not here that may have been in force', async () => {
  writeFileSync(at('in-force.json'), '');
  const lists = begin();
  const before = asked;
  lists.want(wanted);
  await expect
    .poll(() => lists.state.fault, { timeout: 10_000 })
    .toBe('a list could not be had: nobody answers');
  expect(() => closes(lists, 'a.example')).toThrow(TableUnreadable);
  // It is tried again at once where there is a way again: after the third try by itself in four seconds alone.
  await expect.poll(() => asked - before).toBe(3);
  const began = performance.now();
  lists.tryNow();
  await expect.poll(() => asked - before).toBe(4);
  expect(performance.now() - began).toBeLessThan(3500);
  // What is not wanted any more is not waited for.
  lists.want([]);
  await expect.poll(() => lists.isUnreadable).toBe(false);
  expect(closes(lists, 'a.example')).toBe(false);
  await lists[Symbol.asyncDispose]();
});

it('begins with nothing of what a run before left in the middle', async () => {
  for (const name of ['one.table.new', 'two.list.new', 'three.new']) writeFileSync(at(name), 'a part');
  writeFileSync(at(`${hash}.list`), LIST);
  await using lists = begin();
  expect(lists.table).toBeNull();
  expect(readdirSync(folder)).toEqual([`${hash}.list`]);
});
