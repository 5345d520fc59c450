/** Resolvers that are measured beside each other: ours and unbound, with the same list, the same upstream, a core for all of them. Linux only. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { saveSnapshot } from '@kinward/dns/feed/snapshot-file.ts';
import { findUnbound } from '@kinward/dns/resolve/test-unbound.ts';
import { answerOf, TestUpstream } from '@kinward/dns/resolve/test-upstream.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { noDataReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { devicesOf, LISTED_TARGET } from './dns-devices.ts';
import { listedName, writeNames } from './dns-names.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const { resolverBundle, resolverSources } = (await import(
  pathToFileURL(path.join(ROOT, 'tools/lib/resolver-program.mjs')).href
)) as { resolverBundle: () => string | null; resolverSources: () => string };
export const ZONE = 'dns.example.org';
const HOUR = 3600;
/** As `tools/lib/resolver.mjs` starts it. */
const [HEAP_MIB, YOUNG_MIB, TRIM_BYTES, HEAPS, GROWING_PERCENT] = [192, 4, 131_072, 1, 100];

export interface Server {
  /** Its own process, and where it answers. */
  pid: number;
  port: number;
  tlsPort: number;
  httpsPort: number;
  child: ChildProcess;
  output: () => string;
}

export interface TlsFiles {
  cert: string;
  key: string;
}

/** One core for the servers, of which one is asked at a time; the other is that of who asks. */
export const onCore = (core: number, command: string, args: readonly string[]): [string, string[]] =>
  existsSync('/usr/bin/taskset') ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]];

/** Lets a process and its threads have every core. */
export const onAllCores = (pid: number): void =>
  void spawnSync('taskset', ['-a', '-p', '-c', `0-${availableParallelism() - 1}`, String(pid)], {
    stdio: 'ignore',
  });

function start(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ports: Omit<Server, 'pid' | 'child' | 'output'>,
  hasAllCores = false,
): Server {
  // In a session of its own: Linux gives each session the same part of the processor, and who asks takes all of its own.
  const [program, given] = hasAllCores ? [command, args] : onCore(0, command, args);
  const child = spawn(program, given, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  // So it does not end with the terminal either.
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (said += piece.toString()));
  return { ...ports, pid: child.pid ?? 0, child, output: () => said };
}

export async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What both ask: every name has an address, and nothing else. */
export const startUpstream = async (): Promise<TestUpstream> =>
  await TestUpstream.start((asked) => {
    if (asked.query.type === TYPE.a) return [answerOf(asked, '192.0.2.7', HOUR)];
    const out = new Uint8Array(600);
    return [out.slice(0, noDataReply(out, asked.packet, asked.query, HOUR))];
  });

/** Asks for a name until the code of the answer is this one. @returns milliseconds until then @throws Error after a minute */
export async function answersWith(
  port: number,
  name: string,
  code: number,
  from = '127.1.0.1',
): Promise<number> {
  const began = performance.now();
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  const ask = (): void => socket.send(queryFor(name, TYPE.a), port, '127.0.0.1');
  const timer = setInterval(ask, 5);
  const right = new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      if (((message[3] ?? 0) & 15) === code) resolve();
    });
  });
  const isThere = await Promise.race([right.then(() => true), sleep(60_000, false, { ref: false })]);
  clearInterval(timer);
  socket.close();
  if (!isThere) throw new Error(`nobody answers for ${name} on port ${port}`);
  return performance.now() - began;
}

export interface Installation {
  folder: string;
  devices: number;
  /** How many names the list has, and its SHA-256. */
  names: number;
  hash: string;
}

/** @returns the SHA-256 of the list */
export async function writeList(file: string, names: number): Promise<string> {
  await writeNames(file, names, (name) => name);
  const sum = createHash('sha256');
  for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  return sum.digest('hex');
}

/** A folder as a resolver leaves it that has fetched its list, and has not built it yet. */
export async function install(folder: string, names: number, devices: number): Promise<Installation> {
  const lists = path.join(folder, 'resolver', 'lists');
  mkdirSync(lists, { recursive: true });
  const draft = path.join(lists, 'draft');
  const hash = await writeList(draft, names);
  renameSync(draft, path.join(lists, `${hash}.list`));
  const list = { sourceId: 'bench', name: 'Bench', hash, targets: [LISTED_TARGET] };
  await saveSnapshot(path.join(folder, 'resolver', 'snapshot'), {
    kind: 'snapshot',
    epoch: 'bench',
    version: 1,
    names: [],
    networks: [],

    devices: devicesOf(devices).map((device) => ({ ...device, lists: [list] })),
  });
  return { folder, devices, names, hash };
}

export interface KinwardOptions extends Installation {
  port: number;
  upstream: { host: string; port: number };
  udp: 'batch' | 'dgram';
  tls?: TlsFiles;
  /** In place of one. */
  hasAllCores?: boolean;
}

/** As the launcher does it for the next start, once a resolver has run for a while. */
export function bundleResolver(): void {
  spawnSync(process.execPath, [path.join(ROOT, 'apps/dns/build/bundle.ts')], { stdio: 'inherit' });
}

/** Our resolver, as the launcher starts it. */
export function startKinward({ folder, port, upstream, udp, tls, hasAllCores }: KinwardOptions): Server {
  const config = {
    host: '127.0.0.1',
    port,
    udp,
    upstreams: [upstream],
    folder,
    ...(tls && { tls: { ...tls, port: port + 1, name: ZONE } }),
  };
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: path.join(path.dirname(folder), 'compiled'),
    MALLOC_TRIM_THRESHOLD_: String(TRIM_BYTES),
    MALLOC_ARENA_MAX: String(HEAPS),
    KINWARD_DNS: JSON.stringify(config),
  };
  const young = ['min', 'max'].map((end) => `--${end}-semi-space-size=${YOUNG_MIB}`);
  const growing = [`--heap-growing-percent=${GROWING_PERCENT}`, '--no-parallel-scavenge'];
  const args = [
    `--max-old-space-size=${HEAP_MIB}`,
    ...growing,
    ...young,
    resolverBundle() ?? resolverSources(),
  ];
  return start(process.execPath, args, env, { port, tlsPort: port + 1, httpsPort: port + 1 }, hasAllCores);
}

/** What answers by Node's sockets and does nothing else: no resolver that uses them costs less. */
export function startEcho(port: number): Server {
  const file = path.join(import.meta.dirname, 'dns-echo.ts');
  const young = ['min', 'max'].map((end) => `--${end}-semi-space-size=${YOUNG_MIB}`);
  const args = ['--no-parallel-scavenge', ...young, file, String(port)];
  return start(process.execPath, args, { PATH: process.env['PATH'] }, { port, tlsPort: 0, httpsPort: 0 });
}

/** Debian's unbound, with one thread as ours has. */
export async function startUnbound(
  folder: string,
  port: number,
  names: number,
  upstreamPort: number,
  tls: TlsFiles,
): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  await writeNames(
    path.join(folder, 'names.conf'),
    names,
    (name) => `local-zone: "${name}." always_nxdomain`,
  );
  const file = path.join(folder, 'unbound.conf');
  const [tlsPort, httpsPort] = [port + 1, port + 2];
  writeFileSync(
    file,
    `server:
  directory: "${folder}"
  username: ""
  chroot: ""
  pidfile: ""
  use-syslog: no
  logfile: "${folder}/log"
  do-daemonize: no
  num-threads: 1
  incoming-num-tcp: 3000
  interface: 127.0.0.1@${port}
  interface: 127.0.0.1@${tlsPort}
  interface: 127.0.0.1@${httpsPort}
  tls-port: ${tlsPort}
  https-port: ${httpsPort}
  tls-service-key: "${tls.key}"
  tls-service-pem: "${tls.cert}"
  tcp-idle-timeout: 60000
  module-config: "iterator"
  msg-cache-size: 64m
  rrset-cache-size: 128m
  do-not-query-localhost: no
  access-control: 127.0.0.0/8 allow
  include: "${folder}/names.conf"
remote-control:
  control-enable: no
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${upstreamPort}
`,
  );
  const server = start(findUnbound(), ['-d', '-c', file], process.env, { port, tlsPort, httpsPort });
  await answersWith(port, listedName(names - 1), 3);
  return server;
}

/** Resident memory in MiB. */
export const memoryOf = (pid: number): number =>
  Number(
    /^VmRSS:\s+(?<kib>\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.groups?.['kib'] ?? 0,
  ) / 1024;
