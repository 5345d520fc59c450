/** Cutting a region out of a large file: over the network that breaks, of files that are not what they say. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpMap, mapFileIn, VADUZ } from '@kinward/testkit/maps.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { directoriesOf, extract } from './extract.ts';
import { planExtract, tilesRound, type Circle } from './extract-plan.ts';
import { openArchive, openFile, type MapArchive } from './map-archive.ts';
import { tileNumber, tileOf, type Entry } from './pmtiles-format.ts';
import { writeDirectory } from './pmtiles-write.ts';
import { openRemote } from './remote-source.ts';

let folder: string;
let server: Server;
let url: string;
let bytes: Buffer;
let etag: string;
let answered: number;
/** What goes wrong with the answer of that number. */
let wrong: (answer: number, request: IncomingMessage, response: ServerResponse) => boolean;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinward-extract-'));
  server = createServer((request, response) => {
    answered += 1;
    if (wrong(answered, request, response)) return;
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? [];
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag) {
      response.writeHead(412).end();
      return;
    }
    const part = bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, {
      etag,
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
      'content-length': part.length,
    });
    response.end(part);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/large.pmtiles`;
});
beforeEach(async () => {
  bytes = await readFile(VADUZ);
  etag = '"one"';
  answered = 0;
  wrong = () => false;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const MIDDLE: Circle = { latitude: 47.141, longitude: 9.5215, km: 0.5 };
const open = async (file: string): Promise<MapArchive> => openArchive(await openFile(file));

const fetchTo = async (to: string, circle = MIDDLE): Promise<void> => {
  const source = await openRemote(url, createOutbound({ named: [url] }));
  const archive = await openArchive(source);
  const plan = await planExtract(archive, circle);
  await extract({ source, archive, plan, circle, version: source.version, to, onProgress: () => undefined });
};

const expectSame = async (
  cut: MapArchive,
  whole: MapArchive,
  numbers: readonly number[],
): Promise<number> => {
  let found = 0;
  for (const number of numbers) {
    const { z, x, y } = tileOf(number);
    const [mine, theirs] = [await cut.find(z, x, y), await whole.find(z, x, y)];
    expect(mine === undefined, `${z}/${x}/${y}`).toBe(theirs === undefined);
    if (!mine || !theirs) continue;
    found += 1;
    expect((await cut.read(mine)).equals(await whole.read(theirs))).toBe(true);
  }
  return found;
};

describe('an extract', () => {
  it('has the tiles of the large file, byte for byte, and no others', async () => {
    const to = path.join(folder, 'cut.pmtiles');
    await fetchTo(to);
    const [cut, whole] = [await open(to), await open(VADUZ)];
    const numbers = tilesRound(MIDDLE, 0, 15);
    expect(await expectSame(cut, whole, numbers)).toBeGreaterThan(6);
    for await (const { id, run } of cut.entries())
      for (let step = 0; step < run; step += 1) expect(numbers).toContain(id + step);
    expect(cut.size).toBeLessThan(whole.size);
    await Promise.all([cut.close(), whole.close()]);
  });

  it('goes on where the connection broke, however often', async () => {
    const tiles = 4_000;
    const contents = Array.from({ length: 97 }, (_, at) => gzipSync(Buffer.alloc(40_000 + at, at)));
    const packed = contents.map((content) => Buffer.concat([content, Buffer.alloc(45_000)]));
    const starts: number[] = [];
    let end = 0;
    for (const content of packed) {
      starts.push(end);
      end += content.length;
    }
    const numbers = tilesRound({ latitude: 0, longitude: 179.95, km: 60 }, 8, 14).slice(0, tiles);
    const entries = numbers.map((id, at): Entry => {
      const which = at % contents.length;
      return { id, run: 1, offset: starts[which] ?? 0, length: contents[which]?.length ?? 0 };
    });
    const { root, leaves } = directoriesOf(entries, 400);
    expect(leaves.length).toBeGreaterThan(0);
    bytes = madeUpMap({
      root: [],
      rootBytes: root,
      leaves,
      data: Buffer.concat(packed),
      header: { bounds: [-180, -80, 180, 80] },
    });
    wrong = (answer, request) => {
      if (answer % 7 !== 0) return false;
      request.socket.destroy();
      return true;
    };
    const circle = { latitude: 0, longitude: 179.95, km: 40 };
    const to = path.join(folder, 'broken.pmtiles');
    for (let attempt = 0; attempt < 20; attempt += 1)
      if (
        await fetchTo(to, circle).then(
          () => true,
          () => false,
        )
      )
        break;
    const cut = await open(to);
    const whole = await open(await mapFileIn(folder, 'large.pmtiles', bytes));
    const found = await expectSame(cut, whole, tilesRound(circle, 8, 14));
    expect(found).toBeGreaterThan(500);
    await Promise.all([cut.close(), whole.close()]);
  }, 60_000);

  it('does not fetch again what it has', async () => {
    const to = path.join(folder, 'again.pmtiles');
    let fails = true;
    wrong = (answer, _, response) => {
      if (!fails || answer < 2) return false;
      response.writeHead(500).end();
      return true;
    };
    await expect(fetchTo(to)).rejects.toThrow('answered 500');
    fails = false;
    await fetchTo(to);
    expect((await open(to)).size).toBeGreaterThan(0);
  });

  it.each([
    ['sends the whole file', 200, {}, 'answered 200'],
    ['sends another part', 206, { 'content-range': 'bytes 5-10/100' }, 'not send the part'],
    ['says no size', 206, { 'content-range': 'bytes 0-16383/*' }, 'not send the part'],
    ['has none', 404, {}, 'answered 404'],
  ])('is refused where the server %s', async (_, status, headers, message) => {
    wrong = (_answer, _request, response) => {
      response.writeHead(status, headers).end('no');
      return true;
    };
    await expect(fetchTo(path.join(folder, 'no.pmtiles'))).rejects.toThrow(message);
  });

  it('ends when the file changes meanwhile', async () => {
    wrong = (answer) => {
      if (answer === 2) etag = '"two"';
      return false;
    };
    await expect(fetchTo(path.join(folder, 'changed.pmtiles'))).rejects.toThrow('has changed at its source');
  });

  it('asks no address that is not public', async () => {
    await expect(openRemote(url.replace('http:', 'https:'), createOutbound())).rejects.toThrow(
      'cannot be asked (address)',
    );
    await expect(openRemote(url, createOutbound())).rejects.toThrow('cannot be asked (scheme)');
  });
});

describe('a plan', () => {
  it('ends at a number of tiles, and says where a file has none', async () => {
    expect(() => tilesRound({ ...MIDDLE, km: 900 }, 0, 15)).toThrow('smaller --km');
    const archive = await open(VADUZ);
    await expect(planExtract(archive, { latitude: 0, longitude: 0, km: 2 })).rejects.toThrow(
      'no tiles there',
    );
    await archive.close();
  });

  it('ends at a tile that no map has, before any of it is fetched', async () => {
    const data = Buffer.alloc(3 * 1024 * 1024);
    const root = [{ id: 0, run: 1_431_655_765, offset: 0, length: data.length }];
    const header = { bounds: [-180, -80, 180, 80] as [number, number, number, number] };
    const archive = await open(await mapFileIn(folder, 'heavy.pmtiles', madeUpMap({ root, data, header })));
    await expect(planExtract(archive, MIDDLE)).rejects.toThrow('A tile is too large');
    await archive.close();
  });

  it('ends at directories that have no end', async () => {
    const archive = await open(VADUZ);
    let read = 0;
    const endless: MapArchive = { ...archive, directoryBytes: () => (read += 8 * 1024 * 1024) };
    await expect(planExtract(endless, MIDDLE)).rejects.toThrow('larger than those of a map');
    expect(archive.directoryBytes()).toBeGreaterThan(0);
    await archive.close();
  });

  it('goes over the date line', () => {
    const numbers = tilesRound({ latitude: 0, longitude: 180, km: 10 }, 8, 8);
    expect(numbers).toContain(tileNumber(8, 255, 128));
    expect(numbers).toContain(tileNumber(8, 0, 128));
  });

  it('keeps contents once, in runs', async () => {
    const tile = gzipSync('x');
    const root = [{ id: 0, run: 1_431_655_765, offset: 0, length: tile.length }];
    const file = await mapFileIn(
      folder,
      'runs.pmtiles',
      madeUpMap({ root, data: tile, header: { bounds: [-180, -80, 180, 80] } }),
    );
    const archive = await open(file);
    const plan = await planExtract(archive, { latitude: 47, longitude: 9, km: 60 });
    expect(plan).toMatchObject({ contents: 1, keep: tile.length });
    expect(plan.ranges).toHaveLength(1);
    expect(plan.tiles).toBeGreaterThan(0);
    await archive.close();
  });

  it('writes a directory that is too long as leaves', () => {
    const entries = Array.from({ length: 9_000 }, (_, id): Entry => ({
      id: id * 3,
      run: 1,
      offset: id * 977,
      length: 900 + (id % 71),
    }));
    const { root, leaves } = directoriesOf(entries);
    expect(root.length).toBeLessThan(16_384 - 127);
    expect(leaves.length > 0).toBe(writeDirectory(entries).length > 16_384 - 127);
  });
});
