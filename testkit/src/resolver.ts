/** The filter's resolver as a process of its own, and `dig`, which asks it as a device would. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './debian/packages.ts';
import { until } from './servers/launched-server.ts';

const MAIN = path.join(import.meta.dirname, '../../apps/dns/src/main.ts');
const DIGS = ['/usr/bin/dig', '/usr/local/bin/dig', '/opt/homebrew/bin/dig'];
const KDIGS = ['/usr/bin/kdig', '/usr/local/bin/kdig', '/opt/homebrew/bin/kdig'];
const run = promisify(execFile);

export interface Dug {
  /** `NOERROR`, `NXDOMAIN`; undefined: no answer. */
  code: string | undefined;
  /** Data of the answer's records. */
  data: string[];
  /** Seconds of the answer's first record, or of its SOA. */
  ttl: number | undefined;
  /** The Extended DNS Error (RFC 8914), as dig writes it. */
  why: string | undefined;
}

/** @param from the loopback address that the question comes from */
export async function dig(port: number, from: string, name: string, ...options: string[]): Promise<Dug> {
  const args = ['@127.0.0.1', '-p', String(port), '-b', from, '+tries=1', '+time=3', name, ...options];
  const { stdout } = await run(findProgram(DIGS, 'bind9-dnsutils'), args).catch(
    (error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }),
  );
  const records = stdout.split('\n').filter((line) => /^[^;\s]\S*\s+\d+\s+IN\s/u.test(line));
  const answers = records.filter((line) => !/\sIN\s+SOA\s/u.test(line));
  return {
    code: /status: ([A-Z]+)/u.exec(stdout)?.[1],
    data: answers.map((line) => line.split(/\s+/u).slice(4).join(' ')),
    ttl: records[0] === undefined ? undefined : Number(records[0].split(/\s+/u)[1]),
    why: /EDE: (.+)/u.exec(stdout)?.[1],
  };
}

/**
 * Asks over TLS or HTTPS, as `kdig` of Knot DNS does.
 * @param options `+tls`, `+https=/path`, `+tls-hostname=name`
 * @returns what it prints, and whether it was answered at all
 */
export async function kdig(
  port: number,
  name: string,
  ...options: string[]
): Promise<{ code: string | undefined; output: string }> {
  const args = ['@127.0.0.1', '-p', String(port), ...options, '+retry=0', '+timeout=3', name];
  const program = findProgram(KDIGS, 'knot-dnsutils');
  const { stdout } = await run(program, args).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }));
  return { code: /status: ([A-Z]+)/u.exec(stdout)?.[1], output: stdout };
}

export interface ResolverOptions {
  /** Where the server writes how it is reached. */
  folder: string;
  upstreams: { host: string; port: number }[];
  /** 0 for any. */
  port?: number;
  tls?: { port: number; name: string; cert: string; key: string };
  /** Where it answers for closed names, and on which port. */
  page?: { addresses: string[]; port: number };
  /** It has joined a server on another machine. */
  joined?: boolean;
  /** Beside what it has. */
  env?: Record<string, string>;
}

export class ResolverProcess implements AsyncDisposable {
  readonly child: ChildProcess;
  output = '';

  private constructor({ folder, upstreams, port = 0, tls, page, joined, env }: ResolverOptions) {
    this.child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        ...env,
        KINWARD_DNS: JSON.stringify({ host: '127.0.0.1', port, upstreams, folder, tls, page, joined }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Waits until it answers, or until it says why it does not. */
  static async start(options: ResolverOptions): Promise<ResolverProcess> {
    const resolver = new ResolverProcess(options);
    await until(
      () => /answers on|in use/u.exec(resolver.output)?.[0] ?? (resolver.hasEnded || undefined),
      'the resolver',
    );
    if (resolver.hasEnded) throw new Error(`it ended: ${resolver.output}`);
    return resolver;
  }

  get port(): number {
    return Number(/answers on \S+:(\d+)/u.exec(this.output)?.[1]);
  }

  /** Where it answers names over TLS, once it does. */
  get tlsPort(): number {
    return Number(/answers names below \S+ on \S+:(\d+)/u.exec(this.output)?.[1]);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** @returns its exit code; null when the signal ended it */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }
}
