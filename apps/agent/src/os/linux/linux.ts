/** The agent's computer where it is one with Linux and systemd. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SERVICE_LINES } from '@kinward/contract/computers/service-lines.ts';
import { pathsOf, type Paths } from '../../paths.ts';
import type { Health, System } from '../port.ts';
import { isOwnFile } from '../own-file.ts';
import { stampOf } from '../stamp.ts';
import { exitBySignal, stoppedBySignal } from '../stopped.ts';
import { findAccount, localUsers, subordinateText } from './accounts.ts';
import { inheritedSockets } from './inherited.ts';
import { isShuttingDown, watchLeaving } from './leaving.ts';
import { LinuxNames } from './names.ts';
import { nameservers } from './nameservers.ts';
import { rulesAreThere } from './nft.ts';
import { ownerOf } from './owner.ts';
import { LinuxPrograms } from './programs/programs.ts';
import { systemName } from './system-name.ts';
import { readDetours } from './tunnels.ts';
import { undoAll } from './undo.ts';
import { Watchdog } from './watchdog/watchdog.ts';

const USERS = ['/etc/passwd', '/etc/subuid'] as const;
/** Where the kernel says which start of the computer this is. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Of systemd-timesyncd, once it has had the time since this start of the computer. */
const SYNCHRONIZED = '/run/systemd/timesync/synchronized';
const BROWSER = 'xdg-open';
const STAYS_MS = 5000;

async function show(address: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return false;
  return await new Promise((resolve) => {
    const browser = spawn(BROWSER, [address], { stdio: 'ignore', detached: true });
    browser.once('error', () => resolve(false));
    browser.once('exit', (code) => resolve(code === 0));
    // Some browsers stay in front: the command does not wait for their end.
    browser.once('spawn', () => setTimeout(() => resolve(true), STAYS_MS));
  });
}

/** By the process, and by the rules in the kernel. */
export const linuxHealth = ({ guard }: Pick<Paths, 'guard'>): Health => ({
  runs: (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('kinward-agent');
    } catch {
      return false;
    }
  },
  hasRules: async () => !existsSync(guard) || (await rulesAreThere(readFileSync(guard, 'utf8'))),
});

export const linux: System = {
  platform: 'Linux',
  words: {
    administrator: 'sudo kinward-agent',
    service: SERVICE_LINES.linux,
    log: 'journalctl -u kinward-agent',
  },
  accounts: {
    find: findAccount,
    people: localUsers,
    subordinate: subordinateText,
    stamp: () => USERS.map(stampOf).join('|'),
  },
  paths: pathsOf,
  version: systemName,
  isAdministrator: () => process.getuid?.() === 0,
  isAdministrators: isOwnFile,
  bootId: () => readFileSync(BOOT_ID, 'utf8').trim(),
  isSynchronized: () => existsSync(SYNCHRONIZED),
  nameservers,
  inherited: inheritedSockets,
  names: (options) => new LinuxNames(options),
  programs: (watched, { execEvents }) =>
    new LinuxPrograms(watched, { execEvents, watchdog: new Watchdog({ ended: watched.heldUp }) }),
  hear: async ({ control }) => await control.start(),
  ownerOf,
  leaving: (tell) => watchLeaving(tell),
  isShuttingDown,
  detours: readDetours,
  undo: (paths) => Promise.resolve(undoAll(paths)),
  health: linuxHealth,
  log: () => (line) => void process.stdout.write(`${line}\n`),
  stopped: stoppedBySignal,
  exit: exitBySignal,
  show,
};
