import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '@kinward/testkit/clock.ts';
import type { OutboundReply } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { createMap, type MapDeps, type MapService } from './map.service.ts';
import { mapConfig, tileSource } from './tile-source.ts';

vi.mock('node:fs/promises', { spy: true });

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n-tile-', 'latin1');
/** What these tests ask nothing of. */
const UNUSED = { db: {}, audit: {}, regions: {} } as unknown as Pick<MapDeps, 'db' | 'audit' | 'regions'>;
const clock = new TestClock(new Date());
let folder: string;
let urls: string[];
let answer: () => OutboundReply;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinward-map-'));
  urls = [];
  answer = () => ({ status: 200, headers: {}, body: PNG });
});
afterEach(async () => {
  vi.mocked(stat).mockReset();
  await rm(folder, { recursive: true, force: true });
});

const make = (): MapService =>
  createMap({
    config: { tiles: null, dataDir: folder },
    outbound: {
      request: (url) => {
        urls.push(url);
        return new Promise((done) => {
          done(answer());
        });
      },
    },
    ...UNUSED,
    geocoder: {
      reverse: () => Promise.reject(new Error('unused')),
      search: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    clock,
    log: pino({ level: 'silent' }),
  });

describe('map configuration', () => {
  const nothing = { allowed: null, regions: [] };

  it('offers streets that are not shown unasked', () => {
    expect(mapConfig(tileSource(null), nothing).streets).toMatchObject({
      host: 'tile.openstreetmap.org',
      preset: false,
    });
  });

  it("shows the operator's streets at once, without revealing the key in their address", () => {
    const source = tileSource({
      url: 'https://tiles.example/{z}/{x}/{y}.png?key=secret',
      attribution: '© Us',
    });
    const config = mapConfig(source, nothing);
    expect(config.streets).toMatchObject({ host: 'tiles.example', attribution: '© Us', preset: true });
    expect(JSON.stringify(config)).not.toContain('secret');
  });
});

describe('street tiles', () => {
  it('are fetched once and then come from the cache, also after a restart', async () => {
    const map = make();
    const [first, second] = await Promise.all([
      map.tile({ z: 3, x: 1, y: 2 }),
      map.tile({ z: 3, x: 1, y: 2 }),
    ]);
    expect(first).toEqual({ bytes: PNG, type: 'image/png' });
    expect(second).toEqual(first);
    expect(await make().tile({ z: 3, x: 1, y: 2 })).toEqual(first);
    expect(urls).toEqual(['https://tile.openstreetmap.org/3/1/2.png']);
  });

  it('are fetched again after a week', async () => {
    await make().tile({ z: 3, x: 1, y: 2 });
    clock.advance(8 * 86_400);
    await make().tile({ z: 3, x: 1, y: 2 });
    expect(urls).toHaveLength(2);
  });

  it.each([
    { z: 3, x: 8, y: 0 },
    { z: 3, x: 0, y: 8 },
    { z: 20, x: 0, y: 0 },
    { z: 0, x: 0, y: 1 },
    { z: 1.5, x: 0, y: 0 },
    { z: 3, x: -1, y: 0 },
  ])('404 for a tile that does not exist: %o', async (address) => {
    await expect(make().tile(address)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(urls).toEqual([]);
  });

  it('404 when the provider has none', async () => {
    answer = () => ({ status: 404, headers: {}, body: Buffer.from('no') });
    await expect(make().tile({ z: 1, x: 0, y: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', ''])(
    '503 for an answer that is no picture: %s',
    async (body) => {
      answer = () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from(body) });
      await expect(make().tile({ z: 1, x: 0, y: 0 })).rejects.toMatchObject({ code: 'BUSY' });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('503 when the provider does not answer, and the next try asks again', async () => {
    answer = () => {
      throw new OutboundError('timeout');
    };
    const map = make();
    await expect(map.tile({ z: 1, x: 0, y: 0 })).rejects.toMatchObject({ code: 'BUSY' });
    answer = () => ({ status: 200, headers: {}, body: PNG });
    expect((await map.tile({ z: 1, x: 0, y: 0 })).type).toBe('image/png');
  });

  it('asks the provider for at most four tiles at a time', async () => {
    let running = 0;
    let most = 0;
    const map = createMap({
      config: { tiles: null, dataDir: folder },
      outbound: {
        request: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((done) => setTimeout(done, 5));
          running -= 1;
          return { status: 200, headers: {}, body: PNG };
        },
      },
      ...UNUSED,
      geocoder: {
        reverse: () => Promise.reject(new Error('unused')),
        search: () => Promise.reject(new Error('unused')),
        close: () => Promise.resolve(),
      },
      clock,
      log: pino({ level: 'silent' }),
    });
    await Promise.all(Array.from({ length: 16 }, (_, x) => map.tile({ z: 4, x, y: 0 })));
    expect(most).toBe(4);
  });

  it('no one overtakes those who wait, in the moment in which a place is free', async () => {
    for (let lead = 0; lead < 24; lead += 1) {
      const answers: ((reply: OutboundReply) => void)[] = [];
      let running = 0;
      let most = 0;
      const map = createMap({
        config: { tiles: null, dataDir: folder },
        outbound: {
          request: async () => {
            running += 1;
            most = Math.max(most, running);
            const reply = await new Promise<OutboundReply>((done) => answers.push(done));
            running -= 1;
            return reply;
          },
        },
        ...UNUSED,
        geocoder: {
          reverse: () => Promise.reject(new Error('unused')),
          search: () => Promise.reject(new Error('unused')),
          close: () => Promise.resolve(),
        },
        clock,
        log: pino({ level: 'silent' }),
      });
      // No tile is in the cache, which is known without waiting for the disk.
      vi.mocked(stat).mockRejectedValue(new Error('no such file'));
      const tile = (x: number) => map.tile({ z: 6, x, y: lead }).catch(() => undefined);
      const arrived = (count: number) =>
        vi.waitUntil(() => answers.length >= count, { interval: 1, timeout: 20_000 });
      const tiles = Array.from({ length: 5 }, (_, x) => tile(x));
      await arrived(4);
      tiles.push(tile(5));
      for (let turn = 0; turn < lead; turn += 1) await Promise.resolve();
      const nothing = { status: 204, headers: {}, body: PNG };
      answers[0]?.(nothing);
      await arrived(5);
      await new Promise((done) => setImmediate(done));
      for (let next = 1; next < 6; next += 1) {
        await arrived(next + 1);
        answers[next]?.(nothing);
      }
      await Promise.all(tiles);
      expect(most, `${lead} turns ahead`).toBe(4);
    }
  });
});
