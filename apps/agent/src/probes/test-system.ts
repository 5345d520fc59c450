/**
 * A whole system with its own systemd, systemd-resolved and D-Bus, on a false internet: this machine's files with a layer above
 * them in memory, in which packages are installed and everything is changed. It can be started again. Takes root, overlayfs and
 * cgroup2.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemBase, type SystemBase } from './test-system-base.ts';
import { end, hold, Internet, NET, shellIn, type LocalUser } from './test-net.ts';

/** What an agent could leave behind: rules, rights on sockets, units, and every file of these folders with owner, rights and content. */
export const MACHINE = `nft list ruleset; getfacl -p /run/systemd/resolve/io.systemd.Resolve /run/nscd; systemctl list-unit-files --no-legend
  systemctl list-units --failed --no-legend; ls /usr/lib /usr/bin /var/lib /usr/share/doc
  find /etc /run/systemd/system /usr/lib/systemd/system -name 'ld.so.cache' -o -name 'kinward*' -prune -o -printf '%p %m %U %G %l\\n' | sort
  find /etc -path '/etc/kinward-agent*' -prune -o -type f -print0 | sort -z | xargs -0 md5sum`;
/** @returns why no such system can be made here; null: it can */
export function whyNoSystem(): string | null {
  const known = readFileSync('/proc/filesystems', 'utf8');
  for (const needed of ['overlay', 'cgroup2'])
    if (!known.includes(needed)) return `the kernel has no ${needed}`;
  return null;
}

const prepare = (
  folder: string,
  file: string,
  users: readonly LocalUser[],
  { lower, rest }: SystemBase,
): string => `
  cd '${folder}'; mkdir layer root cgroups; printf '%s' '${lower}' > lower
  mount -t tmpfs tmpfs layer; mkdir layer/upper layer/work
  mount -t overlay overlay -o "lowerdir=$(cat lower),upperdir=layer/upper,workdir=layer/work" root
  mount -t cgroup2 none cgroups; mkdir cgroups/kinward-$$; ln -s cgroups/kinward-$$ cgroup
  ${rest}
  ${users.map(({ name, uid, subuid }) => `chroot root useradd -u ${uid} -M -d /tmp -K SUB_UID_MIN=${subuid} -K SUB_GID_MIN=${subuid} ${name} >&2`).join('\n  ')}
  mkdir -p root/etc/systemd/resolved.conf.d root/etc/kinward-agent
  printf '[Resolve]\\nDNS=${NET.own[0]}\\nDNSSEC=no\\nCache=no\\n' > root/etc/systemd/resolved.conf.d/test.conf
  cp '${file}' root/root/agent${path.extname(file)}
  cp cert.pem root/usr/local/share/ca-certificates/internet.crt
  # As update-ca-certificates does, which takes seconds for the others.
  cat cert.pem >> root/etc/ssl/certs/ca-certificates.crt
  ln -s /usr/local/share/ca-certificates/internet.crt root/etc/ssl/certs/internet.pem
  ln -s internet.pem "root/etc/ssl/certs/$(openssl x509 -noout -hash -in cert.pem).0"
  printf '#!/bin/sh\\nexec "$@"\\n' > root/usr/local/bin/sudo; chmod 755 root/usr/local/bin/sudo
  umount root
`;

/** Becomes the first process of the system; what it leaves is there at the next start. */
const BOOT = `
  set -e
  mount -t overlay overlay -o "lowerdir=$(cat lower),upperdir=layer/upper,workdir=layer/work" root; cd root
  mount -t proc proc proc; mount -t sysfs -o ro sysfs sys; mount -t cgroup2 none sys/fs/cgroup
  mount -t tmpfs tmpfs run; mount -t tmpfs tmpfs tmp; mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
  mkdir dev/shm dev/pts .before; mount -t devpts -o newinstance,ptmxmode=0666,gid=5,mode=620 devpts dev/pts
  ln -s pts/ptmx dev/ptmx; ln -s /proc/self/fd dev/fd
  pivot_root . .before; umount -l /.before; rmdir /.before
  exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal --show-status=no`;

export class System implements AsyncDisposable {
  /** Of its files; a socket here is where the installation is (`installation.sock`). */
  readonly folder: string;
  readonly #holder: ChildProcess;
  readonly #internet: Internet;
  #machine: ChildProcess | undefined;
  /** The first process of the system, as this machine numbers it. */
  #pid = 0;

  private constructor(folder: string, holder: ChildProcess, internet: Internet) {
    this.folder = folder;
    this.#holder = holder;
    this.#internet = internet;
  }

  /**
   * @param file lies there as `/root/agent.deb` or whatever it ends with
   * @param place where the systems of a run have what they share; absent: it shares nothing
   */
  static async start(file: string, users: readonly LocalUser[], place?: string): Promise<System> {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward-system-'));
    await using stack = new AsyncDisposableStack();
    const internet = stack.use(await Internet.start(folder));
    const holder = await hold(
      ['--mount', '--propagation', 'private'],
      prepare(folder, file, users, await systemBase(place)),
    );
    const system = stack.use(new System(folder, holder, internet));
    await system.boot();
    stack.move();
    return system;
  }

  /** Starts it, or starts it again after the power was lost. */
  async boot(): Promise<void> {
    await end(this.#machine);
    const flags = '--fork --kill-child --pid --mount --net --ipc --uts --cgroup --propagation private';
    const script = `cd '${this.folder}'; echo $$ > cgroup/cgroup.procs; exec unshare ${flags} sh -c "$BOOT"`;
    this.#machine = spawn('nsenter', [...this.#layers, 'sh', '-c', script], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', BOOT },
      stdio: 'inherit',
    });
    this.#pid = await soon(() => Number(childrenOf(this.#machine?.pid ?? 0)[0] ?? 0), 'the first process');
    this.#internet.plug(this.#pid);
    await soon(
      async () => /running|degraded/u.test(await this.shell('timeout 20 systemctl is-system-running --wait')),
      'the start',
    );
  }

  /** Where its files lie, without its processes. */
  get #layers(): string[] {
    return ['-t', String(this.#holder.pid), '-m'];
  }

  /** @returns what a program prints, as root or as a user */
  async shell(command: string, user?: LocalUser): Promise<string> {
    return await shellIn(['-t', String(this.#pid), '-a'], command, user);
  }

  /** @returns what is in a file of it, without a program; '' where there is none */
  read(file: string): string {
    try {
      return readFileSync(`/proc/${this.#pid}/root${file}`, 'utf8');
    } catch {
      return '';
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#machine);
    // Its groups of processes can be taken away once none is left in them.
    const empty = `cd '${this.folder}'; find cgroups/kinward-${this.#holder.pid} -depth -type d -exec rmdir {} + 2>/dev/null`;
    await soon(
      async () => (await shellIn(this.#layers, `${empty}; ls -d cgroup/. 2>/dev/null`)) === '',
      'the end of its processes',
    );
    await end(this.#holder);
    await this.#internet[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const childrenOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

/** Waits until something is so. @throws Error after two minutes: what comes true takes ten seconds on a machine that does nothing else */
export async function soon<Found>(look: () => Found | Promise<Found>, what: string): Promise<Found> {
  for (const limit = performance.now() + 120_000; performance.now() < limit;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`);
}
