/** What the page says of the computer and of the rules on it, for one local user: about others an administrator alone is told more than whether they have rules. */
import { statSync } from 'node:fs';
import { hostname, release, uptime } from 'node:os';
import type {
  Connection,
  PageRules,
  PageState,
  PageUser,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import type { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { AgentFault, RulesOf } from '@kinward/contract/computers/computers.schemas.ts';
import { readLink } from '../link/link.ts';
import type { System } from '../os/port.ts';
import { stampOf } from '../os/stamp.ts';
import type { OwnStretch } from '../apps/limits.ts';
import { pageNotice, type Notice } from '../apps/notices.ts';
import { versionOf } from '../update/own.ts';
import type { Paths } from '../paths.ts';
import type { Lock } from '../rules/lock.ts';
import { readInForce } from '../rules/in-force.ts';
import { shownRules } from './shown-rules.ts';
import { isOff } from '../rules/off.ts';
import type { Pauses } from '../rules/pauses.ts';
import type { Binding } from '../rules/policy-file.ts';

/** How long it is believed who has an account here: to look is some programs of the system. */
const USERS_MS = 60_000;
/** A page is read, not scrolled through. */
const MOST_NOTICES = 6;

export interface LocalUser {
  name: string;
  uid: number;
  isAdministrator: boolean;
}

interface InForceNow {
  /** Of the policy; null: none of an installation. */
  number: number | null;
  faults: readonly AgentFault[];
  /** Who has rules that hold. */
  users: readonly string[];
}

export interface StateOptions {
  system: Pick<System, 'platform' | 'version'>;
  paths: Paths;
  pauses: Pauses;
  lock: Lock;
  inForce: () => InForceNow;
  /** How the agent's parts are; undefined: nobody has rules, or it is off. */
  health: () => ComputerHealth | undefined;
  connection: () => { state: Connection | null; heardAt: number | null; isCaptive: boolean };
  takesCodes: () => boolean;
  users: () => readonly LocalUser[];
  /** Those that are installed for everybody; null: programs are not watched here. */
  programs: () => readonly Pick<InstalledApp, 'appId' | 'name'>[] | null;
  /** Use of programs by who has a device's rules, as far as the rules' sums do not have it. */
  stretchesOf: (deviceId: DeviceId) => readonly OwnStretch[];
  /** Whether a program counts while its window is in front, and not for as long as it runs. */
  countsInFront: () => boolean;
  /** Of a local user, the newest first. */
  notices: (uid: number) => readonly Notice[];
  /** Why everything is closed now for a local user, and until when in milliseconds since the epoch; null: it is not. */
  closed: (uid: number) => Pick<Notice, 'reason' | 'until'> | null;
  /** Whether a local user is shown the icon; null: this system has none. */
  showsIcon: (uid: number) => boolean | null;
}

/** By local user; undefined: the installation does not say whose. */
type Bound = ReadonlyMap<string, RulesOf | undefined>;

const iso = (ms: number): string => new Date(ms).toISOString();

export class States {
  readonly #options: StateOptions;
  #users: readonly LocalUser[] = [];
  #lookedAt = -Infinity;
  #boundBy: Bound = new Map();
  #boundOf = '';
  #timeZone: string | null = null;
  #takesCodes = false;
  #password: PageState['password'] = 'none';
  readonly #startedAt = iso(Date.now() - process.uptime() * 1000);
  readonly #version = versionOf();

  constructor(options: StateOptions) {
    this.#options = options;
  }

  /** @returns the account of a person; undefined: it is none */
  userOf(uid: number): LocalUser | undefined {
    return this.people().find((user) => user.uid === uid);
  }

  /** Who has an account of a person here. */
  people(): readonly LocalUser[] {
    if (performance.now() - this.#lookedAt > USERS_MS) {
      this.#users = this.#options.users();
      this.#lookedAt = performance.now();
    }
    return this.#users;
  }

  /** What cannot be read is none: what is in force stays, and `faults` says why. */
  #bindings(): readonly Binding[] {
    try {
      return readInForce(this.#options.paths).bindings;
    } catch {
      return [];
    }
  }

  /** Who has rules, and whose, and what pauses them; read again only when the files have changed, as a whole policy is a lot to read. */
  #bound(): Bound {
    const { link, signed, policies, password } = this.#options.paths;
    const stamp = [link, signed, policies, password].map(stampOf).join('|');
    if (this.#boundOf !== stamp) {
      const bindings = this.#bindings();
      // Of one family all have the same.
      this.#timeZone = bindings[0]?.device.rules.timeZone ?? null;
      this.#boundBy = new Map(bindings.flatMap(({ users, of }) => users.map((name) => [name, of] as const)));
      const { lock, takesCodes } = this.#options;
      this.#takesCodes = takesCodes();
      this.#password = lock.isOfPortal ? 'portal' : lock.hasPassword ? 'here' : 'none';
      this.#boundOf = stamp;
    }
    return this.#boundBy;
  }

  read(caller: LocalUser): PageState {
    const { paths, pauses, inForce, connection } = this.#options;
    const { number, faults } = inForce();
    const { state, heardAt, isCaptive } = connection();
    const closed = this.#options.closed(caller.uid);
    const ended = pauses.endedByProtection(caller.name);
    const isProtected = this.#options.lock.isOnFor(pauses.told);
    const of = this.#bound();
    const since = statSync(readLink(paths) ? paths.signed : paths.policies, { throwIfNoEntry: false });
    const isAdministrator = caller.isAdministrator;
    const users = this.people().map(({ name, isAdministrator: may }): PageUser => {
      const told = isAdministrator || name === caller.name ? of.get(name) : undefined;
      return { name, isAdministrator: may, rules: this.#rulesOf(name, of), of: told ?? null };
    });
    const mine = ({ user }: { user: string | null }): boolean =>
      isAdministrator || user === null || user === caller.name;
    return {
      computer: hostname(),
      user: { name: caller.name, isAdministrator },
      server: readLink(paths)?.server ?? null,
      connection: state,
      isCaptive,
      heardAt: heardAt === null ? null : iso(heardAt),
      since: since ? iso(since.mtimeMs) : null,
      faults: [...faults],
      health: this.#options.health() ?? null,
      isOff: isOff(paths),
      paused: pauses.told
        .filter((pause) => pause.endedAt === null && mine(pause))
        .map(({ user, by, until }) => ({ user, by, until })),
      notices: this.#options.notices(caller.uid).slice(0, MOST_NOTICES).map(pageNotice),
      closed: closed && { reason: closed.reason, until: closed.until === null ? null : iso(closed.until) },
      timeZone: this.#timeZone,
      users: users.toSorted((one, other) => one.name.localeCompare(other.name)),
      password: this.#password,
      takesCodes: this.#takesCodes,
      isProtected,
      // A parent may have switched it off again since.
      endedByProtection: ended === null || !isProtected ? null : iso(ended),
      showsIcon: this.#options.showsIcon(caller.uid),
      system: {
        version: this.#version,
        name: this.#options.system.version() ?? this.#options.system.platform,
        hasSudo: this.#options.system.platform !== 'Windows',
        kernel: release(),
        processor: process.arch,
        node: process.versions.node,
        policy: number,
        startedAt: this.#startedAt,
      },
    };
  }

  #rulesOf(name: string, bound: Bound): PageUser['rules'] {
    const { paths, pauses, inForce } = this.#options;
    if (!bound.has(name)) return 'none';
    if (isOff(paths, uptime())) return 'off';
    const paused = pauses.look();
    if (paused === 'all' || paused.has(name)) return 'paused';
    return inForce().users.includes(name) ? 'in-force' : 'waiting';
  }

  /** @returns null: the local user has no rules */
  rulesOf(name: string, language: 'en' | 'es'): PageRules | null {
    const binding = this.#bindings().find(({ users }) => users.includes(name));
    return binding ? shownRules(binding, language, this.#options) : null;
  }
}
