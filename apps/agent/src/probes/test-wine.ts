/**
 * A computer with Windows' programs on this one: Wine of Debian 13 in a folder that is made once and kept, with a layer in memory
 * above it, a screen with Wine's own taskbar, on a network of its own. Takes root on Linux with a processor of 64 bits (x64),
 * overlayfs, and Debian's packages the first time.
 */
import { execFile, execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { canInstall, install, sayIfSlow, whyNotInstalled } from '@kinward/testkit/debian/packages.ts';
import { NEEDED, whyNoMsi } from '../../pack/windows/native.ts';
import { runProgram } from './package/runner.ts';
import { end, hold } from './test-net.ts';

const run = promisify(execFile);
/** Kept from run to run; another number where what is in it changes. 2 GB. */
const KEPT = '/var/cache/kinward-tests/wine-trixie-2';
const IN_IT = 'wine wine64 xvfb xdotool imagemagick ca-certificates';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';
const MAKE_MS = 900_000;
const SHELL_MS = 300_000;
const BEGUN =
  'WINEDEBUG=-all HOME=/root PATH=/usr/sbin:/usr/bin:/bin LANG=C.UTF-8 XDG_RUNTIME_DIR=/run DISPLAY=:7';

const shell = async (script: string): Promise<void> =>
  void (await run('sh', ['-ec', script], {
    timeout: MAKE_MS,
    maxBuffer: 2 ** 26,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }));

/** Packages are not flushed to the disk one by one: a folder that is not whole does not get its name. */
const FILL = `debootstrap --variant=minbase trixie draft
  printf 'force-unsafe-io\\n' > draft/etc/dpkg/dpkg.cfg.d/quick
  chroot draft sh -ec 'apt-get update -qq; apt-get install -y -qq --no-install-recommends ${IN_IT}; apt-get clean; rm -rf /var/lib/apt/lists/*'`;
/** The files of Windows, as a first start makes them. No screen is there: Wine would stay with it. */
const BEGIN = `unshare --mount --pid --fork --kill-child --propagation private sh -ec '
  cd draft; mount -t proc proc proc; mount --bind /dev dev
  chroot . env -i ${BEGUN} sh -c "wineboot -i; wineserver -w"'`;

/** Several of a machine make it one after another. @throws Error with what a program said */
async function make(): Promise<void> {
  const folder = path.dirname(KEPT);
  mkdirSync(folder, { recursive: true });
  const missing = [
    ...(whyNoMsi() === null ? [] : [NEEDED]),
    ...(existsSync(DEBOOTSTRAP) || existsSync(KEPT) ? [] : ['debootstrap']),
  ].join(' ');
  if (missing !== '') install(missing);
  await shell(`exec 9>'${folder}/lock'; flock 9; exec >/dev/null
    [ ! -d '${KEPT}' ] || exit 0
    cd '${folder}'; rm -rf draft; trap 'rm -rf "${folder}/draft"' EXIT
    ${FILL}
    ${BEGIN} 2>/dev/null
    test -f draft/root/.wine/system.reg
    mv draft '${KEPT}'`);
}

/** Makes what it takes, where that is not there. @returns why there is none here; null: there is */
export async function whyNoWine(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'it takes Linux on a processor of Intel or AMD';
  if (process.getuid?.() !== 0) return 'networks and folders of their own take root';
  if (!readFileSync('/proc/filesystems', 'utf8').includes('overlay')) return 'the kernel has no overlay';
  const isWhole = existsSync(KEPT) && whyNoMsi() === null;
  if (!isWhole && !canInstall())
    return `it takes debootstrap and ${NEEDED}, and there is no apt-get to install them`;
  const began = performance.now();
  try {
    await make();
    sayIfSlow(IN_IT, began);
    return null;
  } catch (error) {
    return whyNotInstalled(IN_IT, error);
  }
}

/** A desktop with a taskbar, as Windows has it: an icon in a panel of X is not clicked by Wine. In the form of Wine's own file. */
const DESKTOP = String.raw`[Software\\Wine\\Explorer]
"Desktop"="Default"
[Software\\Wine\\Explorer\\Desktops]
"Default"="800x600"
[Software\\Wine\\Explorer\\Desktops\\Default]
"EnableShell"=dword:00000001`;

const START = (folder: string): string => `
  cd '${folder}'; ip link set lo up; mkdir -p layer root share
  mount -t tmpfs tmpfs layer; mkdir layer/upper layer/work
  mount -t overlay overlay -o lowerdir=${KEPT},upperdir=layer/upper,workdir=layer/work root
  mkdir -p root/share root/.before; mount --bind share root/share; cd root
  mount -t proc proc proc; mount --rbind /dev dev; mount -t tmpfs tmpfs tmp; mount -t tmpfs tmpfs run
  pivot_root . .before; umount -l /.before
  printf '\\n%s\\n' '${DESKTOP}' >> root/.wine/user.reg
  env ${BEGUN} Xvfb :7 -screen 0 800x600x24 >/dev/null 2>&1 &`;
/** @returns '' where it has ended */
const commandOf = (folder: string): string => {
  try {
    return readFileSync(path.join(folder, 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};
const FLAGS = '--mount --net --ipc --pid --fork --kill-child --propagation private'.split(' ');

export class Wine implements AsyncDisposable {
  /** Files that both sides have; `Z:\share` for programs of Windows. */
  readonly share: string;
  readonly #holder: ChildProcess;
  /** The first process in it, as this machine numbers it. */
  readonly pid: number;

  private constructor(folder: string, holder: ChildProcess) {
    this.share = path.join(folder, 'share');
    this.#holder = holder;
    const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
    this.pid = Number(readFileSync(children, 'utf8').trim());
  }

  /** @param folder of this computer's; it is not taken away */
  static async start(folder: string): Promise<Wine> {
    return new Wine(folder, await hold(FLAGS, START(folder)));
  }

  /** @returns what a shell in it prints, with `wine` for programs of Windows; also where it ends with an error */
  // By a file: what goes on in the background would hold a pipe open, and Node has no output that is a pipe here.
  async shell(command: string): Promise<string> {
    const script = `f=$(mktemp); (${command}\n) </dev/null >$f 2>/dev/null; cat $f`;
    const args = ['-t', String(this.pid), '-a', 'env', '-i', ...BEGUN.split(' '), 'sh', '-c', script];
    const { stdout } = await runProgram('nsenter', args, SHELL_MS);
    return stdout;
  }

  /** Programs that run in it now, by their numbers in it; looked at without a program, as it is asked often. */
  #programs(): [pid: string, name: string][] {
    const processes = `/proc/${this.pid}/root/proc`;
    return readdirSync(processes)
      .filter((name) => /^\d+$/u.test(name))
      .flatMap((pid): [string, string][] => {
        const [, name] = /([\w-]+\.exe)/iu.exec(commandOf(path.join(processes, pid))) ?? [];
        return name === undefined ? [] : [[pid, name.toLowerCase()]];
      });
  }

  /** @returns '' where there is none, or it cannot be read now; looked at without a program */
  read(file: string): string {
    try {
      return readFileSync(path.join(`/proc/${this.pid}/root`, file), 'utf8');
    } catch {
      return '';
    }
  }

  /** Ends programs by the kernel, by the end of their paths. */
  kill(wanted: string): void {
    const pids = this.#programs().flatMap(([pid, name]) => (name === wanted ? [pid] : []));
    execFileSync('nsenter', ['-t', String(this.pid), '-a', 'sh', '-c', `kill -9 ${pids.join(' ')}`]);
  }

  /** Programs that run in it now, by the end of their paths. */
  running(): string[] {
    return this.#programs().map(([, name]) => name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#holder);
  }
}
