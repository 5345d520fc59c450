/**
 * A computer with local users on a false internet. What is changed on it is changed in copies: `/etc`, `/run` and the agent's
 * folder are its own. All of it is gone when the process that holds it ends.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '../../pack/program.ts';
import { withExecEvents } from '../os/linux/exec-events/test-socket.ts';
import { programOf } from './package/test-program.ts';
import { end, hold, Internet, NET, shellIn, type LocalUser } from './test-net.ts';

export const KIDA: LocalUser = { name: 'kida', uid: 3001, subuid: 100_000 };
/** Has an allowlist alone, so addresses need names. */
export const KIDB: LocalUser = { name: 'kidb', uid: 3002, subuid: 165_536 };
/** Has no rules. */
export const MUM: LocalUser = { name: 'mum', uid: 3003, subuid: 231_072 };

/** The agent's program; each computer has a copy of its own, which its local users can read. */
const PROGRAM = '/run/program';
const COMMAND = [process.execPath, `${PROGRAM}/main.js`];
/** What is typed before a command of it. */
export const AGENT = COMMAND.join(' ');
const run = promisify(execFile);

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
  readonly #holder: ChildProcess;
  readonly #internet: Internet;
  #agent: ChildProcess | undefined;
  output = '';

  private constructor(folder: string, holder: ChildProcess, internet: Internet) {
    this.#folder = folder;
    this.#holder = holder;
    this.#internet = internet;
  }

  /** @param build makes the agent's program; left out: it is built once a run of tests */
  static async start(
    users: readonly LocalUser[],
    build: () => Promise<Program> = programOf,
  ): Promise<Desktop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward desktop '));
    mkdirSync(path.join(folder, 'etc'));
    for (const [name, text] of Object.entries(etc(users)))
      writeFileSync(path.join(folder, 'etc', name), `${text}\n`);
    using program = await build();
    const internet = await Internet.start(folder);
    try {
      const holder = await hold(
        ['--net', '--mount', '--propagation', 'private'],
        `mount -t tmpfs tmpfs /run; cp -a /etc /run/etc; rm -f /run/etc/resolv.conf; cp '${folder}'/etc/* /run/etc/
         mount --bind /run/etc /etc; mkdir -m 700 /run/state /run/kinward-agent; mkdir -p /etc/kinward-agent
         cp -r '${program.folder}' ${PROGRAM}; chmod 755 ${PROGRAM}`,
      );
      internet.plug(holder.pid ?? 0);
      return new Desktop(folder, holder, internet);
    } catch (error) {
      await internet[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** A way to the internet that is taken before the other. @param name of its device */
  plugVpn(name: string): void {
    this.#internet.plugVpn(this.#holder.pid ?? 0, name);
  }

  /** From now on one has to sign in in this network, on this page; null: not any more. @param leads whether every name leads there */
  captive(page: string | null, leads = true): void {
    const file = path.join(this.#folder, 'captive');
    if (page === null) rmSync(file, { force: true });
    else writeFileSync(file, JSON.stringify({ page, leads }));
  }

  /** Where the false internet has its files: its certificate, and the socket of the installation. */
  get folder(): string {
    return this.#folder;
  }

  /** The arguments that run a program on the computer. */
  get #inside(): string[] {
    return ['-t', String(this.#holder.pid), '-n', '-m'];
  }

  /** What root reads of a file there; undefined: it is not there. */
  read(file: string): string | undefined {
    const place = `/proc/${this.#holder.pid}/root${file}`;
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  }

  write(file: string, text: string): void {
    // As an editor does: no reader sees half of it.
    const place = `/proc/${this.#holder.pid}/root${file}`;
    execFileSync(
      'nsenter',
      [...this.#inside, 'sh', '-c', `cat > '${file}.new' && mv '${file}.new' '${file}'`],
      { input: text },
    );
    if (!existsSync(place)) throw new Error(`${file} is not there`);
  }

  /** @returns what a program prints, its errors included, whatever its code is; as root, or as a user */
  async shell(command: string, user?: LocalUser): Promise<string> {
    return await shellIn(this.#inside, command, user);
  }

  /**
   * What a local user is answered for a name: an address, that of the page to sign in on, a code, or nothing.
   * @param server as dig has it; empty: the computer's own
   */
  async ask(user: LocalUser, name: string, server = ''): Promise<string> {
    // As long as systems wait (resolv.conf(5)): a machine that does ten things at once answers late.
    const output = await this.shell(`dig +time=5 +tries=1 +noall +comments +answer ${server} ${name}`, user);
    if (output.includes(NET.named[0])) return 'address';
    if (output.includes(NET.signIn[0])) return 'sign-in';
    return /status: ([A-Z]+)/u.exec(output)?.[1] ?? 'nothing';
  }

  /** How `nsenter` runs the agent there, and with what environment. */
  #agentWith(...args: string[]): [string[], Record<string, string>] {
    return [
      [...this.#inside, ...COMMAND, ...args],
      { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', STATE_DIRECTORY: '/run/state' },
    ];
  }

  /** A command of the agent. @returns what it prints */
  async command(...args: string[]): Promise<string> {
    const [typed, env] = this.#agentWith(...args);
    const { stdout } = await run('nsenter', typed, { env });
    return stdout;
  }

  /** What a local user types into a command of the agent. @returns what it prints, its errors included */
  async typed(user: LocalUser, command: string, ...lines: string[]): Promise<string> {
    return await this.shell(
      `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} | ${AGENT} ${command} 2>&1`,
      user,
    );
  }

  /** Comes back when it says that its policies are in force. @param isTold whether the kernel tells it of programs that begin */
  async startAgent(isTold = false): Promise<void> {
    const [typed, env] = this.#agentWith('service');
    const [program, args] = isTold ? withExecEvents('nsenter', ...typed) : ['nsenter', typed];
    const agent = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#agent = agent;
    for (const stream of [agent.stdout, agent.stderr])
      stream.on('data', (piece: Buffer) => (this.output += piece.toString()));
    if (isTold) await this.#hasSaid('the kernel tells of programs that begin');
    await this.said('ready');
  }

  /** Waits until the agent has said something since it was last asked. */
  async said(text: string): Promise<void> {
    await this.#hasSaid(text);
    this.output = '';
  }

  async #hasSaid(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (!this.#agent || this.#agent.exitCode !== null || this.#agent.signalCode !== null)
        throw new Error(`the agent ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
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
    await end(this.#holder);
    await this.#internet[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Names that nobody has asked for: what is cached says nothing of the rules in force. */
let asked = 0;

/** @param of what a user gets, with a name that is open to them and not cached @returns that of each */
export async function ofEach(
  of: (user: LocalUser, open: string) => Promise<string[]>,
): Promise<Record<'kida' | 'kidb' | 'mum', string[]>> {
  asked += 1;
  const [other, school] = [`n${asked}.other.example`, `n${asked}.school.example`];
  const [kida, kidb, mum] = await Promise.all([of(KIDA, other), of(KIDB, school), of(MUM, other)]);
  return { kida, kidb, mum };
}
