/** The word that a computer leaves, where the network goes down before it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ComputerReport } from '@kinward/contract/computers/computers.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { pathsOf } from '../paths.ts';
import { Session } from './session.ts';
import { Unsaid } from './unsaid.ts';

it('is said when the computer is heard again, also after its next start, and once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-unsaid-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = pathsOf({
    CONFIGURATION_DIRECTORY: folder,
    STATE_DIRECTORY: folder,
    RUNTIME_DIRECTORY: folder,
  });
  const said: Pick<ComputerReport, 'leaving' | 'unsaid'>[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      if (request.url === '/api/device/computer') said.push(JSON.parse(text) as ComputerReport);
      const isPolicy = request.url?.startsWith('/api/device/computer/policy');
      setTimeout(
        () => response.writeHead(isPolicy ? 304 : 200).end(isPolicy ? '' : '{"data":{"policyKey":"x"}}'),
        isPolicy ? 100 : 0,
      );
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const start = (): Session => {
    const session = new Session({
      link: { server: `http://127.0.0.1:${port}`, deviceId: '' as DeviceId, token: '', policyKey: '' },
      paths,
      users: () => ({ users: [] }),
      programs: {
        installed: null,
        use: { waiting: () => [], sent: () => undefined, marker: () => () => undefined },
        countsInFront: false,
      },
      arrived: () => undefined,
      changed: () => undefined,
      isQuiet: () => true,
      signals: { list: [] },
      say: () => undefined,
    });
    session.holds({ number: null, isOwnBound: false, watchesPrograms: false, faults: [], pauses: [] });
    void session.leaves('no');
    return session;
  };
  {
    await using session = start();
    await expect.poll(() => said.at(-1)).toMatchObject({ leaving: 'no' });
    await session.leaves('asleep');
    expect([said.at(-1)?.leaving, said.at(-1)?.unsaid, existsSync(paths.unsaid)]).toEqual([
      'asleep',
      undefined,
      false,
    ]);
    void session.leaves('no');
    await expect.poll(() => said.at(-1)?.leaving).toBe('no');
    isDown = true;
    await session.leaves('asleep');
    [said.length, isDown] = [0, false];
    void session.leaves('no');
    await expect
      .poll(() => said.at(0), { timeout: 60_000 })
      .toMatchObject({ leaving: 'no', unsaid: { as: 'asleep' } });
    // The word has arrived before the computer knows that it has.
    await expect.poll(() => existsSync(paths.unsaid), { timeout: 60_000 }).toBe(false);
    isDown = true;
    await session.leaves('off');
  }
  [said.length, isDown] = [0, false];
  await using session = start();
  await expect.poll(() => said.at(0), { timeout: 60_000 }).toMatchObject({ unsaid: { as: 'off' } });
  await session.leaves('asleep');
  void session.leaves('no');
  await expect.poll(() => said.at(-1)?.leaving).toBe('no');
  expect(said.slice(1).map(({ unsaid }) => unsaid)).toEqual(said.slice(1).map(() => undefined));
});

it('keeps the first one that was not said, and none that cannot be read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-unsaid-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = { unsaid: path.join(folder, 'unsaid.json') };
  const word = new Unsaid(paths);
  word.leaves('asleep', 1000);
  word.leaves('off', 9000);
  expect(new Unsaid(paths).word).toEqual({ as: 'asleep', at: new Date(1000).toISOString() });
  word.said();
  word.said();
  expect(new Unsaid(paths).word).toBeUndefined();
});
