/** The certificate's files: read again when they change, and what is said of those that are broken. */
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { readPair, watchPair, type Pair } from './certs.ts';
import { ticketKeys } from './ticket-keys.ts';

const name = 'dns.example.org';
const folder = mkdtempSync(path.join(tmpdir(), 'kinward-certs-'));
const at = (file: string): string => path.join(folder, file);
const files = { cert: at('cert'), key: at('key'), name };
const [one, two] = [
  { cert: at('one.cert'), key: at('one.key') },
  { cert: at('two.cert'), key: at('two.key') },
];
beforeAll(() => {
  for (const pair of [one, two]) certify(pair, [`DNS:*.${name}`]);
});
beforeEach(() => put(one));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As certbot does: a new file in the place of the former. */
function put(pair: { cert: string; key: string }): void {
  for (const part of ['cert', 'key'] as const) {
    copyFileSync(pair[part], at('draft'));
    renameSync(at('draft'), files[part]);
  }
}

describe('a pair', () => {
  it('is read where the two belong together and the certificate is of the zone', async () => {
    expect((await readPair(files)).cert).toBe(readFileSync(one.cert, 'utf8'));
  });

  it.each([
    ['a missing file', () => rmSync(files.cert), /^there is no such file as DNS_CERT names$/u],
    ['another key', () => copyFileSync(two.key, files.key), /^the key is not that of the certificate$/u],
    ['half a certificate', () => writeFileSync(files.cert, readFileSync(one.cert).subarray(0, 200)), /./u],
    ['no certificate', () => writeFileSync(files.cert, ''), /./u],
    [
      'one of another zone',
      () => certify(files, ['DNS:*.example.com']),
      /^the certificate is not one for \*\.dns\.example\.org$/u,
    ],
    ['one of the zone alone', () => certify(files, [`DNS:${name}`]), /is not one for/u],
  ])('with %s is refused by its reason', async (_, spoil, reason) => {
    spoil();
    await expect(readPair(files)).rejects.toThrow(reason);
  });

  it('that has ended is refused', async () => {
    const later = Date.now() + 31 * 86_400_000;
    await expect(readPair(files, later)).rejects.toThrow(/^the certificate ended on \d{4}-\d\d-\d\d$/u);
  });
});

describe('while they are watched', () => {
  let watching: Disposable;
  let pairs: Pair[];
  let faults: (string | null)[];
  const watch = (): void => {
    [pairs, faults] = [[], []];
    watching = watchPair({
      files,
      everyMs: 15,
      onPair: (pair) => pairs.push(pair),
      onFault: (fault) => faults.push(fault),
    });
  };
  const certs = (): string[] => pairs.map(({ cert }) => cert);
  afterEach(() => watching[Symbol.dispose]());

  it('a new pair is given, and a broken one only said', async () => {
    watch();
    await expect.poll(certs).toEqual([readFileSync(one.cert, 'utf8')]);
    writeFileSync(files.cert, 'broken');
    await expect.poll(() => faults.at(-1)).toBeTypeOf('string');
    expect(pairs).toHaveLength(1);
    put(two);
    await expect.poll(certs).toEqual([readFileSync(one.cert, 'utf8'), readFileSync(two.cert, 'utf8')]);
    await expect.poll(() => faults.at(-1)).toBeNull();
  });

  it('a pair that comes later is given when it is there', async () => {
    rmSync(files.key);
    watch();
    await expect.poll(() => faults).toEqual(['there is no such file as DNS_KEY names']);
    put(one);
    await expect.poll(() => pairs).toHaveLength(1);
  });
});

describe('the key of tickets', () => {
  const file = at('ticket-key');
  const DAY = 86_400_000;

  it('is the same for a day, over restarts, and then another one', () => {
    const first = ticketKeys(file, 1_000_000);
    expect([first.key.length, first.validMs]).toEqual([48, DAY]);
    expect(ticketKeys(file, 1_000_000 + 3_600_000)).toEqual({ key: first.key, validMs: DAY - 3_600_000 });
    const next = ticketKeys(file, 1_000_000 + DAY);
    expect(next.key.equals(first.key)).toBe(false);
    // The clock was put back.
    expect(ticketKeys(file, 1_000_000).key.equals(next.key)).toBe(false);
  });

  it('is made anew where the file is broken, and works where it cannot be kept', () => {
    writeFileSync(file, 'x');
    expect(ticketKeys(file, 5).key).toHaveLength(48);
    expect(ticketKeys(at('no/such/folder'), 5).key).toHaveLength(48);
  });
});
