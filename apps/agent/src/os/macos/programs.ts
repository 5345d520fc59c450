/**
 * Programs on a Mac: which processes those with rules have is asked of ps(1) once a second, and what a process runs of lsof(8),
 * as its name and arguments are its own word. What is closed is ended by a signal, after it was asked once more whose the number
 * is.
 */
import type { Content } from '../../apps/content.ts';
import type { OwnProgram, Started, Target } from '../../apps/running.ts';
import type { RunningProgram } from '../../apps/enforcing.ts';
import { noticeText, type Notice } from '../../apps/notices.ts';
import type { InstalledProgram, ProgramSystem, WatchedBy } from '../../apps/program-system.ts';
import { allBundles, bundleStamp, MacIdentities, readBundles, type MacProgram } from './bundles.ts';
import { FailedProgram, type Run } from './run.ts';
import { executablesIn, idleMsIn, processesIn, type SeenProcess } from './texts.ts';

const [PS, LSOF, IOREG] = ['/bin/ps', '/usr/sbin/lsof', '/usr/sbin/ioreg'];
const [LAUNCHCTL, SUDO, OSASCRIPT] = ['/bin/launchctl', '/usr/bin/sudo', '/usr/bin/osascript'];
const COLUMNS = 'pid=,ppid=,uid=,lstart=';
/** How often it is asked what runs, what is installed, and whether somebody uses keyboard or mouse. */
const [ASK_MS, INSTALLED_MS, IDLE_MS] = [1000, 60_000, 10_000];
/** A process may run another program in place of itself: each is asked again after so many looks. */
const AGAIN_LOOKS = 5;
/** After so long without keyboard and mouse nobody is there: a film is longer than a few minutes, and a gamepad is neither. */
const AWAY_MS = 1_800_000;
/** Its words are given as they are: none is read as a part of it. */
const NOTICE = ['on run argv', 'display notification (item 1 of argv) with title "Kinward"', 'end run'];

export interface MacProgramsParts {
  run: Run;
  /** Whose the screen is; 0: nobody is signed in there. */
  consoleUser: () => number;
  say: (line: string) => void;
  kill?: (pid: number, signal: NodeJS.Signals) => void;
  /** Of all files, for tests. */
  root?: string;
}

const keyOf = ({ pid, start }: Target): string => `${pid} ${start}`;

export class MacPrograms implements ProgramSystem, Disposable {
  readonly #parts: MacProgramsParts;
  readonly #watched: Omit<WatchedBy, 'paths' | 'told' | 'heldUp'>;
  readonly #identities: MacIdentities;
  readonly #running = new Map<string, RunningProgram>();
  readonly #timers: readonly NodeJS.Timeout[];
  /** What each runs, by its number and when it began. */
  #files = new Map<string, string>();
  #seen: readonly SeenProcess[] | null = null;
  #programs: ReadonlyMap<string, MacProgram> = new Map();
  #stamp = '';
  #turn = 0;
  #isAsking = false;
  #isAway = false;
  #why = '';

  constructor(watched: Omit<WatchedBy, 'paths' | 'told' | 'heldUp'>, parts: MacProgramsParts) {
    this.#watched = watched;
    this.#parts = parts;
    this.#identities = new MacIdentities(parts.root);
    this.#timers = [
      setInterval(() => void this.ask(), ASK_MS),
      setInterval(() => void this.readInstalled(), INSTALLED_MS),
      setInterval(() => void this.readIdle(), IDLE_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    void this.readInstalled();
  }

  /** The system has answered what runs. */
  get canSee(): boolean {
    return this.#why === '';
  }

  /** Asks what those with rules run. */
  async ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { stdout } = await this.#parts.run(PS, ['-axo', COLUMNS]);
      const seen = processesIn(stdout).filter(({ uid }) => this.#watched.rulesOf(uid));
      this.#turn = (this.#turn + 1) % AGAIN_LOOKS;
      const asked = this.#turn === 0 ? seen : seen.filter((one) => !this.#files.has(keyOf(one)));
      const found = await this.#filesOf(asked);
      this.#files = new Map(
        seen.flatMap((one) => {
          const file = found.get(one.pid) ?? this.#files.get(keyOf(one));
          return file === undefined ? [] : [[keyOf(one), file]];
        }),
      );
      this.#seen = seen;
      this.#why = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#why) this.#parts.say(`what runs could not be asked: ${message}`);
      this.#why = message;
    } finally {
      this.#isAsking = false;
    }
  }

  async #filesOf(asked: readonly Target[]): Promise<ReadonlyMap<number, string>> {
    if (asked.length === 0) return new Map();
    const pids = asked.map(({ pid }) => pid).join(',');
    // It ends with a fault where one of them has ended meanwhile, and says the others all the same.
    const said = await this.#parts
      .run(LSOF, ['-wnP', '-a', '-d', 'txt', '-p', pids, '-Fpfn'])
      .catch((error: unknown) => {
        if (error instanceof FailedProgram) return error;
        throw error;
      });
    return executablesIn(said.stdout);
  }

  async readInstalled(): Promise<void> {
    const bundles = allBundles(this.#parts.root);
    const stamp = bundleStamp(bundles);
    if (stamp === this.#stamp) return;
    this.#programs = await readBundles(this.#parts.run, bundles);
    this.#stamp = stamp;
  }

  /** Where it is not known, somebody is there. */
  async readIdle(): Promise<void> {
    const idle = await this.#parts.run(IOREG, ['-rd1', '-c', 'IOHIDSystem']).then(
      ({ stdout }) => idleMsIn(stdout),
      () => null,
    );
    this.#isAway = (idle ?? 0) > AWAY_MS;
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
    return Date.now() - Number(start);
  }

  terminalOf(): number {
    return 0;
  }

  readonly watch = {
    isLate: false,
    running: [] as RunningProgram[],
    forget: (): void => this.#running.clear(),
    refresh: (): void => {
      for (const one of this.#running.values()) one.rules = this.#watched.rulesOf(one.uid) ?? one.rules;
    },
    look: (): void => this.#look(),
  };

  #look(): void {
    const there = new Set<string>();
    for (const { pid, start, uid } of this.#seen ?? []) {
      const rules = this.#watched.rulesOf(uid);
      const executable = this.#files.get(keyOf({ pid, start }));
      if (!rules || executable === undefined) continue;
      const key = keyOf({ pid, start });
      there.add(key);
      const known = this.#running.get(key);
      if (known?.executable === executable && known.uid === uid) {
        known.rules = rules;
        continue;
      }
      const running = { pid, start, uid, executable, identity: this.#identities.of(executable), rules };
      this.#running.set(key, running);
      this.#watched.began(running);
    }
    for (const key of this.#running.keys()) if (!there.has(key)) this.#running.delete(key);
    this.watch.running = [...this.#running.values()];
  }

  readonly ending = {
    started: (running: readonly Target[]): Started => {
      const parents = new Map((this.#seen ?? []).map(({ pid, parent }) => [pid, parent]));
      return Map.groupBy(running, ({ pid }) => parents.get(pid) ?? 0);
    },
    all: (target: Target, _group: string | null, started: Started): Target[] => {
      const targets = new Map([[target.pid, target]]);
      // What is added while it goes on is looked at too.
      for (const pid of targets.keys())
        for (const one of started.get(pid) ?? []) if (!targets.has(one.pid)) targets.set(one.pid, one);
      return [...targets.values()];
    },
    end: (target: Target, signal: 'SIGTERM' | 'SIGKILL'): boolean => {
      void this.#end(target, signal);
      return true;
    },
  };

  /** A number may be another process's by now, and nobody's without rules is ever ended. */
  async #end({ pid, start }: Target, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    try {
      const { stdout } = await this.#parts.run(PS, ['-p', String(pid), '-o', COLUMNS]);
      const [now] = processesIn(stdout);
      if (now?.pid !== pid || now.start !== start || !this.#watched.rulesOf(now.uid)) return;
      (this.#parts.kill ?? process.kill.bind(process))(pid, signal);
    } catch {
      // It has ended.
    }
  }

  readonly active = {
    look: (): Promise<void> => Promise.resolve(),
    isHere: (uid: number): boolean => !this.#isAway && this.#parts.consoleUser() === uid,
    uses: (uid: number): boolean => this.active.isHere(uid),
    isRead: true,
  };

  show = ({ uid, ...notice }: Notice): void => {
    if (this.#parts.consoleUser() !== uid) return;
    const lines = NOTICE.flatMap((line) => ['-e', line]);
    void this.#parts
      .run(LAUNCHCTL, [
        'asuser',
        String(uid),
        SUDO,
        '-u',
        `#${uid}`,
        OSASCRIPT,
        ...lines,
        noticeText({ uid, ...notice }),
      ])
      .catch(() => undefined);
  };

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
