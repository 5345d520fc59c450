/**
 * A network between a computer and a false internet, each in a namespace that a process keeps alive, and programs on them. Takes
 * root and nftables.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { certify } from '@kinward/testkit/openssl.ts';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import { runProgram } from './package/runner.ts';

const INTERNET = path.join(import.meta.dirname, 'test-internet.ts');

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

/**
 * The ones that the computer asks; others that answer names as well; where every name leads; a machine that no name leads to; and
 * where one signs in.
 */
export const NET = {
  own: ['10.99.0.1', 'fd99::1'],
  others: ['8.8.8.8', '1.1.1.1', '9.9.9.9', '198.51.100.53', '2001:4860:4860::8888', '2001:db8:53::53'],
  named: ['203.0.113.7', '2001:db8:7::7'],
  nameless: ['203.0.113.8', '2001:db8:7::8'],
  signIn: ['10.99.0.80'],
} as const;
/** The name by which the installation is reached there. */
export const INSTALLATION = 'kinward.example';
const HOST = ['10.98.0.2', 'fd98::2'] as const;
const GATEWAY = ['10.98.0.1', 'fd98::1'] as const;
const VPN_HOST = ['10.97.0.2', 'fd97::2'] as const;
const VPN_GATEWAY = ['10.97.0.1', 'fd97::1'] as const;

interface Line {
  /** Of the device on the computer. */
  name: string;
  host: readonly string[];
  gateway: readonly string[];
  /** The lowest is the way that is taken. */
  metric: number;
}

/** A process that keeps namespaces alive. */
export async function hold(flags: readonly string[], script: string): Promise<ChildProcess> {
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

export const end = async (
  child: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL',
): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

/** Lines for `ip -batch`, in the network of a process. */
const configure = (pid: number, lines: readonly string[]): void =>
  void execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', '-batch', '-'], {
    input: `${lines.join('\n')}\n`,
  });

/** @param prefixes of the old form and of the new */
const adding = (address: string, device: string, prefixes: readonly [number, number]): string =>
  address.includes(':')
    ? `addr add ${address}/${prefixes[1]} dev ${device} nodad`
    : `addr add ${address}/${prefixes[0]} dev ${device}`;

/** The internet of one computer. */
export class Internet implements AsyncDisposable {
  readonly #holder: ChildProcess;
  readonly #program: ChildProcess;

  private constructor(holder: ChildProcess, program: ChildProcess) {
    this.#holder = holder;
    this.#program = program;
  }

  /** @param folder of its certificate, and of the socket where the installation is, if there is one */
  static async start(folder: string): Promise<Internet> {
    const holder = await hold(['--net'], 'ip link set lo up;');
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
    certify({ cert, key }, ['DNS:internet.example', `DNS:${INSTALLATION}`]);
    const everywhere = [...NET.own, ...NET.others, ...NET.named, ...NET.nameless, ...NET.signIn];
    configure(
      holder.pid ?? 0,
      everywhere.map((address) => adding(address, 'lo', [32, 128])),
    );
    const program = spawn(
      'nsenter',
      [
        '-t',
        String(holder.pid),
        '-n',
        process.execPath,
        INTERNET,
        ...NET.named,
        ...NET.signIn,
        folder,
        INSTALLATION,
        ...NET.own,
        ...NET.others,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(program.stdout, 'data');
    return new Internet(holder, program);
  }

  /** Plugs a computer in. @param pid of a process in its network */
  plug(pid: number): void {
    this.#connect(pid, { name: `kw${pid}a`, host: HOST, gateway: GATEWAY, metric: 1024 });
  }

  /** A second way there, which is taken before the first: a VPN. */
  plugVpn(pid: number, name: string): void {
    this.#connect(pid, { name, host: VPN_HOST, gateway: VPN_GATEWAY, metric: 50 });
  }

  #connect(pid: number, { name: there, host, gateway, metric }: Line): void {
    const here = `kw${pid}${metric}`;
    const ends = [
      'netns',
      String(pid),
      'type',
      'veth',
      'peer',
      'name',
      here,
      'netns',
      String(this.#holder.pid),
    ];
    execFileSync('ip', ['link', 'add', there, ...ends]);
    configure(this.#holder.pid ?? 0, [
      `link set ${here} up`,
      ...gateway.map((address) => adding(address, here, [24, 64])),
    ]);
    configure(pid, [
      'link set lo up',
      ...host.map((address) => adding(address, there, [24, 64])),
      `link set ${there} up`,
      ...gateway.map((address) => `route add default via ${address} metric ${metric}`),
    ]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#program);
    await end(this.#holder);
  }
}

/** What a program in a namespace prints, its errors included, whatever its code is. @param as arguments before the shell */
export async function shellIn(inside: readonly string[], command: string, user?: LocalUser): Promise<string> {
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
  const { stdout, stderr } = await runProgram('nsenter', [...inside, ...as, 'sh', '-c', command]);
  return `${stdout}${stderr}`;
}
