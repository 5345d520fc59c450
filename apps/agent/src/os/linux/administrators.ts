/** Who of a computer may become its administrator: by a group, or by what sudo(8) allows a person or a group of its own (sudoers(5)). */
import { spawnSync } from 'node:child_process';

const GETENT = '/usr/bin/getent';
/**
 * Comes with sudo; reads all of its files, what they include and their aliases. To ask sudo itself would be written into the
 * system's log each time.
 */
const CVTSUDOERS = '/usr/bin/cvtsudoers';

/**
 * Groups whose members may do everything: by the usual settings of sudo(8) and polkit(8) on Debian, Fedora, Arch and their kin, and those who may
 * start a container or a virtual machine, or read a disk, as root.
 */
const GROUPS = ['sudo', 'wheel', 'admin', 'docker', 'lxd', 'incus-admin', 'libvirt', 'disk'] as const;

/** Who is named by sudo's settings; groups by their names. */
export interface Allowed {
  names: ReadonlySet<string>;
  uids: ReadonlySet<number>;
  groups: ReadonlySet<string>;
  gids: ReadonlySet<number>;
  isEverybody: boolean;
}

const NOBODY: Allowed = {
  names: new Set(),
  uids: new Set(),
  groups: new Set(),
  gids: new Set(),
  isEverybody: false,
};

interface Who {
  username?: string;
  userid?: number;
  usergroup?: string;
  usergid?: number;
  /** It is an exception. */
  negated?: boolean;
}

/** As cvtsudoers(1) writes it, as far as it is read here. */
interface Settings {
  User_Specs?: {
    User_List?: Who[];
    Cmnd_Specs?: { runasusers?: Who[]; Commands?: { command?: string; negated?: boolean }[] }[];
  }[];
}

const isRoot = ({ username, userid, negated }: Who): boolean =>
  negated !== true && (username === 'ALL' || username === 'root' || userid === 0);

/**
 * Whom sudo lets do everything as root. Without a user to become it is root (sudoers(5), `Runas_Spec`). An exception from all commands stops nobody
 * who knows a shell, so it does not count; one program alone does not make an administrator.
 * @param text of `cvtsudoers -e -f json`
 */
export function allowedBy(text: string): Allowed {
  let settings: Settings;
  try {
    settings = JSON.parse(text) as Settings;
  } catch {
    return NOBODY;
  }
  const whole = (settings.User_Specs ?? []).filter(({ Cmnd_Specs: all = [] }) =>
    all.some(
      ({ runasusers, Commands: commands = [] }) =>
        (runasusers?.some(isRoot) ?? true) &&
        commands.some(({ command, negated }) => command === 'ALL' && negated !== true),
    ),
  );
  const who = whole.flatMap(({ User_List: users = [] }) => users.filter(({ negated }) => negated !== true));
  return {
    names: new Set(who.flatMap(({ username }) => username ?? [])),
    uids: new Set(who.flatMap(({ userid }) => userid ?? [])),
    groups: new Set(who.flatMap(({ usergroup }) => usergroup ?? [])),
    gids: new Set(who.flatMap(({ usergid }) => usergid ?? [])),
    isEverybody: who.some(({ username }) => username === 'ALL'),
  };
}

/** A directory elsewhere may not answer; names are not answered meanwhile. */
const PATIENCE_MS = 10_000;

/**
 * What a program writes, whatever it ends with.
 * @param until when nobody waits for the answer any more, by `performance.now()`
 * @returns "" where there is no such program
 * @throws Error where it could not be asked, as without memory or time: that says nothing of what it would have said
 */
export function saidBy(program: string, args: readonly string[], until = Infinity): string {
  const timeout = Math.min(PATIENCE_MS, Math.floor(until - performance.now()));
  if (timeout <= 0) throw new Error(`${program} cannot be asked: no time is left`);
  const options = { encoding: 'utf8', timeout, killSignal: 'SIGKILL' } as const;
  const { stdout, error, signal } = spawnSync(program, args, options);
  const fault: NodeJS.ErrnoException | undefined = error;
  if (fault?.code === 'ENOENT') return '';
  if (fault || signal !== null) throw new Error(`${program} cannot be asked: ${fault?.code ?? signal}`);
  return stdout;
}

const linesOf = (program: string, args: readonly string[], until: number): string[][] =>
  saidBy(program, args, until)
    .split('\n')
    .map((line) => line.split(':'));

/**
 * @returns whether an account is an administrator's, by what the system says now; where sudo is another program, or none, by
 * groups alone
 * @param until as of `saidBy`
 * @throws Error where that cannot be asked
 */
export function readAdministrators(until: number): (account: { name: string; uid: number }) => boolean {
  const allowed = allowedBy(saidBy(CVTSUDOERS, ['-e', '-f', 'json', '/etc/sudoers'], until));
  const asked = new Set([...GROUPS, ...allowed.groups, ...[...allowed.gids].map(String)]);
  const groups = linesOf(GETENT, ['group', ...asked], until);
  const members = new Set(groups.flatMap(([, , , names = '']) => names.split(',')));
  const ids = new Set(groups.map(([, , id]) => id));
  const primary = new Map(linesOf(GETENT, ['passwd'], until).map(([name, , , id]) => [name, id]));
  return ({ name, uid }) =>
    allowed.isEverybody ||
    allowed.names.has(name) ||
    allowed.uids.has(uid) ||
    members.has(name) ||
    ids.has(primary.get(name));
}
