/**
 * A router of a home: dnsmasq, with a device of that home on a network of its own, whose hardware address dnsmasq finds as it would in any home.
 * That takes root on Linux; elsewhere the device's questions are handed on as dnsmasq 2.90 was seen to, with the option of each setting.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { promisify } from 'node:util';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import { FLAG, RCODE, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { hex, queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const DNSMASQ = ['/usr/sbin/dnsmasq', '/usr/local/sbin/dnsmasq', '/opt/homebrew/sbin/dnsmasq'];
const DIG = ['/usr/bin/dig', '/usr/local/bin/dig', '/opt/homebrew/bin/dig'];
const run = promisify(execFile);

export const PHONE = 'a4:5e:60:1b:2c:3d';
const [ROUTER, DEVICE] = ['10.201.7.1', '10.201.7.2'];
const PATIENCE_MS = 3000;
const NAMES: Record<number, string> = { [RCODE.noError]: 'NOERROR', [RCODE.nxDomain]: 'NXDOMAIN' };

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

export interface TestRouter extends AsyncDisposable {
  /**
   * What the device is answered by its router. @param settings of dnsmasq, beside the resolver
   * @param option that the device itself sends, in hexadecimal: `65001:020000000001`
   */
  ask(name: string, settings: readonly string[], option?: string): Promise<string | undefined>;
}

interface Home {
  /** Of the resolver. */
  port: number;
  /** The loopback address that the home's questions come from. */
  from: string;
}

/** Whether this machine lets a network be made. */
const canMakeNetworks = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** dnsmasq itself. */
class RealRouter implements TestRouter {
  readonly #home: Home;
  readonly #network = `kw${process.pid}`;
  #port = 20_000 + (process.pid % 20_000);

  constructor(home: Home) {
    this.#home = home;
    const [here, there] = [`${this.#network}a`, `${this.#network}b`];
    ip('netns', 'add', this.#network);
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there);
    ip('link', 'set', there, 'netns', this.#network);
    ip('addr', 'add', `${ROUTER}/24`, 'dev', here);
    ip('link', 'set', here, 'up');
    const inside = (...args: string[]): void => ip('-n', this.#network, ...args);
    inside('link', 'set', there, 'address', PHONE);
    inside('addr', 'add', `${DEVICE}/24`, 'dev', there);
    inside('link', 'set', there, 'up');
  }

  async ask(name: string, settings: readonly string[], option?: string): Promise<string | undefined> {
    this.#port += 1;
    const { port, from } = this.#home;
    const fixed =
      '--no-daemon --no-resolv --no-hosts --conf-file=/dev/null --pid-file --user=root --bind-interfaces';
    const own = [
      `--port=${this.#port}`,
      `--listen-address=${ROUTER}`,
      `--server=127.0.0.1#${port}@${from}`,
      ...settings.map((setting) => `--${setting}`),
    ];
    const dnsmasq = spawn(findProgram(DNSMASQ, 'dnsmasq-base'), [...fixed.split(' '), ...own], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      await started(dnsmasq);
      return await this.#dig(name, option);
    } finally {
      const ended = new Promise((resolve) => dnsmasq.once('exit', resolve));
      if (dnsmasq.kill()) await ended;
    }
  }

  async #dig(name: string, option?: string): Promise<string | undefined> {
    const dig = findProgram(DIG, 'bind9-dnsutils');
    const args = [`@${ROUTER}`, '-p', String(this.#port), '+tries=2', '+time=3', name];
    if (option !== undefined) args.push(`+ednsopt=${option}`);
    const { stdout } = await run('ip', ['netns', 'exec', this.#network, dig, ...args]);
    return /status: ([A-Z]+)/u.exec(stdout)?.[1];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    ip('link', 'del', `${this.#network}a`);
    ip('netns', 'del', this.#network);
    await Promise.resolve();
  }
}

/** It says so when it is ready. */
const started = (dnsmasq: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    dnsmasq.once('error', reject);
    dnsmasq.once('exit', () => reject(new Error(`dnsmasq ended: ${output}`)));
    dnsmasq.stderr?.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.includes('started')) resolve();
    });
  });

/** What dnsmasq 2.90 adds for the phone, by its setting. */
const ADDED: Record<string, string> = {
  'add-mac': 'fde90006a45e601b2c3d',
  'add-mac=base64': 'fe3100087046356747797739',
  'add-mac=text': 'fe31001161343a35653a36303a31623a32633a3364',
};
const kindOf = (option: string): string => option.slice(0, 4);

/** Options of a question as dnsmasq hands it on: its own are added where the device sent none of the kind, or instead of it. */
const handedOn = (settings: readonly string[], option?: string): string[] => {
  const [code = '', data = ''] = option?.split(':') ?? [];
  const bytes = (data.length / 2).toString(16).padStart(4, '0');
  const own =
    option === undefined || settings.includes('strip-mac')
      ? []
      : [`${Number(code).toString(16)}${bytes}${data}`];
  const added = settings.flatMap((setting) => ADDED[setting] ?? []);
  return [...own, ...added.filter((one) => !own.some((other) => kindOf(other) === kindOf(one)))];
};

/** The same without dnsmasq. */
class RecordedRouter implements TestRouter {
  readonly #home: Home;

  constructor(home: Home) {
    this.#home = home;
  }

  async ask(name: string, settings: readonly string[], option?: string): Promise<string | undefined> {
    const options = handedOn(settings, option).join('');
    const opt = [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, options.length / 2, ...hex(options)];
    const query = Uint8Array.from([...queryFor(name, TYPE.a), ...opt]);
    query[11] = 1;
    const socket = createSocket('udp4');
    try {
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, PATIENCE_MS, undefined);
        socket.once('error', reject);
        socket.once('message', (reply) => {
          clearTimeout(timer);
          resolve(NAMES[(reply[3] ?? 0) & FLAG.rcode]);
        });
        socket.bind(0, this.#home.from, () => socket.send(query, this.#home.port, '127.0.0.1'));
      });
    } finally {
      socket.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.resolve();
  }
}

/** @param say called with a line where it is not dnsmasq itself */
export function startRouter(home: Home, say: (line: string) => void): TestRouter {
  if (canMakeNetworks()) return new RealRouter(home);
  say('without root no network can be made: what dnsmasq hands on is as it was recorded');
  return new RecordedRouter(home);
}
