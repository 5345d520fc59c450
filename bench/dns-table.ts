/**
 * The resolver's table of names: seconds to read a list and build it, bytes a name, microseconds a lookup with all parents, for
 * listed names and for others, in memory and in its file in turns, and how many of the others were taken for listed. `node bench/dns-table.ts [names…]`
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTable } from '@kinward/filter-core/table/build-table.ts';
import { newListReader } from '@kinward/catalogue/lists/formats.ts';
import { openInFile } from '@kinward/dns/lists/open-table.ts';
import { BIT_WORDS, findBits, openTable } from '@kinward/filter-core/table/name-table.ts';
import { nameOfText, newLabels, readLabels } from '@kinward/filter-core/wire/name.ts';

const SIZES = process.argv.slice(2).map(Number);
const LOOKUPS = 200_000;
const ROUNDS = 5;
const PIECE = 65_536;
const MEBIBYTE = 1024 ** 2;

/** Spreads numbers, so that neighbours in a list are none in the table. */
const spread = (number: number): string => (Math.imul(number, 0x9e_37_79_b1) >>> 0).toString(36);
const listed = (number: number): string => `${spread(number)}.host-${number % 997}.example`;
const other = (number: number): string => `www.${spread(number)}.free-${number % 997}.example`;

/** A list of hosts, as bytes of a file. */
function listOf(names: number): Buffer {
  const lines = Buffer.alloc(names * 40);
  let length = 0;
  for (let number = 0; number < names; number += 1)
    length += lines.write(`0.0.0.0 ${listed(number)}\n`, length, 'latin1');
  return lines.subarray(0, length);
}

/** Names as they lie in packets. */
const packetsOf = (name: (number: number) => string, names: number): Uint8Array[] =>
  Array.from({ length: LOOKUPS }, (_, query) => {
    const wire = nameOfText(name(Math.floor((query * names) / LOOKUPS)));
    if (!wire) throw new Error('no name');
    return wire;
  });

const labels = newLabels();
const bits = new Uint32Array(BIT_WORDS);
const secondsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
const median = (values: number[]): number =>
  values.sort((left, right) => left - right)[values.length >> 1] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), 'kinward table '));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const rows = [];
for (const names of SIZES.length > 0 ? SIZES : [1_000_000, 5_000_000]) {
  const file = listOf(names);
  let began = process.cpuUsage();
  const started = performance.now();
  const built = buildTable((add) => {
    const reader = newListReader((bytes, start, end) => add(bytes, start, end, 3));
    for (let at = 0; at < file.length; at += PIECE) reader.push(file.subarray(at, at + PIECE));
    reader.end();
  }, names);
  const elapsed = (performance.now() - started) / 1000;
  const build = secondsSince(began);
  const bytes = new Uint8Array(built.block);
  const kept = path.join(folder, `${names}.table`);
  writeFileSync(kept, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const refused = (reason: string): never => {
    throw new Error(reason);
  };
  using inFile = openInFile(kept, hash, refused);
  const tables = { memory: openTable(built.block), file: inFile.table };
  const cost = {
    memory: { hit: [] as number[], miss: [] as number[] },
    file: { hit: [] as number[], miss: [] as number[] },
  };
  const count = { hit: 0, miss: 0 };
  const queries = { hit: packetsOf(listed, names), miss: packetsOf(other, names) };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const where of ['memory', 'file'] as const)
      for (const kind of ['hit', 'miss'] as const) {
        count[kind] = 0;
        began = process.cpuUsage();
        for (const name of queries[kind]) {
          readLabels(name, 0, name.length, labels);
          if (findBits(tables[where], name, labels, bits)) count[kind] += 1;
        }
        cost[where][kind].push((secondsSince(began) * 1e6) / LOOKUPS);
      }
  rows.push({
    names: built.names,
    MiB: (built.block.byteLength / MEBIBYTE).toFixed(1),
    'bytes a name': (built.block.byteLength / built.names).toFixed(2),
    'build, s of the processor': build.toFixed(2),
    'build, s': elapsed.toFixed(2),
    'listed, µs': median(cost.memory.hit).toFixed(2),
    'other, µs': median(cost.memory.miss).toFixed(2),
    'listed, in its file, µs': median(cost.file.hit).toFixed(2),
    'other, in its file, µs': median(cost.file.miss).toFixed(2),
    found: `${count.hit} of ${LOOKUPS}`,
    'taken for listed': count.miss,
  });
}
console.table(rows);
