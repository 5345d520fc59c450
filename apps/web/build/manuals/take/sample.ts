/** The product with the sample family, for as long as pictures are taken: its own data, its own ports, nothing asked outside. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DEMO = path.join(import.meta.dirname, '../../../../../tools/demo/demo.ts');
const READY_MS = 300_000;
/** What the demo prints when it runs. */
const LOGIN = /email +(?<email>\S+)\s+password +(?<password>\S+)/u;

export interface Sample extends AsyncDisposable {
  url: string;
  email: string;
  password: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** @throws Error when it does not run within five minutes */
export async function startSample(): Promise<Sample> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-manuals-'));
  // Started by root, the database runs as a user of its own, which has to pass through.
  chmodSync(folder, 0o711);
  const [port, dns, watch] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    DNS_PORT: String(dns),
    WATCH_PORT: String(watch),
  };
  const child = fork(DEMO, [], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let printed = '';
  const login = new Promise<{ email: string; password: string }>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      printed += part.toString();
      const { email, password } = LOGIN.exec(printed)?.groups ?? {};
      if (email !== undefined && password !== undefined) resolve({ email, password });
    });
  });
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), READY_MS).unref();
    void ended.then(() => resolve(undefined));
  });
  const known = await Promise.race([login, late]);
  if (known === undefined) {
    await end();
    throw new Error(`the sample family did not start: ${printed}`);
  }
  return { url: `http://127.0.0.1:${port}`, ...known, [Symbol.asyncDispose]: end };
}
