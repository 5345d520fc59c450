import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it.runIf(process.platform !== 'win32')(
  'a service that is asked to end does what is done at its end, and waits for no thread that waits itself',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward-stopped-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Nobody writes there, so that the thread never comes back.
    const script = `
import { open } from 'node:fs';
import { exitBySignal, stoppedBySignal } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'stopped.ts')).href)};
open(${JSON.stringify(pipe)}, 'r', () => undefined);
const stopped = stoppedBySignal();
console.log('begun');
await stopped;
process.once('exit', () => console.log('done'));
exitBySignal(0);`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    await once(service.stdout, 'data');
    service.kill('SIGTERM');
    const [[said], exit] = await Promise.all([once(service.stdout, 'data'), once(service, 'exit')]);
    expect([String(said), exit]).toEqual(['done\n', [null, 'SIGTERM']]);
  },
);
