/**
 * GNOME shows no tray by itself: the package brings an extension that does, which is switched on here once for each user. Who has
 * switched it off keeps it so.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bus } from './bus.ts';

/** As `gnome-extension/metadata.json` has it: the name of its folder in the package too. */
export const GNOME_UUID = 'kinward-agent@kinward';
export const SHELL = 'org.gnome.Shell';
const EXTENSIONS = { path: '/org/gnome/Shell', interface: 'org.gnome.Shell.Extensions' };
const PATIENCE_MS = 5000;
const [TRIES, AGAIN_MS] = [6, 5000];

/** What a user has switched off, as the desktop keeps it; where that cannot be read, everything counts as switched off. */
async function isSwitchedOff(): Promise<boolean> {
  try {
    const args = ['get', SHELL.toLowerCase(), 'disabled-extensions'];
    const { stdout } = await promisify(execFile)('gsettings', args, { timeout: PATIENCE_MS });
    return stdout.includes(`'${GNOME_UUID}'`);
  } catch {
    return true;
  }
}

export interface GnomeOptions {
  /** Whether this user has switched the extension off. */
  isOff?: () => Promise<boolean>;
  againMs?: number;
}

/** Without GNOME, and until its next start after the extension was installed, nothing comes of it. */
export async function showInGnome(
  bus: Pick<Bus, 'ask' | 'call'>,
  { isOff = isSwitchedOff, againMs = AGAIN_MS }: GnomeOptions = {},
): Promise<void> {
  const enable = { destination: SHELL, ...EXTENSIONS, member: 'EnableExtension' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    // A call would start it where it is installed beside another desktop.
    const [isThere] = await bus.ask('NameHasOwner', 's', [SHELL]).catch(() => [false]);
    if (isThere !== true || (await isOff())) return;
    const [isOn] = await bus.call({ ...enable, signature: 's', body: [GNOME_UUID] }).catch(() => [false]);
    if (isOn === true) return;
    // It has its name before it knows its extensions.
    await sleep(againMs, undefined, { ref: false });
  }
}
