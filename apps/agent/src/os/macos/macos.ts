/** The agent's computer where it is one with macOS: a preview, which nobody has run on a Mac yet. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_LINES } from '@kinward/contract/computers/service-lines.ts';
import { Journal } from '../journal.ts';
import { isOwnFile } from '../own-file.ts';
import type { System } from '../port.ts';
import { exitBySignal, stoppedBySignal } from '../stopped.ts';
import { allTried } from '../turns.ts';
import { MacAccounts } from './accounts.ts';
import { giveBrowsersBack } from './browsers.ts';
import { MacDns } from './dns.ts';
import { MacFilter } from './filter.ts';
import { MacNames } from './names.ts';
import { ownerOf } from './owner.ts';
import { macPaths, type MacPaths } from './paths.ts';
import { MacPrograms } from './programs.ts';
import { runner, type Run } from './run.ts';

const [SYSCTL, SW_VERS, OPEN] = ['/usr/sbin/sysctl', '/usr/bin/sw_vers', '/usr/bin/open'];
/** The system gives it to who is at the screen; the administrator's where nobody is. */
const CONSOLE = '/dev/console';

export interface MacOptions {
  run?: Run;
  /** Whose the screen is. */
  consoleUser?: () => number;
  /** Of this start of the computer. */
  pathsOf?: (boot: string) => MacPaths;
  isAdministrator?: () => boolean;
  /** The port that names are asked on. */
  port?: number;
}

/** Files of former starts of the computer. */
function forgetFormer({ status }: Pick<MacPaths, 'status'>): void {
  const [now, boot] = [path.dirname(path.dirname(status)), path.basename(path.dirname(status))];
  try {
    for (const name of readdirSync(now))
      if (name !== boot) rmSync(path.join(now, name), { recursive: true, force: true });
  } catch {
    // There are none.
  }
}

async function undo(run: Run, { dnsBefore, filterToken, journal }: MacPaths): Promise<string[]> {
  const faults = giveBrowsersBack(new Journal(journal));
  const others = await allTried([
    async () => await new MacDns(run, dnsBefore).giveBack(),
    async () => await new MacFilter(run, filterToken).clear(),
  ]);
  return [...faults, ...others];
}

const say = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** @throws Error where the system does not say which users it has, or which start this is */
export async function macHere({
  run = runner(),
  consoleUser = () => statSync(CONSOLE).uid,
  pathsOf = macPaths,
  isAdministrator = () => process.getuid?.() === 0,
  ...parts
}: MacOptions = {}): Promise<System> {
  const boot = (await run(SYSCTL, ['-n', 'kern.bootsessionuuid'])).stdout.trim();
  if (!/^[\dA-F-]{36}$/iu.test(boot))
    throw new Error('this computer does not say which of its starts this is');
  const version = (await run(SW_VERS, ['-productVersion'])).stdout.trim();
  const accounts = await MacAccounts.start(run);
  const paths = pathsOf(boot);
  const dns = new MacDns(run, paths.dnsBefore);
  const filter = new MacFilter(run, paths.filterToken);
  if (isAdministrator()) {
    forgetFormer(paths);
    await dns.look();
  }
  return {
    platform: 'macOS',
    words: {
      administrator: 'sudo kinward-agent',
      service: SERVICE_LINES.macos,
      log: '/Library/Logs/kinward-agent.log',
    },
    accounts,
    paths: () => paths,
    version: () => `macOS ${version}`,
    isAdministrator,
    isAdministrators: isOwnFile,
    bootId: () => boot,
    nameservers: () => [...dns.servers],
    inherited: () => ({ udp: () => undefined, tcp: () => undefined, page: undefined, execEvents: undefined }),
    names: (options) => new MacNames(options, { dns, filter, paths, consoleUser, ...parts }),
    programs: (watched) => new MacPrograms(watched, { run, consoleUser, say }),
    hear: async ({ control }) => await control.start(),
    ownerOf: async (socket) => await ownerOf(run, socket),
    leaving: null,
    isShuttingDown: () => Promise.resolve(false),
    detours: null,
    undo: async () => await undo(run, paths),
    health: null,
    log: () => say,
    stopped: stoppedBySignal,
    exit: exitBySignal,
    show: async (address) =>
      await run(OPEN, [address]).then(
        () => true,
        () => false,
      ),
  };
}
