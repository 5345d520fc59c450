/** The agent as the installation gives it out: to everybody, whole or in part, and only what was built. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, afterAll, describe, expect, it } from 'vitest';
import { PACKAGE_KINDS, type AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { VERSION } from '../../../platform/version.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-packages-'));
const stack = useStack({ config: { dataDir, allowInsecureHttp: true } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault, family } = callerOn(() => stack.current);

const folder = path.join(dataDir, 'agent');
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) & 255));
const built = (bytes: Buffer = BYTES): AgentPackage => ({
  system: 'linux',
  architecture: 'amd64',
  kind: 'deb',
  version: VERSION,
  fileName: 'kinward-agent_0.1.0_amd64.deb',
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  builtAt: '2026-05-01T12:00:00.000Z',
});
const build = (found: AgentPackage = built(), bytes: Buffer = BYTES): AgentPackage => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, found.fileName), bytes);
  writeFileSync(path.join(folder, 'packages.json'), JSON.stringify({ format: 1, packages: [found] }));
  return found;
};
const download = (headers: Record<string, string> = {}, url = '/agent/linux') =>
  call('GET', url, { headers });

beforeEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the list of packages', () => {
  it('is for signed-in parents', async () => {
    const { device } = await family();
    expect(await fault('GET', '/agent')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', '/agent', device)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('has what was built, and nothing before that', async () => {
    const { parent } = await family();
    const read = async () => (await call('GET', '/agent', parent)).json().data;
    expect(await read()).toEqual({ version: VERSION, packages: [] });
    const found = build();
    expect(await read()).toEqual({ version: VERSION, packages: [found] });
  });
});

describe('a download', () => {
  it('is refused for what there is no agent for, and for any other file of the installation', async () => {
    build();
    const others = [
      'android',
      '..%2fagent%2fpackages.json',
      'packages.json',
      '%00',
      'linux/../../etc/passwd',
    ];
    for (const other of [...others, 'linux/packages.json', 'linux%2f..%2f..%2fsecret'])
      expect((await download({}, `/agent/${other}`)).statusCode).toBe(404);
  });

  it('says that none was built, also where the file is gone or cut off', async () => {
    const none = [404, 'AGENT_NOT_BUILT'];
    expect(await fault('GET', '/agent/linux')).toEqual(none);
    expect(await fault('GET', '/agent/windows')).toEqual(none);
    const { fileName } = build();
    truncateSync(path.join(folder, fileName), 10);
    expect(await fault('GET', '/agent/linux')).toEqual(none);
    rmSync(path.join(folder, fileName));
    expect(await fault('GET', '/agent/linux')).toEqual(none);
  });

  it('needs no session, and has the name, the size and the hash of the package', async () => {
    const { sha256, fileName } = build();
    const { statusCode, headers, rawPayload } = await download();
    expect([statusCode, rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.debian.binary-package',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(BYTES.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'repr-digest': `sha-256=:${createHash('sha256').update(BYTES).digest('base64')}:`,
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is of the processor that is asked for, and of Intel’s where none is', async () => {
    const bytes = Buffer.from('for ARM');
    const arm = {
      ...built(bytes),
      architecture: 'arm64' as const,
      fileName: 'kinward-agent_0.1.0_arm64.deb',
    };
    const intel = build();
    writeFileSync(path.join(folder, arm.fileName), bytes);
    const list = (packages: readonly object[]) =>
      writeFileSync(path.join(folder, 'packages.json'), JSON.stringify({ format: 1, packages }));
    list([arm, intel]);
    const hashOf = async (query: string) => (await download({}, `/agent/linux${query}`)).headers.etag;
    expect(await hashOf('')).toBe(`"${intel.sha256}"`);
    expect(await hashOf('?architecture=amd64')).toBe(`"${intel.sha256}"`);
    expect(await hashOf('?architecture=arm64&kind=deb')).toBe(`"${arm.sha256}"`);
    for (const wrong of ['?architecture=riscv', '?kind=exe', '?architecture='])
      expect(await fault('GET', `/agent/linux${wrong}`)).toEqual([400, 'VALIDATION']);
    list([intel]);
    expect(await fault('GET', '/agent/linux?architecture=arm64')).toEqual([404, 'AGENT_NOT_BUILT']);
    // As lists were before there were several kinds.
    const { kind: _kind, ...older } = arm;
    list([older]);
    expect(await hashOf('')).toBe(`"${arm.sha256}"`);
  });

  it('is of the form that is asked for, with its own kind of file', async () => {
    const deb = build();
    const others = (['rpm', 'tar'] as const).map((kind) => {
      const bytes = Buffer.from(kind);
      const fileName = deb.fileName.replace('.deb', PACKAGE_KINDS[kind].ending);
      writeFileSync(path.join(folder, fileName), bytes);
      return { ...built(bytes), kind, fileName };
    });
    writeFileSync(
      path.join(folder, 'packages.json'),
      JSON.stringify({ format: 1, packages: [...others, deb] }),
    );
    for (const { kind, fileName, sha256 } of [deb, ...others]) {
      const { headers } = await download({}, `/agent/linux?kind=${kind}&architecture=amd64`);
      expect(headers).toMatchObject({
        'content-type': PACKAGE_KINDS[kind].mediaType,
        'content-disposition': `attachment; filename="${fileName}"`,
        etag: `"${sha256}"`,
      });
    }
    // Where none is named it is Debian's, whatever comes first in the list.
    expect((await download()).headers.etag).toBe(`"${deb.sha256}"`);
  });

  it('is of the system that is asked for: none of another one', async () => {
    const deb = build();
    expect(await fault('GET', '/agent/mac')).toEqual([404, 'AGENT_NOT_BUILT']);
    const bytes = Buffer.from('for a Mac');
    const fileName = `kinward-agent_0.1.0_arm64${PACKAGE_KINDS.tgz.ending}`;
    writeFileSync(path.join(folder, fileName), bytes);
    const mac = {
      ...built(bytes),
      system: 'mac' as const,
      kind: 'tgz' as const,
      architecture: 'arm64' as const,
      fileName,
    };
    writeFileSync(path.join(folder, 'packages.json'), JSON.stringify({ format: 1, packages: [mac, deb] }));
    expect((await download({}, '/agent/mac')).headers).toMatchObject({ etag: `"${mac.sha256}"` });
    expect((await download()).headers.etag).toBe(`"${deb.sha256}"`);
    expect(await fault('GET', '/agent/mac?kind=deb')).toEqual([404, 'AGENT_NOT_BUILT']);
  });

  it('is of the system that is asked for', async () => {
    const msi = { ...build(), system: 'windows', kind: 'msi', fileName: 'kinward-agent_0.1.0_amd64.msi' };
    writeFileSync(path.join(folder, msi.fileName), BYTES);
    writeFileSync(path.join(folder, 'packages.json'), JSON.stringify({ format: 1, packages: [msi] }));
    const { statusCode, headers, rawPayload } = await download({}, '/agent/windows?kind=msi');
    expect([statusCode, rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/x-msi',
      'content-disposition': `attachment; filename="${msi.fileName}"`,
    });
    expect(await fault('GET', '/agent/linux')).toEqual([404, 'AGENT_NOT_BUILT']);
  });

  it('goes on where it was cut off, and is not repeated for who has it', async () => {
    const { sha256 } = build();
    const rest = await download({ range: 'bytes=40000-', 'if-range': `"${sha256}"` });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 40000-99999/100000']);
    expect(rest.headers['content-length']).toBe('60000');
    expect(rest.rawPayload.equals(BYTES.subarray(40_000))).toBe(true);
    const other = await download({ range: 'bytes=40000-', 'if-range': '"former"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, 100_000]);
    const beyond = await download({ range: 'bytes=100000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */100000']);
    expect(beyond.headers['content-disposition']).toBeUndefined();
    const same = await download({ 'if-none-match': `"${sha256}"` });
    expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
  });

  it('of a package that is built again is another one', async () => {
    build();
    const newer = Buffer.from('newer');
    build(built(newer), newer);
    const { headers, rawPayload } = await download();
    expect([rawPayload.toString(), headers.etag]).toEqual(['newer', `"${built(newer).sha256}"`]);
  });

  it('of a newer version is counted for the computer, whatever is fetched at its address', async () => {
    build();
    const own = await family({ agent: true });
    const url = '/device/computer/package?system=linux&architecture=amd64&kind=deb';
    expect(await fault('GET', url)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', url, own.parent)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', '/device/computer/package', own.device)).toEqual([400, 'VALIDATION']);
    const phone = await stack.current.device(own.parent);
    expect(await fault('GET', url, phone)).toEqual([403, 'NOT_AN_AGENT']);
    expect(await fault('GET', url.replace('amd64', 'arm64'), own.device)).toEqual([404, 'AGENT_NOT_BUILT']);
    for (let at = 0; at <= LIMITS.agentDownloadsPerAddressHour; at += 1)
      await download({ range: 'bytes=0-0' });
    expect((await download({ range: 'bytes=0-0' })).statusCode).toBe(429);
    for (let at = 0; at < LIMITS.agentDownloadsPerDeviceHour; at += 1) {
      const { statusCode, rawPayload } = await call('GET', url, own.device);
      expect([statusCode, rawPayload.equals(BYTES)]).toEqual([200, true]);
    }
    expect(await fault('GET', url, own.device)).toEqual([429, 'RATE_LIMITED']);
    const other = await family({ agent: true });
    expect((await call('GET', url, other.device)).statusCode).toBe(200);
  });

  it('is had some times an hour from one address, and by others all the same', async () => {
    build();
    const from = (address: string) =>
      stack.current.server.inject({ url: '/api/agent/linux', remoteAddress: address });
    for (let at = 0; at < LIMITS.agentDownloadsPerAddressHour; at += 1)
      expect((await from('198.51.100.7')).statusCode).toBe(200);
    const refused = await from('198.51.100.7');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect((await from('198.51.100.8')).statusCode).toBe(200);
  });
});
