/** `npx kinward map` beside a server that runs on the same data folder. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { callKinward } from '@kinward/testkit/calls/kinward.ts';
import { VADUZ } from '@kinward/testkit/maps.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward map '));
const lines: string[] = [];
const stack = useStack({
  config: { dataDir, logLevel: 'trace' },
  log: { write: (line) => void lines.push(line) },
});
const map = (...args: string[]) => callKinward({ DATA_DIR: dataDir }, ['map', ...args], path.dirname(VADUZ));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const TILE = '15/17250/11506';

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { headers: own } = await stack.current.parent();
  return stack.current.server.inject({
    method: 'GET',
    url: `/api/map/${url}`,
    headers: { ...own, ...headers },
  });
};

describe('npx kinward map', () => {
  it('says how it is called', async () => {
    expect(await map()).toMatchObject({ code: 2 });
    expect(await map('sing')).toMatchObject({ code: 2 });
    expect(await map('add')).toMatchObject({ code: 2 });
    expect((await map('list')).out).toContain('none');
  });

  it('refuses what is no map, and leaves nothing behind', async () => {
    const file = path.join(dataDir, 'notes.pmtiles');
    writeFileSync(file, 'not a map');
    expect(await map('add', file)).toMatchObject({ code: 1, err: 'This is no PMTiles file\n' });
    expect(await map('add', path.join(dataDir, 'nowhere.pmtiles'))).toMatchObject({ code: 1 });
    expect(await map('add', VADUZ, '--name', '../../x')).toMatchObject({ code: 1 });
    expect(existsSync(path.join(dataDir, 'maps'))).toBe(false);
    rmSync(file);
  });

  it('adds one that the running server serves from the next tile on', async () => {
    expect((await ask(`streets/${TILE}`)).statusCode).toBe(204);
    expect((await ask('config')).json().data.streets.regions).toEqual([]);
    const added = await map('add', 'vaduz.pmtiles', '--name', 'Home');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('Streets of Home are on the map.');
    const tile = await ask(`streets/${TILE}`, { 'accept-encoding': 'gzip, br' });
    expect(tile.statusCode).toBe(200);
    expect(tile.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(tile.headers.etag).toMatch(/^"f2d50942bbca-[0-9a-z]+-[0-9a-z]+"$/u);
    for (const encoding of ['identity', 'gzip;q=0', 'br']) {
      const plain = await ask(`streets/${TILE}`, { 'accept-encoding': encoding });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.rawPayload.equals(gunzipSync(tile.rawPayload))).toBe(true);
    }
    const again = await ask(`streets/${TILE}`, { 'if-none-match': String(tile.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('streets/15/0/0')).statusCode).toBe(204);
    expect((await ask('config')).json().data.streets.regions).toMatchObject([
      { id: 'f2d50942bbca', minZoom: 10, maxZoom: 15, date: '2018-12-09' },
    ]);
  }, 60_000);

  it('lists, checks and finds a file that was changed since', async () => {
    expect((await map('list')).out).toContain('© OpenStreetMap contributors, ODbL 1.0');
    expect(await map('check')).toMatchObject({ code: 0 });
    const file = path.join(dataDir, 'maps/home.pmtiles');
    const bytes = readFileSync(file);
    rmSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -3), Buffer.from('xxx')]));
    expect(await map('check', 'Home')).toMatchObject({ code: 1 });
    rmSync(file);
    expect((await map('check')).out).toContain('broken     Home');
    copyFileSync(VADUZ, file);
    expect(await map('check', 'nobody')).toMatchObject({ code: 1 });
  });

  it('never logs or counts which tile was asked for', async () => {
    expect(lines.some((line) => line.includes('/api/map/streets/:z/:x/:y'))).toBe(true);
    expect(lines.filter((line) => line.includes('17250'))).toEqual([]);
    expect(await stack.current.platform.metrics.text()).not.toContain('17250');
  });

  it('removes one, after asking', async () => {
    await expect(map('remove', 'Home')).rejects.toThrow('no one is asked in a test');
    expect(await map('remove', 'Home', '--yes')).toMatchObject({ code: 0, out: 'removed    Home\n' });
    expect((await ask(`streets/${TILE}`)).statusCode).toBe(204);
    expect(existsSync(path.join(dataDir, 'maps/home.pmtiles'))).toBe(false);
  });

  it('cuts what is round a place out of a larger file of this machine', async () => {
    const around = (...args: string[]) => map('add', '--around=47.141,9.5215', ...args);
    expect(await around()).toMatchObject({ code: 2 });
    expect(await around('--from', VADUZ, '--km', '200')).toMatchObject({ code: 2 });
    expect(await map('add', '--around=home', '--from', VADUZ)).toMatchObject({ code: 2 });
    await expect(around('--from', 'https://maps.example/world.pmtiles')).rejects.toThrow(
      'no one is asked in a test',
    );
    const added = await around('--from', VADUZ, '--km', '1', '--name', 'Near', '--yes');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('Streets of Near are on the map.');
    expect((await ask(`streets/${TILE}`)).statusCode).toBe(200);
    expect(await map('check', 'Near')).toMatchObject({ code: 0 });
    expect(await map('remove', 'Near', '--yes')).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(dataDir, 'maps'))).toEqual(['maps.json']);
  });
});
