/** Programs on Windows: what those with rules run is asked of the host twice a second, and what is closed is ended by it. */
import type { Content } from '../../apps/content.ts';
import type { OwnProgram, Started, Target } from '../../apps/running.ts';
import type { RunningProgram } from '../../apps/enforcing.ts';
import { noticeText, type Notice } from '../../apps/notices.ts';
import type { InstalledProgram, ProgramSystem, WatchedBy } from '../../apps/program-system.ts';
import type { WindowsAccounts } from './accounts.ts';
import { menuFolder, menuStamp, readWindowsPrograms, versionInfoOf } from './catalogue.ts';
import type { HostLink } from './host-link.ts';
import {
  plainPath,
  systemFolders,
  WindowsIdentities,
  type VersionInfo,
  type WindowsProgram,
} from './identity.ts';
import type { SeenSessions } from './seen-sessions.ts';

/** How often the host is asked what runs, and how often what is installed is looked at. */
const [ASK_MS, MENU_MS] = [500, 60_000];
/** Files whose version information is kept. */
const MOST_FILES = 2000;
/** From 1601, where a FILETIME begins, to 1970. */
const EPOCH_MS = 11_644_473_600_000;

interface Seen {
  pid: number;
  start: string;
  parent: number;
  sid: string;
  file: string;
  family: string;
  info: VersionInfo;
}

export interface WindowsProgramsParts {
  host: Pick<HostLink, 'ask'>;
  accounts: Pick<WindowsAccounts, 'people' | 'bySid'>;
  sessions: Pick<SeenSessions, 'all' | 'isRead' | 'present'>;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

export class WindowsPrograms implements ProgramSystem, Disposable {
  readonly #parts: WindowsProgramsParts;
  readonly #watched: Omit<WatchedBy, 'paths' | 'told' | 'heldUp'>;
  readonly #identities: WindowsIdentities;
  readonly #info = new Map<string, VersionInfo>();
  readonly #running = new Map<string, RunningProgram>();
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #menu: string;
  #seen: readonly Seen[] | null = null;
  #parents: ReadonlyMap<number, number> = new Map();
  #programs: ReadonlyMap<string, WindowsProgram> = new Map();
  #stamp = '';
  #isAsking = false;
  #why = '';

  constructor(watched: Omit<WatchedBy, 'paths' | 'told' | 'heldUp'>, parts: WindowsProgramsParts) {
    this.#watched = watched;
    this.#parts = parts;
    this.#identities = new WindowsIdentities(systemFolders(parts.env));
    this.#menu = menuFolder(parts.env);
    this.#timers = [
      setInterval(() => void this.ask(), ASK_MS),
      setInterval(() => void this.readInstalled(), MENU_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    void this.readInstalled();
  }

  /** The host has answered what runs. */
  get canSee(): boolean {
    return this.#why === '';
  }

  #failed(error: unknown): void {
    const { message } = error as Error;
    if (message !== this.#why) this.#parts.say(`what runs could not be asked: ${message}`);
    this.#why = message;
  }

  /** Asks the host what those with rules run. */
  async ask(): Promise<void> {
    const { host, accounts } = this.#parts;
    const sids = accounts
      .people()
      .flatMap((one) => ('sid' in one && this.#watched.rulesOf(one.uid) ? [one.sid] : []));
    if (this.#isAsking) return;
    if (sids.length === 0) {
      this.#seen = [];
      return;
    }
    this.#isAsking = true;
    try {
      const { rows } = await host.ask('processes', ...sids);
      const seen: Seen[] = [];
      for (const [pid, start = '', parent, , sid = '', file = '', family = ''] of rows)
        seen.push({
          pid: Number(pid),
          start,
          parent: Number(parent),
          sid,
          file,
          family,
          info: await this.#versionInfoOf(file),
        });
      this.#seen = seen;
      this.#parents = new Map(seen.map(({ pid: of, parent: by }) => [of, by]));
      this.#why = '';
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Windows lets nobody overwrite a file that runs, so it is read once while it does; another file of its name is read when it starts. */
  async #versionInfoOf(file: string): Promise<VersionInfo> {
    const key = plainPath(file);
    const known = this.#info.get(key);
    const isRunning = [...this.#running.values()].some(({ executable }) => plainPath(executable) === key);
    if (known && isRunning) return known;
    const info = await versionInfoOf(this.#parts.host, file);
    if (this.#info.size >= MOST_FILES) this.#info.clear();
    this.#info.set(key, info);
    return info;
  }

  async readInstalled(): Promise<void> {
    const stamp = menuStamp(this.#menu);
    try {
      this.#programs = await readWindowsPrograms(this.#parts.host, this.#menu);
      this.#stamp = `${stamp} ${[...this.#programs.keys()].join()}`;
    } catch (error) {
      this.#parts.say(`installed programs could not be read: ${(error as Error).message}`);
    }
  }

  stamp = (): string => this.#stamp;

  installed(): ReadonlyMap<string, InstalledProgram> {
    return this.#programs;
  }

  know(own: readonly OwnProgram[]): void {
    this.#identities.know(this.#programs.values(), own);
  }

  contentOf({ executable }: RunningProgram): Content | null {
    return this.#identities.contentOf(executable);
  }

  ageOf({ start }: Target): number {
    return Date.now() + EPOCH_MS - Number(BigInt(start) / 10_000n);
  }

  /** Programs of Windows are not started from a terminal that can be written to. */
  terminalOf(): number {
    return 0;
  }

  readonly watch = {
    /** The host says all of it at once. */
    isLate: false,
    running: [] as RunningProgram[],
    forget: (): void => this.#running.clear(),
    refresh: (): void => {
      for (const one of this.#running.values()) one.rules = this.#watched.rulesOf(one.uid) ?? one.rules;
    },
    look: (): void => this.#look(),
  };

  #look(): void {
    if (!this.#seen) return;
    const there = new Set<string>();
    for (const seen of this.#seen) {
      const uid = this.#parts.accounts.bySid(seen.sid)?.uid;
      const rules = uid === undefined ? undefined : this.#watched.rulesOf(uid);
      if (uid === undefined || !rules) continue;
      const key = `${seen.pid} ${seen.start}`;
      there.add(key);
      const known = this.#running.get(key);
      if (known) {
        known.rules = rules;
        continue;
      }
      const identity = this.#identities.of(seen.file, seen.family, seen.info);
      const running = { pid: seen.pid, start: seen.start, uid, executable: seen.file, identity, rules };
      this.#running.set(key, running);
      this.#watched.began(running);
    }
    for (const key of this.#running.keys()) if (!there.has(key)) this.#running.delete(key);
    this.watch.running = [...this.#running.values()];
  }

  readonly ending = {
    started: (running: readonly Target[]): Started =>
      Map.groupBy(running, ({ pid }) => this.#parents.get(pid) ?? 0),
    all: (target: Target, _group: string | null, started: Started): Target[] => {
      const targets = new Map([[target.pid, target]]);
      // What is added while it goes on is looked at too. A number is used again: what it has started is younger.
      for (const pid of targets.keys())
        for (const one of started.get(pid) ?? [])
          if (!targets.has(one.pid) && BigInt(one.start) >= BigInt(targets.get(pid)?.start ?? 0))
            targets.set(one.pid, one);
      return [...targets.values()];
    },
    end: ({ pid, start }: Target, signal: 'SIGTERM' | 'SIGKILL'): boolean => {
      const how = signal === 'SIGTERM' ? 'ask' : 'kill';
      void this.#parts.host
        .ask('end', String(pid), start, how)
        .catch((error: unknown) => this.#failed(error));
      return true;
    },
  };

  readonly active = {
    look: (): Promise<void> => Promise.resolve(),
    isHere: (uid: number): boolean => {
      const { accounts, sessions } = this.#parts;
      return [...sessions.present].some((sid) => accounts.bySid(sid)?.uid === uid);
    },
    uses: (uid: number): boolean => this.active.isHere(uid),
    isRead: true,
  };

  show = (notice: Notice): void => {
    const { accounts, sessions, host } = this.#parts;
    for (const { id, sid, isActive } of sessions.all)
      if (isActive && accounts.bySid(sid)?.uid === notice.uid)
        void host.ask('notice', id, 'Kinward', noticeText(notice)).catch(() => undefined);
  };

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
