/** What a paired computer and its installation say to each other while the service runs. Without it everything that is in force stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { AgentAbout } from '@kinward/contract/computers/agent-update.schemas.ts';
import type { SaidHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { AgentFault, ComputerPause, Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import type { Paths } from '../paths.ts';
import { hold, readHeld, RefusedPolicy } from './held-policy.ts';
import { Updater, type FoundUpdate } from '../update/updater.ts';
import type { Link } from './link.ts';
import type { Signals } from './signals/signals.ts';
import { LastReported } from './users/last-reported.ts';
import type { ToldUsers } from './users/reported-users.ts';
import { Unsaid } from './unsaid.ts';
import { ProgramReports, type ProgramFacts } from './program-reports.ts';
import { newerPolicy, Refusal, report, sayAbilities, Unreached } from './server.ts';

/** A question waits for news so long; what changes by the clock alone is noticed within it. */
const WAIT_SECONDS = 25;
/** Between two tries while it is not reached. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 60_000];
/** After which it is said again how the computer is, though nothing changed. */
const REPORT_MS = 3_600_000;
/** How long it is silent at most because the computer is about to leave. */
const AWAKE_MS = 60_000;
/** For a last word. */
const LAST_WORD_MS = 3000;
/** Between two looks whether something is to be said of programs. */
const PROGRAMS_MS = 5000;

/** What a local user is, as it is reported. */
export interface ReportedUser {
  name: string;
  uid: number;
  isAdministrator: boolean;
}

/** How the computer is. */
export interface InForce {
  /** The number of the policy by which it decides; null: none. */
  number: number | null;
  faults: readonly AgentFault[];
  /** Whether a local user has the rules of the computer's own device. */
  isOwnBound: boolean;
  /** Whether it sees what local users run, so that it ends what is blocked. */
  watchesPrograms: boolean;
  /** Left out: nobody has rules now. */
  health?: SaidHealth;
  /** The newest first. */
  pauses: readonly ComputerPause[];
}

export interface SessionOptions {
  programs: ProgramFacts & {
    /** Whether a program counts while its window is in front, and not for as long as it runs. */
    readonly countsInFront: boolean;
  };
  link: Link;
  paths: Paths;
  users: () => ToldUsers;
  /** @see AWAKE_MS */
  awakeMs?: number;
  /** A newer policy is on the disk. */
  arrived: () => void;
  /** The state of the connection, or of an update, has changed. */
  changed: () => void;
  /** What parents are told of as perhaps going round it. */
  signals: Pick<Signals, 'list'>;
  /** No rules are being changed at this moment. */
  isQuiet: () => boolean;
  say: (line: string) => void;
}

type SaidReport = Parameters<typeof report>[1];

export class Session implements AsyncDisposable {
  readonly #options: SessionOptions;
  readonly #end = new AbortController();
  readonly #working: Promise<unknown>;
  readonly #reports: ProgramReports;
  readonly #updater: Updater;
  readonly #unsaid: Unsaid;
  readonly #reported: LastReported;
  #connection: Connection = 'connecting';
  #heardAt: number | null = null;
  #inForce: InForce | null = null;
  #isRefused = false;
  /** As it was reported. */
  #countsInFront = false;
  /** What was reported of use is not in the policy yet. */
  #isFresh = false;
  #fresh = new AbortController();
  /** What was said last, and when. */
  #said = '';
  #saidAt = 0;
  #isDue = false;
  #leaving: Leaving | null = null;
  #awake: NodeJS.Timeout | undefined;
  #word = new AbortController();
  #lastWord: Promise<void> | undefined;
  #back = Promise.withResolvers<void>();
  #wake = new AbortController();
  #retry = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { link, programs, say } = options;
    this.#unsaid = new Unsaid(options.paths);
    this.#reported = new LastReported(options.paths);
    this.#reports = new ProgramReports(link, programs, say);
    this.#updater = new Updater({
      ...options,
      isConnected: () => this.#connection === 'connected',
      changed: () => {
        this.#reportSoon();
        options.changed();
      },
    });
    const work = [
      () => this.#listen(),
      () => this.#report(),
      () => this.#reportPrograms(),
      () => this.#updater.work(this.#end.signal),
    ];
    this.#working = Promise.all(work.map((each) => this.#repeat(each)));
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** When the installation answered last, in milliseconds since the epoch; null: not yet. */
  get heardAt(): number | null {
    return this.#heardAt;
  }

  /** Of the agent: its version, and a newer one that is not installed. */
  get about(): AgentAbout | undefined {
    return this.#updater.about;
  }

  /** Looks whether there is a newer agent, for who asks on the page. */
  async checkUpdate(): Promise<FoundUpdate> {
    return await this.#updater.check(performance.now(), this.#end.signal);
  }

  /** There is more to be said of the computer than what holds there. */
  toldMore(): void {
    this.#reportSoon();
  }

  /** There is a way to the installation again, so that it is tried at once. */
  tryNow(): void {
    this.#retry.abort();
    this.#retry = new AbortController();
  }

  /**
   * The computer is put to sleep or shut down (or stays after all): said at once, and nothing is asked meanwhile.
   * @param leaving null: it is not known
   * @returns comes back once that is said, where there is a way to say it
   */
  async leaves(leaving: Leaving | null): Promise<void> {
    this.#leaving = leaving;
    // What was not said before a sleep is not so afterwards.
    this.#word.abort();
    this.#word = new AbortController();
    this.#back.resolve();
    this.#back = Promise.withResolvers();
    clearTimeout(this.#awake);
    let body: SaidReport | undefined;
    try {
      body = this.#body();
    } catch {
      // Who is here cannot be asked for, so that there is no last word.
    }
    if (!this.#isAway) return this.#reportSoon();
    // Of time in which the computer runs: who still runs has not left.
    this.#awake = setTimeout(() => void this.leaves('no'), this.#options.awakeMs ?? AWAKE_MS);
    this.#awake.unref();
    this.#fresh.abort();
    if (leaving === 'asleep' || leaving === 'off') this.#unsaid.leaves(leaving);
    if (!body) return;
    this.#lastWord = this.#sayLast(body, this.#word.signal);
    // Nobody waits for a way that is not there.
    if (this.#connection !== 'unreached') await this.#lastWord;
  }

  get #isAway(): boolean {
    return this.#leaving === 'asleep' || this.#leaving === 'off';
  }

  /** Goes on while the agent ends, which is a part of the shutdown. */
  async #sayLast(body: SaidReport, changed: AbortSignal): Promise<void> {
    // A computer that is not awake says nothing: once it is awake again, all of it is reported anew.
    this.#said = '';
    const signal = AbortSignal.any([changed, AbortSignal.timeout(LAST_WORD_MS)]);
    await report(this.#options.link, { ...body, at: new Date().toISOString() }, signal).then(
      () => this.#unsaid.said(),
      () => undefined,
    );
  }

  /** What holds on the computer is this from now on. */
  holds(inForce: InForce): void {
    this.#inForce = inForce;
    this.#reportSoon();
  }

  /** Does the work until the end, with pauses that grow while the installation is not reached. */
  async #repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#end;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted;) {
      try {
        await work();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (signal.aborted) return;
        this.#failed(error as Error);
        // Computers of one home do not come back at the same moment.
        const ms = pause * (0.5 + (performance.now() % 1000) / 1000);
        await sleep(ms, undefined, { signal: AbortSignal.any([signal, this.#retry.signal]) }).catch(
          () => undefined,
        );
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  #failed(error: Error): void {
    const { say } = this.#options;
    if (error instanceof RefusedPolicy) {
      if (!this.#isRefused) say(`refused: ${error.message}`);
      this.#isRefused = true;
      this.#reportSoon();
      return;
    }
    const isUnknown = error instanceof Refusal && error.status === 401;
    this.#set(
      isUnknown ? 'unpaired' : 'unreached',
      isUnknown
        ? 'the installation does not know this computer any more; what is in force stays'
        : `the installation is not reached: ${error instanceof Unreached ? error.reason : error.message}`,
    );
  }

  #set(connection: Connection, line: string): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#options.say(line);
    this.#options.changed();
  }

  async #listen(): Promise<void> {
    if (this.#isAway) return await this.#untilBack();
    const { link, paths, arrived, programs } = this.#options;
    const held = this.#held();
    const included = programs.use.marker();
    // What was just reported is in the next policy's sums: it is asked for at once.
    const [isFresh, fresh] = [this.#isFresh, new AbortController()];
    [this.#isFresh, this.#fresh] = [false, fresh];
    const signal = AbortSignal.any([this.#end.signal, fresh.signal]);
    const waitSeconds = this.#connection === 'connected' && !isFresh ? WAIT_SECONDS : 0;
    const signed = await newerPolicy(link, { known: held, waitSeconds, signal }).catch((error: unknown) => {
      if (fresh.signal.aborted && !this.#end.signal.aborted) return undefined;
      throw error;
    });
    if (signed === undefined) return;
    this.#heardAt = Date.now();
    this.#set('connected', 'connected with the installation');
    if (signed !== null) {
      hold(paths, { link, signed, held });
      this.#isRefused = false;
      arrived();
    }
    included();
  }

  /** The number of the policy on the disk; what cannot be read there is replaced by what is fetched. */
  #held(): number | undefined {
    try {
      return readHeld(this.#options.paths, this.#options.link)?.number;
    } catch {
      return undefined;
    }
  }

  /** Waits until something is to be reported, and reports it. */
  async #report(): Promise<void> {
    if (!this.#isDue) await this.#sleep(REPORT_MS);
    this.#isDue = false;
    const { link } = this.#options;
    const body = this.#body();
    if (!body || this.#inForce === null || this.#end.signal.aborted) return;
    if (this.#isAway) return await this.#untilBack();
    const { isOwnBound, watchesPrograms } = this.#inForce;
    this.#countsInFront = this.#options.programs.countsInFront;
    const sees = { programs: watchesPrograms, inFront: this.#countsInFront };
    const abilities = isOwnBound ? agentAbilities(sees) : [];
    const text = JSON.stringify([body, abilities]);
    if (text === this.#said && performance.now() - this.#saidAt < REPORT_MS) return;
    // Before it is sent: a last word meanwhile makes it another thing.
    this.#said = text;
    this.#saidAt = performance.now();
    try {
      await report(link, { ...body, at: new Date().toISOString() });
      await sayAbilities(link, abilities);
    } catch (error) {
      this.#isDue = true;
      this.#said = '';
      throw error;
    }
    if (body.unsaid) this.#unsaid.said();
    this.#reported.keep(body);
  }

  /** Undefined: nothing is known yet. */
  #body(): SaidReport | undefined {
    if (this.#inForce === null) return undefined;
    const { number, faults, health, pauses } = this.#inForce;
    return {
      ...this.#options.users(),
      inForce: number,
      faults: [...faults, ...(this.#isRefused ? (['refused'] as const) : [])],
      pauses: [...pauses],
      ...(health && { health }),
      ...(this.about && { agent: { ...this.about, signals: [...this.#options.signals.list] } }),
      ...(this.#leaving !== null && { leaving: this.#leaving }),
      ...(this.#unsaid.word && !this.#isAway && { unsaid: this.#unsaid.word }),
    };
  }

  /** Until the computer is awake again, or the end. */
  async #untilBack(): Promise<void> {
    if (!this.#end.signal.aborted) await this.#back.promise;
  }

  async #reportPrograms(): Promise<void> {
    await sleep(PROGRAMS_MS, undefined, { signal: this.#end.signal }).catch(() => undefined);
    if (this.#options.programs.countsInFront !== this.#countsInFront) this.#reportSoon();
    if (this.#end.signal.aborted || this.#isAway || !(await this.#reports.send())) return;
    this.#isFresh = true;
    this.#fresh.abort();
  }

  #reportSoon(): void {
    this.#isDue = true;
    this.#wake.abort();
  }

  /** Until the end, or until there is something to report. */
  async #sleep(ms: number): Promise<void> {
    if (this.#wake.signal.aborted) this.#wake = new AbortController();
    const signal = AbortSignal.any([this.#end.signal, this.#wake.signal]);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#awake);
    this.#back.resolve();
    await Promise.all([this.#working, this.#lastWord]);
  }
}
