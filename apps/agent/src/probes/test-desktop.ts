/**
 * A computer with local users, and a false internet, each in a network of its own. What is changed on the computer is changed in copies: `/etc`, `/run` and
 * the agent's folder are its own. All of it is gone when the processes that hold it end. Takes root and nftables.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certify } from '@kinward/testkit/openssl.ts';
import { findProgram } from '@kinward/testkit/resolver.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const INTERNET = path.join(import.meta.dirname, 'test-internet.ts');
const run = promisify(execFile);

/** What the suite needs, and in which package of Debian it is. */
const PROGRAMS = {
  '/usr/sbin/nft': 'nftables',
  '/usr/bin/dig': 'bind9-dnsutils',
  '/usr/bin/kdig': 'knot-dnsutils',
  '/usr/bin/curl': 'curl',
  '/usr/bin/newuidmap': 'uidmap',
  '/usr/bin/setfacl': 'acl',
} as const;

/** @returns why no such computer can be made here; null: it can */
export function whyNoDesktop(): string | null {
  if (process.platform !== 'linux') return 'the rules of the kernel are those of Linux';
  if (process.getuid?.() !== 0) return 'networks of their own take root';
  try {
    for (const [place, name] of Object.entries(PROGRAMS)) findProgram([place], name);
    execFileSync('unshare', ['--net', '--mount', '/usr/sbin/nft', 'list', 'ruleset'], { stdio: 'pipe' });
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? 'unknown';
  }
  return null;
}

export interface LocalUser {
  name: string;
  uid: number;
  /** The first of 65,536 ids for containers. */
  subuid: number;
}

/** The one that the computer asks; others that answer names as well; where every name leads; and a machine that no name leads to. */
export const NET = {
  own: ['10.99.0.1', 'fd99::1'],
  others: ['8.8.8.8', '1.1.1.1', '9.9.9.9', '198.51.100.53', '2001:4860:4860::8888', '2001:db8:53::53'],
  named: ['203.0.113.7', '2001:db8:7::7'],
  nameless: ['203.0.113.8', '2001:db8:7::8'],
} as const;
const HOST = ['10.99.0.2', 'fd99::2'] as const;

/** A process that keeps namespaces alive. */
async function hold(flags: readonly string[], script: string): Promise<ChildProcess> {
  const holder = spawn(
    'unshare',
    [...flags, 'sh', '-c', `set -e; ${script}\necho ready; exec sleep infinity`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  holder.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
  await new Promise((resolve, reject) => {
    holder.once('exit', () => reject(new Error(`no namespace: ${said}`)));
    holder.stdout?.once('data', resolve);
  });
  return holder;
}

const end = async (
  child: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL',
): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

/** Files of the computer, from lines; others of `/etc` are copies of this machine's. */
const etc = (users: readonly LocalUser[]): Record<string, string> => ({
  passwd: [
    'root:x:0:0::/root:/bin/sh',
    ...users.map(({ name, uid }) => `${name}:x:${uid}:${uid}::/tmp:/bin/sh`),
  ].join('\n'),
  group: ['root:x:0:', ...users.map(({ name, uid }) => `${name}:x:${uid}:`)].join('\n'),
  subuid: users.map(({ name, subuid }) => `${name}:${subuid}:65536`).join('\n'),
  subgid: users.map(({ name, subuid }) => `${name}:${subuid}:65536`).join('\n'),
  'resolv.conf': NET.own.map((address) => `nameserver ${address}`).join('\n'),
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns',
  hosts: '127.0.0.1 localhost\n::1 localhost',
});

export class Desktop implements AsyncDisposable {
  readonly #folder: string;
  readonly #holders: ChildProcess[];
  readonly #programs: ChildProcess[] = [];
  #agent: ChildProcess | undefined;
  output = '';

  private constructor(folder: string, holders: ChildProcess[]) {
    this.#folder = folder;
    this.#holders = holders;
  }

  static async start(users: readonly LocalUser[]): Promise<Desktop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward desktop '));
    mkdirSync(path.join(folder, 'etc'));
    for (const [name, text] of Object.entries(etc(users)))
      writeFileSync(path.join(folder, 'etc', name), `${text}\n`);
    const computer = await hold(
      ['--net', '--mount', '--propagation', 'private'],
      `mount -t tmpfs tmpfs /run; cp -a /etc /run/etc; rm -f /run/etc/resolv.conf; cp '${folder}'/etc/* /run/etc/
       mount --bind /run/etc /etc; mkdir -m 700 /run/state /run/kinward-agent; mkdir -p /etc/kinward-agent`,
    );
    const internet = await hold(['--net'], 'true');
    const desktop = new Desktop(folder, [computer, internet]);
    try {
      desktop.#wire(computer.pid ?? 0, internet.pid ?? 0);
      await desktop.#startInternet();
    } catch (error) {
      await desktop[Symbol.asyncDispose]();
      throw error;
    }
    return desktop;
  }

  #wire(computer: number, internet: number): void {
    const inside = (pid: number, lines: readonly string[]): void =>
      void execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', '-batch', '-'], {
        input: `${lines.join('\n')}\n`,
      });
    const [a, b] = [`kw${computer}a`, `kw${computer}b`];
    execFileSync('ip', [
      'link',
      'add',
      a,
      'netns',
      String(computer),
      'type',
      'veth',
      'peer',
      'name',
      b,
      'netns',
      String(internet),
    ]);
    const everywhere = [...NET.own, ...NET.others, ...NET.named, ...NET.nameless];
    const add = (address: string, device: string, whole: boolean): string =>
      address.includes(':')
        ? `addr add ${address}/${whole ? 64 : 128} dev ${device} nodad`
        : `addr add ${address}/${whole ? 24 : 32} dev ${device}`;
    inside(computer, [
      'link set lo up',
      ...HOST.map((address) => add(address, a, true)),
      `link set ${a} up`,
      `route add default via ${NET.own[0]}`,
      `route add default via ${NET.own[1]}`,
    ]);
    inside(internet, [
      'link set lo up',
      ...everywhere.map((address, at) => add(address, b, at < 2)),
      `link set ${b} up`,
    ]);
  }

  async #startInternet(): Promise<void> {
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => path.join(this.#folder, name)) as [
      string,
      string,
    ];
    certify({ cert, key }, ['DNS:internet.example']);
    const program = spawn(
      'nsenter',
      [
        '-t',
        String(this.#holders[1]?.pid),
        '-n',
        process.execPath,
        INTERNET,
        ...NET.named,
        cert,
        key,
        ...NET.own,
        ...NET.others,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#programs.push(program);
    await once(program.stdout, 'data');
  }

  /** The arguments that run a program on the computer. */
  get #inside(): string[] {
    return ['-t', String(this.#holders[0]?.pid), '-n', '-m'];
  }

  /** What root reads of a file there; undefined: it is not there. */
  read(file: string): string | undefined {
    const place = `/proc/${this.#holders[0]?.pid}/root${file}`;
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  }

  write(file: string, text: string): void {
    // As an editor does: no reader sees half of it.
    const place = `/proc/${this.#holders[0]?.pid}/root${file}`;
    execFileSync(
      'nsenter',
      [...this.#inside, 'sh', '-c', `cat > '${file}.new' && mv '${file}.new' '${file}'`],
      { input: text },
    );
    if (!existsSync(place)) throw new Error(`${file} is not there`);
  }

  /** @returns what a program prints, its errors included, whatever its code is; as root, or as a user */
  async shell(command: string, user?: LocalUser): Promise<string> {
    const as = user
      ? [
          'setpriv',
          `--reuid=${user.uid}`,
          `--regid=${user.uid}`,
          '--clear-groups',
          'env',
          '-i',
          'PATH=/usr/sbin:/usr/bin:/bin',
          'HOME=/tmp',
        ]
      : [];
    const args = [...this.#inside, ...as, 'sh', '-c', command];
    const { stdout, stderr } = await run('nsenter', args).catch(
      (error: { stdout?: string; stderr?: string }) => ({
        stdout: error.stdout ?? '',
        stderr: error.stderr ?? '',
      }),
    );
    return `${stdout}${stderr}`;
  }

  get #environment(): Record<string, string> {
    return {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      STATE_DIRECTORY: '/run/state',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    };
  }

  /** A command of the agent. @returns what it prints */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await run('nsenter', [...this.#inside, process.execPath, MAIN, ...args], {
      env: this.#environment,
    });
    return stdout;
  }

  /** Comes back when it says that its policies are in force. */
  async startAgent(): Promise<void> {
    const agent = spawn('nsenter', [...this.#inside, process.execPath, MAIN, 'service'], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#agent = agent;
    for (const stream of [agent.stdout, agent.stderr])
      stream.on('data', (piece: Buffer) => (this.output += piece.toString()));
    await this.said('ready');
  }

  /** Waits until the agent has said something since it was last asked. */
  async said(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#agent?.exitCode !== null) throw new Error(`the agent ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.output = '';
  }

  /** nsenter becomes the program, so this is the agent's own. */
  get agentPid(): number {
    return this.#agent?.pid ?? 0;
  }

  async endAgent(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await end(this.#agent, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.endAgent('SIGKILL');
    for (const program of [...this.#programs, ...this.#holders]) await end(program);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
