/**
 * The agent's computer where it is one with Windows. What takes the system's calls is the host's; without it (a command of a
 * person) there is the disk alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { version as versionHere } from 'node:os';
import path from 'node:path';
import type { Socket } from 'node:net';
import { SERVICE_LINES } from '@kinward/contract/computers/service-lines.ts';
import type { LocalAccount, System } from '../port.ts';
import { WindowsAccounts } from './accounts.ts';
import { hearAsked } from './asked.ts';
import { WindowsDns } from './dns.ts';
import { windowsHealth } from './health.ts';
import { HostLink } from './host-link.ts';
import { WindowsNames } from './names.ts';
import { windowsPaths, type WindowsPaths } from './paths.ts';
import { WindowsPrograms } from './programs.ts';
import { SeenSessions } from './seen-sessions.ts';

const HOST = 'kinward-host.exe';
/** Bytes of the log, after which it becomes `agent.log.1`. */
const MOST_LOG = 1_048_576;
/** How long after the start of the service its users may not be known yet. */
const USERS_PATIENCE_MS = 15_000;

/** Empties the folder `now` where its files are of another start of Windows. @param id of this start */
export function beginBoot({ boot, status }: Pick<WindowsPaths, 'boot' | 'status'>, id: string): void {
  const now = path.dirname(status);
  let former = '';
  try {
    former = readFileSync(boot, 'utf8');
  } catch {
    // It is the first.
  }
  if (former !== id) rmSync(now, { recursive: true, force: true });
  mkdirSync(now, { recursive: true });
  writeFileSync(boot, id);
}

/** The agent's own log, as output into a pipe fails there; the former file is kept beside it. */
export function windowsLog({ log }: Pick<WindowsPaths, 'log'>): (line: string) => void {
  return (line) => {
    try {
      if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MOST_LOG) renameSync(log, `${log}.1`);
      appendFileSync(log, `${new Date().toISOString()} ${line}\n`);
    } catch {
      // Names are answered without a log.
    }
  };
}

/** Of a command: users as the service has written them down. */
function usersOnDisk({ users }: Pick<WindowsPaths, 'users'>): LocalAccount[] {
  const until = Date.now() + USERS_PATIENCE_MS;
  for (;;)
    try {
      return JSON.parse(readFileSync(users, 'utf8')) as LocalAccount[];
    } catch {
      if (Date.now() > until)
        throw new Error('the service has not said which users there are (sc query KinwardAgent)');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
}

/** A folder that only administrators write says whether this is one. */
function isAdministrator({ link }: Pick<WindowsPaths, 'link'>): boolean {
  const file = path.join(path.dirname(link), `.try-${process.pid}`);
  try {
    writeFileSync(file, '');
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The host lets administrators alone put files there, before this process begins. What leads elsewhere is no such file. */
function isInOwnFolder({ link }: Pick<WindowsPaths, 'link'>, file: string): boolean {
  return path.dirname(path.resolve(file)) === path.dirname(path.resolve(link)) && lstatSync(file).isFile();
}

/** By the host's journal, with the service and without it. */
function undo(): Promise<string[]> {
  const host = path.join(path.dirname(process.execPath), HOST);
  const { status, stderr, error } = spawnSync(host, ['undo'], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return Promise.resolve([]);
  return Promise.resolve([
    error?.message ?? (stderr.trim() || 'the host could not undo all (host.log says why)'),
  ]);
}

async function show(address: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const browser = spawn('rundll32.exe', ['url.dll,FileProtocolHandler', address], { stdio: 'ignore' });
    browser.once('error', () => resolve(false));
    browser.once('exit', (code) => resolve(code === 0));
  });
}

/** What is the same for commands and for the service. */
export function windowsCommand(paths: WindowsPaths): System {
  const isNotHere = (): never => {
    throw new Error('only the service does this');
  };
  return {
    platform: 'Windows',
    words: {
      administrator: 'kinward-agent (as an administrator)',
      service: SERVICE_LINES.windows,
      log: paths.log,
    },
    accounts: { find: isNotHere, people: () => usersOnDisk(paths), subordinate: () => '', stamp: () => '' },
    paths: () => paths,
    version: versionHere,
    isAdministrator: () => isAdministrator(paths),
    isAdministrators: (file) => isInOwnFolder(paths, file),
    bootId: () => readFileSync(paths.boot, 'utf8'),
    nameservers: () => [],
    inherited: () => ({ udp: () => undefined, tcp: () => undefined, page: undefined, execEvents: undefined }),
    names: isNotHere,
    programs: isNotHere,
    hear: isNotHere,
    ownerOf: isNotHere,
    leaving: null,
    isShuttingDown: () => Promise.resolve(false),
    detours: null,
    undo,
    health: () => windowsHealth(paths),
    show,
    log: () => windowsLog(paths),
    stopped: isNotHere,
    exit: (code) => process.exit(code),
  };
}

/** @param env of this process @param folder of its files; left out: Windows' own for it */
export async function windowsHere(env: NodeJS.ProcessEnv, folder?: string): Promise<System> {
  const paths = windowsPaths(env, folder);
  const system = windowsCommand(paths);
  const place = env['KINWARD_HOST'];
  if (place === undefined) return system;
  const say = windowsLog(paths);
  const host = await HostLink.start({ place, events: process.stdin });
  return await ofHost(system, { host, paths, env, say });
}

export interface OfHost {
  host: HostLink;
  paths: WindowsPaths;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

/** With the host, as the service has it. */
export async function ofHost(system: System, { host, paths, env, say }: OfHost): Promise<System> {
  const { fields } = await host.ask('hello', '1');
  const boot = fields[4] ?? '';
  beginBoot(paths, boot);
  const accounts = await WindowsAccounts.start(host, paths.users, say);
  const sessions = await SeenSessions.start(host);
  const dns = new WindowsDns(host, paths.before);
  await dns.look();
  return {
    ...system,
    accounts,
    isAdministrator: () => true,
    bootId: () => boot,
    nameservers: () => [...dns.servers],
    names: (options) => new WindowsNames(options, { host, accounts, dns, sessions, paths }),
    programs: (watched) => new WindowsPrograms(watched, { host, accounts, sessions, env, say }),
    hear: (hearing) => Promise.resolve(hearAsked({ host, accounts, hearing, say })),
    ownerOf: async ({ remoteAddress, remotePort, localAddress, localPort }: Socket) => {
      const ends = [remoteAddress, remotePort, localAddress, localPort].map(String);
      const { fields: found } = await host.ask('owner', ...ends).catch(() => ({ fields: [] as string[] }));
      return accounts.bySid(found[1] ?? '')?.uid ?? null;
    },
    stopped: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      host.on((event) => event === 'stop' && resolve());
      void host.gone.then(resolve);
      await promise;
    },
  };
}
