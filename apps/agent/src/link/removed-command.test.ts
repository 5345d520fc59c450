/** The command by which a removal tells the installation, on a computer whose directory of users and whose name servers do not answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { pathsOf } from '../paths.ts';
import { writeLink } from './link.ts';
import { runProgram } from '../probes/package/runner.ts';
import { whyNoDesktop } from '../probes/test-net.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
/** Milliseconds: a directory alone has forty seconds otherwise, and the name servers here a minute. */
const MOST_MS = 20_000;

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`A removal without a directory was not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

it.runIf(missing === null)('a removal waits for no directory and no name servers', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-removal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { CONFIGURATION_DIRECTORY: folder, STATE_DIRECTORY: folder, RUNTIME_DIRECTORY: folder };
  const deviceId = '0190a1b2-0000-7000-8000-000000000001' as DeviceId;
  const link = { deviceId, token: 'a'.repeat(43), policyKey: 'key' };
  writeLink(pathsOf(env), { ...link, server: 'http://installation.example' });
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
    return path.join(folder, name);
  };
  const getent = file('getent', `#!/bin/sh\necho "$*" >>'${folder}/asked'\nexec sleep 100\n`);
  const resolv = file('resolv.conf', 'nameserver 127.0.0.77\noptions timeout:30\n');
  const silent = `require('dgram').createSocket('udp4').on('message', () => require('fs').writeFileSync('${folder}/resolved', '')).bind(53, '127.0.0.77', () => console.log('bound'))`;
  const script = file(
    'script',
    `ip link set lo up
mount --bind '${getent}' "$(command -v getent)"; mount --bind '${resolv}' /etc/resolv.conf
'${process.execPath}' -e "${silent}" >'${folder}/bound' & until [ -s '${folder}/bound' ]; do sleep 0.1; done
${Object.entries(env)
  .map(([name, value]) => `export ${name}='${value}'`)
  .join('\n')}
'${process.execPath}' '${MAIN}' removed; ls '${folder}'\n`,
  );
  const flags = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const began = performance.now();
  const { stdout } = await runProgram('unshare', [...flags, 'sh', script], 2 * MOST_MS);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  // It came that far.
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['asked', 'resolved']));
});
