/** A computer that is paired by a file: once, with what is wrong said, and not tried again where that is of no use. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENROLMENT_FILES } from '@kinward/contract/computers/enrolments.schemas.ts';
import { macPaths } from '../os/macos/paths.ts';
import { isOwnFile } from '../os/own-file.ts';
import { enrolBy, enrolmentFault } from './enrol.ts';
import { windowsPaths } from '../os/windows/paths.ts';
import { pathsOf } from '../paths.ts';
import { readLink } from './link.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-enrol-'));
const paths = {
  enrolment: path.join(folder, 'enrol.json'),
  enrolmentFault: path.join(folder, 'fault'),
  link: path.join(folder, 'link.json'),
  signed: path.join(folder, 'policy.json'),
};
const DEVICE = '0198a5f0-0000-7000-8000-000000000001';
const asked: { path: string; body: unknown }[] = [];
let refuses: number | undefined;
/** Not the installation's own answer. */
let byProxy = false;
/** By the system, of a file. */
let isAdministrators: (name: string) => boolean = isOwnFile;
/** What pairing answers first. */
let pairRefuses: number[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    const url = request.url ?? '';
    asked.push({ path: url, body: JSON.parse(text) });
    if (refuses !== undefined && url.endsWith('/enrol'))
      return void response
        .writeHead(refuses)
        .end(byProxy ? '<h1>Not Found</h1>' : '{"code":"ENROLMENT_ENDED","message":"It has ended."}');
    const refusal = url.endsWith('/pair') ? pairRefuses.shift() : undefined;
    if (refusal !== undefined)
      return void response
        .writeHead(refusal)
        .end('{"code":"PAIRING_CODE_INVALID","message":"It cannot be paired."}');
    const data = url.endsWith('/enrol')
      ? { deviceId: DEVICE, uniqueCode: 'ABCD-EFGH', expiresAt: new Date().toISOString() }
      : url.endsWith('/pair')
        ? { deviceId: DEVICE, deviceToken: `kwd_${'a'.repeat(65)}`, childName: 'Mia' }
        : { policyKey: 'a key' };
    response.end(JSON.stringify({ data }));
  });
});
let address = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  asked.length = 0;
  refuses = undefined;
  byProxy = false;
  pairRefuses = [];
  isAdministrators = isOwnFile;
});

/** Works until a moment, and gives what it said. */
const worked = async (until: () => boolean): Promise<string> => {
  const end = new AbortController();
  const said: string[] = [];
  const working = enrolBy(
    {
      paths,
      system: { platform: 'Linux', version: () => 'Debian', isAdministrators },
      people: () => [],
      say: (line) => said.push(line),
    },
    end.signal,
  );
  await expect.poll(until, { timeout: 15_000 }).toBe(true);
  end.abort();
  await working;
  return said.join('\n');
};
const put = (text: string, mode = 0o600): void => writeFileSync(paths.enrolment, text, { mode });
const file = (more: object = {}): string => JSON.stringify({ server: address, code: 'kwe_code', ...more });

describe('a computer with a file of an installation', () => {
  it('is paired by it, and has the file no more', async () => {
    put(file());
    await worked(() => !existsSync(paths.enrolment));
    expect(asked.map((each) => each.path)).toEqual([
      '/api/device/enrol',
      '/api/device/pair',
      '/api/device/computer',
    ]);
    expect(asked[0]?.body).toMatchObject({ code: 'kwe_code', name: expect.any(String) });
    expect(asked[1]?.body).toMatchObject({ code: 'ABCD-EFGH', platform: 'Linux', agent: true });
    expect(readLink(paths)).toMatchObject({ server: address, deviceId: DEVICE });
    expect(enrolmentFault(paths)).toBeUndefined();
  });

  it('uses its code once, however often the pairing after it fails', async () => {
    put(file());
    pairRefuses = [503];
    await worked(() => !existsSync(paths.enrolment));
    expect(asked.map(({ path: each }) => each.split('/').at(-1))).toEqual([
      'enrol',
      'pair',
      'pair',
      'computer',
    ]);
  }, 20_000);

  it('asks for another pairing code where that of its use is of no use any more', async () => {
    put(file());
    pairRefuses = [404];
    await worked(() => !existsSync(paths.enrolment));
    expect(asked.map(({ path: each }) => each.split('/').at(-1))).toEqual([
      'enrol',
      'pair',
      'enrol',
      'pair',
      'computer',
    ]);
  }, 20_000);

  it('says what is wrong with it, and asks nobody', async () => {
    for (const [text, words] of [
      ['{', 'it is not JSON'],
      [JSON.stringify({ server: address }), 'and nothing else'],
      [file({ fingerprint: 'ab' }), 'and nothing else'],
      [file({ server: 'http://kinward.example' }), 'begins with https://'],
    ] as const) {
      put(text);
      expect(await worked(() => existsSync(paths.enrolmentFault))).toContain(words);
      expect(enrolmentFault(paths)).toContain(words);
      rmSync(paths.enrolmentFault);
    }
    expect(asked).toEqual([]);
  });

  it('is the only one who may read it, from then on', async () => {
    put(file(), 0o644);
    refuses = 410;
    await worked(() => existsSync(paths.enrolmentFault));
    expect(statSync(paths.enrolment).mode & 0o777).toBe(0o600);
  });

  it('is not believed where the system says that it is not an administrator’s', async () => {
    put(file());
    isAdministrators = (name) => name !== paths.enrolment;
    expect(await worked(() => existsSync(paths.enrolmentFault))).toContain('it is not the administrator’s');
    expect([asked, existsSync(paths.enrolment)]).toEqual([[], true]);
  });

  it('asks once where its code has ended, and says so', async () => {
    put(file());
    refuses = 410;
    expect(await worked(() => existsSync(paths.enrolmentFault))).toContain('It has ended.');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([asked.length, readLink(paths)]).toEqual([1, null]);
    expect(readFileSync(paths.enrolment, 'utf8')).toBe(file());
  });

  it('tries it again where a server in front of the installation has answered', async () => {
    put(file());
    [refuses, byProxy] = [404, true];
    await worked(() => {
      if (asked.length === 1) refuses = undefined;
      return !existsSync(paths.enrolment);
    });
    expect(asked.filter(({ path: each }) => each.endsWith('/enrol'))).toHaveLength(2);
    expect(readLink(paths)).not.toBeNull();
  }, 20_000);

  it('that is paired with it deletes what is left of it, and leaves one of another installation alone', async () => {
    put(file());
    await worked(() => !existsSync(paths.enrolment));
    asked.length = 0;
    put(file());
    expect(await worked(() => !existsSync(paths.enrolment))).toContain('was deleted: the computer is paired');
    put(file({ server: 'https://another.example' }));
    await worked(() => true);
    expect([asked, existsSync(paths.enrolment)]).toEqual([[], true]);
  });
});

it('the file lies where the portal says, on each system', () => {
  const asThere = (place: string): string => place.replaceAll('/', '\\');
  expect(pathsOf({}).enrolment).toBe(ENROLMENT_FILES.Linux);
  expect(macPaths('1').enrolment).toBe(ENROLMENT_FILES.macOS);
  expect(asThere(windowsPaths({}).enrolment)).toBe(ENROLMENT_FILES.Windows);
});
