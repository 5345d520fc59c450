/** The agent as a whole: policies of the disk in force for the local users that have them, and nothing for anybody else. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ComputerFault } from '@kinward/contract/computers/computers.schemas.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { newClock } from '@kinward/filter-core/policy/clock.ts';
import { Programs, programsOf } from './apps/programs.ts';
import { Control } from './control/control.ts';
import type { PageParts } from './page/assemble.ts';
import { Page } from './page/page.ts';
import { Answering } from './filter/answering.ts';
import type { Inherited } from './filter/inherited.ts';
import { isMissing, newLists } from './filter/lists.ts';
import { Stub } from './filter/stub.ts';
import { UnansweredFile } from './filter/unanswered.ts';
import { Upstreams } from './filter/upstreams.ts';
import { codesSecret, portalPassword } from './link/held-policy.ts';
import { readLink } from './link/link.ts';
import { Session, type InForce } from './link/session.ts';
import { writeStatus } from './link/status.ts';
import { findAccount, localUsers, people, subordinateText } from './os/linux/accounts.ts';
import { guardText, NAMED_SECONDS, NO_GUARD } from './os/linux/guard.ts';
import { loadRules, OpenedAddresses, rulesAreThere } from './os/linux/nft.ts';
import { PUBLIC_RESOLVERS } from './os/linux/public-resolvers.ts';
import { closeResolved } from './os/linux/resolved.ts';
import { Journal } from './os/journal.ts';
import { replaceFile } from './os/replace-file.ts';
import { stampOf } from './os/stamp.ts';
import type { Paths } from './paths.ts';
import { bind, type BoundPolicy } from './rules/bindings.ts';
import { Lock } from './rules/lock.ts';
import { isOff } from './rules/off.ts';
import { Pauses, withoutPaused, type Paused } from './rules/pauses.ts';
import { readInForce } from './rules/in-force.ts';
import { GUARD_CHANGE, undoAll } from './undo.ts';

/** How often it is looked whether policies, users or the switch are others: a few calls of the system. */
const LOOK_MS = 250;
/** After how long it is tried again where it could not be applied. */
const AGAIN_MS = 1000;
/** How often it is looked whether another program has taken the rules away: a process each time. */
const RULES_MS = 5000;
const USERS = ['/etc/passwd', '/etc/subuid'] as const;

const readOwn = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const NOTHING: Omit<InForce, 'pauses'> = {
  number: null,
  faults: [],
  isOwnBound: false,
  watchesPrograms: false,
};

/** Milliseconds since the epoch. */
const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export interface AppOptions {
  paths: Paths;
  inherited: Inherited;
  say: (line: string) => void;
}

/** A port's stub stays as long as the process; what it answers by follows the policies. */
interface Port {
  stub: Stub;
  answer: Answer;
}

export class App implements AsyncDisposable {
  readonly #options: AppOptions;
  readonly #journal: Journal;
  readonly #journalNow: Journal;
  readonly #upstreams = new Upstreams();
  readonly #opened = new OpenedAddresses();
  readonly #unanswered: UnansweredFile;
  readonly #pauses: Pauses;
  readonly #control: Control;
  readonly #page: Page;
  readonly #answering: Answering;
  readonly #lists: ReturnType<typeof newLists>;
  readonly #programs: Programs;
  readonly #ports = new Map<number, Port>();
  readonly #end = new AbortController();
  #seen = '';
  /** When what could not be applied is tried again, by the clock of the process. */
  #again = Infinity;
  /** Why it could not, as it was said. */
  #why = '';
  #linked = '';
  #session: Session | undefined;
  #inForce = NOTHING;
  /** Who has rules. */
  #users: readonly string[] = [];
  /** Of the stub that each of them is led to. */
  #portOf: ReadonlyMap<string, number> = new Map();
  /** Those and whose rules are paused. */
  #bound: ReadonlySet<string> = new Set();
  /** Looks at once. */
  #wake = (): void => undefined;
  #guard = '';
  #lookedForRules = 0;
  #working: Promise<void>;

  constructor(options: AppOptions) {
    this.#options = options;
    const { paths, say } = options;
    this.#journal = new Journal(paths.journal);
    this.#journalNow = new Journal(paths.journalNow);
    this.#unanswered = new UnansweredFile(paths);
    this.#pauses = new Pauses(paths);
    const lock = new Lock(paths, { portal: () => portalPassword(paths) });
    this.#control = new Control({
      paths,
      say,
      pauses: this.#pauses,
      lock,
      codes: () => codesSecret(paths),
      hasRules: (user) => this.#bound.has(user),
      changed: () => this.#wake(),
    });
    this.#page = new Page({
      say,
      fd: options.inherited.page,
      load: async (host) => (await import('./page/assemble.ts')).assemble(host, this.#pageParts(lock)),
    });
    const now = newClock({
      lastKnown: Math.max(...[paths.policies, paths.signed].map(writtenAt)),
      jumped: (by) => {
        this.#answering.forget();
        say(`the clock was set by ${Math.round(by / 1000)} s; schedules and times follow it`);
      },
    });
    this.#programs = new Programs({ paths, now, say });
    this.#lists = newLists(paths, {
      say,
      changed: () => {
        this.#answering.relist();
        // What is said of them is another thing, too.
        this.#seen = '';
        this.#wake();
      },
    });
    this.#answering = new Answering({ upstreams: this.#upstreams.list, say, now, lists: this.#lists });
    this.#working = this.#work();
  }

  #pageParts(lock: Lock): PageParts {
    return {
      ...this.#options,
      pauses: this.#pauses,
      lock,
      control: this.#control,
      upstreams: this.#upstreams.list,
      inForce: () => ({ ...this.#inForce, users: this.#users }),
      connection: () => ({
        state: this.#session?.connection ?? null,
        heardAt: this.#session?.heardAt ?? null,
      }),
      portOf: (user) => this.#portOf.get(user),
      notices: (uid) => this.#programs.notices.of(uid),
      programs: () => (this.#programs.canSee ? (this.#programs.installed ?? []) : null),
    };
  }

  /** Comes back when the policies are in force, or it is known why not. */
  get applied(): Promise<void> {
    return this.#first.promise;
  }
  readonly #first = Promise.withResolvers<void>();

  async #work(): Promise<void> {
    await Promise.all([this.#control.start(), this.#page.start()]);
    while (!this.#end.signal.aborted) {
      await this.#lookOrSay();
      this.#first.resolve();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
    }
  }

  /** Names are answered by the same process: a look that fails ends nothing else, and is tried again with the next one. */
  async #lookOrSay(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#why) this.#options.say(`what is in force could not be looked at: ${message}`);
      this.#why = message;
    }
  }

  async #look(): Promise<void> {
    const { paths, say } = this.#options;
    const isOut = isOff(paths);
    const files = [paths.policies, paths.link, paths.signed, ...USERS];
    const paused = this.#pauses.look();
    const names = paused === 'all' ? paused : [...paused].join();
    const seen = [String(isOut), names, ...files.map(stampOf)].join('|');
    if (seen === this.#seen && performance.now() < this.#again) {
      await this.#lookForRules();
      return;
    }
    if (seen !== this.#seen) this.#why = '';
    this.#seen = seen;
    this.#again = Infinity;
    try {
      this.#connect();
      if (isOut) {
        this.#switchOff();
        this.#portOf = new Map();
        this.#holds({ ...NOTHING, faults: ['off'] }, []);
      } else await this.#apply(paused);
    } catch (error) {
      // What was in force stays: a text that cannot be read opens nothing.
      const { message } = error as Error;
      if (message !== this.#why) say(`not applied, what was in force stays: ${message}`);
      this.#why = message;
      // A full disk, or a program that has just been replaced, is not so for ever.
      this.#again = performance.now() + AGAIN_MS;
      this.#holds({ ...this.#inForce, faults: ['not-applied'] });
    }
  }

  /** Speaks with the installation that the computer is paired with now. */
  #connect(): void {
    const { paths, say } = this.#options;
    const seen = stampOf(paths.link);
    if (seen === this.#linked) return;
    void this.#session?.[Symbol.asyncDispose]();
    this.#session = undefined;
    // What was in force by another installation's numbers is not reported to this one.
    this.#inForce = NOTHING;
    const link = readLink(paths);
    this.#linked = seen;
    if (!link) return;
    const session = new Session({
      link,
      paths,
      say,
      users: localUsers,
      programs: this.#programs,
      arrived: () => this.#wake(),
      changed: () => this.#noteStatus(),
    });
    this.#session = session;
  }

  /** What holds from now on, for the installation and for the command. */
  #holds(inForce: typeof NOTHING, users = this.#users): void {
    this.#inForce = inForce;
    this.#users = users;
    this.#session?.holds({ ...inForce, pauses: this.#pauses.told });
    this.#noteStatus();
  }

  #noteStatus(): void {
    const { number, faults } = this.#inForce;
    const connection = this.#session?.connection ?? null;
    const paused = this.#pauses.told.filter(({ endedAt }) => endedAt === null);
    const status = { connection, number, users: [...this.#users], faults: [...faults], paused };
    writeStatus(this.#options.paths, status);
  }

  /** Rules that another program took away are loaded again. */
  async #lookForRules(): Promise<void> {
    const text = this.#guard;
    const now = performance.now();
    if (text === '' || text === NO_GUARD || now - this.#lookedForRules < RULES_MS) return;
    this.#lookedForRules = now;
    if (await rulesAreThere(text)) return;
    this.#options.say('another program has taken the rules of the kernel away; they are loaded again');
    // As at a start: what was opened is told again.
    this.#guard = '';
    this.#seen = '';
  }

  #switchOff(): void {
    const { paths, say } = this.#options;
    this.#programs.hold([]);
    this.#guard = '';
    const faults = undoAll(paths);
    say(
      faults.length > 0
        ? `off, but not all is as it was: ${faults.join('; ')}`
        : 'off: nobody has rules here',
    );
  }

  /** @param paused whose rules are put off */
  async #apply(paused: Paused): Promise<void> {
    const { paths, say } = this.#options;
    const { bindings, upstreams, names, number, isOwnBound } = readInForce(paths);
    const devices = bindings.map(({ device }) => device);
    this.#lists.want(devices);
    const options = { accountOf: findAccount, subuids: subordinateText() };
    // Who has rules, paused or not, and who of them has them now.
    const { policies: all, faults } = bind(bindings, options);
    this.#bound = new Set(all.flatMap(({ accounts }) => accounts.map(({ name }) => name)));
    const holding = new Set(withoutPaused(bindings, paused).flatMap(({ users }) => users));
    const { policies } = bind(bindings, { ...options, holding });
    this.#programs.hold(policies.map(programsOf));
    this.#upstreams.name(upstreams);
    this.#answering.begin(names);
    // Before anything is answered: addresses that answers open are of these rules.
    const textOf = (each: readonly BoundPolicy[]): string => guardText(each, PUBLIC_RESOLVERS);
    const unwritten = await this.#load(textOf(policies), textOf(all));
    for (const policy of policies) await this.#answer(policy);
    const bound = new Set(all.flatMap(({ accounts }) => accounts.map(({ uid }) => uid)));
    if (bound.size > 0)
      closeResolved(
        { kept: this.#journal, now: this.#journalNow },
        people().filter(({ uid }) => !bound.has(uid)),
      );
    else this.#switchOff();
    // The rules hold, but the next start of the computer would not have them.
    if (unwritten) throw unwritten;
    for (const fault of faults) say(fault);
    this.#portOf = new Map(
      policies.flatMap(({ accounts, port }) => accounts.map(({ name }) => [name, port] as const)),
    );
    const users = [...this.#portOf.keys()];
    const nobody = bound.size > 0 ? 'paused for everybody' : 'nobody has a policy here';
    say(users.length > 0 ? `in force for ${users.join(', ')}` : nobody);
    const found: ComputerFault[] = [
      ...(faults.length > 0 ? (['partly'] as const) : []),
      ...(isMissing(this.#lists, devices) ? (['no-lists'] as const) : []),
    ];
    // The installation says of a device whose rules are put off that it closes nothing.
    const isPaused = paused === 'all' || paused.size > 0;
    const watchesPrograms = this.#programs.canSee;
    this.#holds({ number, isOwnBound: isOwnBound && !isPaused, watchesPrograms, faults: found }, users);
  }

  async #answer({ port, device, needsNames }: BoundPolicy): Promise<void> {
    const { inherited } = this.#options;
    const answer = this.#answering.answerBy({
      device,
      ...(needsNames && {
        known: { seconds: NAMED_SECONDS, add: (addresses) => this.#opened.open(port, addresses) },
      }),
    });
    const known = this.#ports.get(port);
    if (known) {
      known.answer = answer;
      return;
    }
    const byPort: Answer = (...question) => (this.#ports.get(port)?.answer ?? answer)(...question);
    this.#ports.set(port, {
      stub: await Stub.start({ port, inherited, unanswered: this.#unanswered, answer: byPort }),
      answer,
    });
  }

  /**
   * On disk first: after a loss of power the next start has it before any network. A disk that takes nothing keeps no rules out of the kernel.
   * @param next what the next start of the computer has, which ends every pause
   * @returns why that could not be written
   */
  async #load(text: string, next: string): Promise<Error | null> {
    const { guard } = this.#options.paths;
    let unwritten: Error | null = null;
    try {
      this.#journal.note(GUARD_CHANGE, guard);
      if (readOwn(guard) !== next) replaceFile(guard, next, 0o600);
    } catch (error) {
      unwritten = error as Error;
    }
    if (text === this.#guard) return unwritten;
    // While rules are exchanged a question may go nowhere: a start that finds its own leaves them.
    const isThere = this.#guard === '' && (await rulesAreThere(text));
    if (!isThere) await loadRules(text);
    this.#guard = text;
    return unwritten;
  }

  /** The rules of the kernel stay: who has a policy is not free of it while the agent is not there. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    this.#wake();
    await this.#page[Symbol.asyncDispose]();
    await this.#control[Symbol.asyncDispose]();
    await this.#session?.[Symbol.asyncDispose]();
    await this.#working;
    await Promise.all([...this.#ports.values()].map(({ stub }) => stub[Symbol.asyncDispose]()));
    await this.#lists[Symbol.asyncDispose]();
    this.#programs[Symbol.dispose]();
    this.#opened[Symbol.dispose]();
    this.#unanswered[Symbol.dispose]();
    this.#upstreams[Symbol.dispose]();
  }
}
