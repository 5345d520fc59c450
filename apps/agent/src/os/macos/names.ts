/**
 * Names on a Mac: its resolver asks for everybody and does not say for whom, so one stub answers, by the policy of who is at the
 * screen. While that is nobody with rules the computer asks whom it asked before. What the packet filter can refuse by who sends
 * it (other resolvers) is refused to each of them at all times.
 */
import type { BoundPolicy } from '../../rules/bindings.ts';
import { Journal } from '../journal.ts';
import type { NamesState } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { Names, NamesHealth, NamesOptions, NamesPlan } from '../port.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { allTried, SaidOnce, Turns } from '../turns.ts';
import { closeBrowsers, giveBrowsersBack } from './browsers.ts';
import type { MacDns } from './dns.ts';
import type { MacFilter } from './filter.ts';
import type { MacPaths } from './paths.ts';

/** A Mac asks no other port. */
const PORT = 53;
/** How often it is looked whether another program has set other servers. */
const SERVERS_MS = 5000;
/** And whether filter and browsers are as they were set. */
const CLOSED_MS = 60_000;
/** After how long it is tried again where it could not be set. */
const AGAIN_MS = 1000;

export interface MacParts {
  dns: MacDns;
  filter: MacFilter;
  paths: MacPaths;
  /** Whose the screen is; 0: nobody is signed in there. */
  consoleUser: () => number;
  port?: number;
}

const uidsOf = (policies: readonly BoundPolicy[]): number[] =>
  policies.flatMap(({ accounts }) => accounts.map(({ uid }) => uid));

export class MacNames implements Names {
  readonly #options: NamesOptions;
  readonly #parts: MacParts;
  readonly #journal: Journal;
  #plan: NamesPlan | null = null;
  /** By which policy names are answered; undefined: by none; null: it is not known what is set. */
  #answering: BoundPolicy | undefined | null = null;
  #lookedAt = -Infinity;
  #closedAt = -Infinity;
  #triedAt = -Infinity;
  #names: NamesState = 'open';
  #browsers: boolean | null = null;
  readonly #turns = new Turns();
  readonly #said: SaidOnce;

  constructor(options: NamesOptions, parts: MacParts) {
    this.#options = options;
    this.#parts = parts;
    this.#said = new SaidOnce(options.say);
    this.#journal = new Journal(parts.paths.journal);
  }

  get health(): NamesHealth {
    return { names: this.#names, browsers: this.#browsers };
  }

  portOf(): number {
    return this.#parts.port ?? PORT;
  }

  async hold(plan: NamesPlan): Promise<Error | null> {
    return await this.#turns.next(async () => {
      this.#plan = plan;
      this.#answering = null;
      this.#triedAt = performance.now();
      const unwritten = this.#noteBound(plan.policies);
      if (plan.policies.length > 0) await this.#close(plan.policies);
      else for (const fault of await this.#open()) this.#options.say(`could not be undone: ${fault}`);
      await this.#settle();
      return unwritten;
    });
  }

  /** Who is at the screen is looked at each time; what others may have set meanwhile, less often. */
  async look(): Promise<boolean> {
    const plan = this.#plan;
    if (!plan) return false;
    const now = performance.now();
    if (
      this.#answering !== this.#policyNow(plan) &&
      now - this.#triedAt > AGAIN_MS * Number(!this.#isSettled)
    ) {
      this.#triedAt = now;
      await this.#turns.next(async () => await this.#settle());
    }
    if (now - this.#lookedAt < SERVERS_MS) return false;
    this.#lookedAt = now;
    // Names are answered while it goes on.
    void this.#turns
      .next(async () => await this.#setAgain(now))
      .catch((error: unknown) =>
        this.#said.say('look', `what is set could not be looked at: ${(error as Error).message}`),
      );
    return false;
  }

  get #isSettled(): boolean {
    return this.#answering !== null;
  }

  async #setAgain(now: number): Promise<void> {
    const { dns, filter } = this.#parts;
    const isOther = await dns.look();
    if (isOther && this.#answering) {
      this.#options.say('another program has set other servers for names; they are set again');
      this.#names = 'open';
      await dns.take();
      this.#names = 'filtered';
    }
    const policies = this.#plan?.policies ?? [];
    if (policies.length === 0 || now - this.#closedAt < CLOSED_MS) return;
    this.#closedAt = now;
    if (!(await filter.isSet().catch(() => false))) await this.#close(policies);
    else this.#closeBrowsers();
  }

  async release(): Promise<string[]> {
    return await this.#turns.next(async () => {
      this.#plan = null;
      this.#answering = undefined;
      const faults = await allTried([
        async () => await this.#parts.dns.giveBack(),
        async () => await this.#open(),
        async () => await this.#options.stubs.close(this.portOf()),
      ]);
      const unwritten = this.#noteBound([]);
      return unwritten ? [...faults, unwritten.message] : faults;
    });
  }

  /** What holds for each of them at all times. Names are led all the same where it fails; who asks elsewhere by themselves is not kept from it. */
  async #close(policies: readonly BoundPolicy[]): Promise<void> {
    this.#closedAt = performance.now();
    try {
      await this.#parts.filter.set(uidsOf(policies));
      this.#said.say('filter', '');
    } catch (error) {
      this.#said.say('filter', `other resolvers are not closed: ${(error as Error).message}`);
    }
    this.#closeBrowsers();
  }

  #closeBrowsers(): void {
    try {
      const others = closeBrowsers(this.#journal, this.#parts.paths.managed);
      this.#browsers = others.length === 0;
      const words = 'settings of browsers are another’s, and were left as they are';
      this.#said.say('browsers', others.length > 0 ? `${words}: ${others.join(', ')}` : '');
    } catch (error) {
      this.#browsers = false;
      this.#said.say('browsers', `browsers may ask by themselves: ${(error as Error).message}`);
    }
  }

  async #open(): Promise<string[]> {
    this.#browsers = null;
    const faults = giveBrowsersBack(this.#journal);
    try {
      await this.#parts.filter.clear();
    } catch (error) {
      faults.push((error as Error).message);
    }
    return faults;
  }

  #policyNow(plan: NamesPlan): BoundPolicy | undefined {
    const uid = this.#parts.consoleUser();
    return plan.policies.find((policy) => policy.accounts.some((account) => account.uid === uid));
  }

  /** Leads names by who is at the screen. @throws Error where that is not so now */
  async #settle(): Promise<void> {
    const plan = this.#plan;
    if (!plan) return;
    const policy = this.#policyNow(plan);
    if (policy === this.#answering) return;
    this.#answering = null;
    try {
      await this.#lead(plan, policy);
    } catch (error) {
      if (policy) this.#names = 'open';
      throw error;
    }
    this.#answering = policy;
    this.#names = policy ? 'filtered' : 'nobody';
    const names = policy?.accounts.map(({ name }) => name).join(', ');
    this.#options.say(
      names === undefined
        ? 'names: as before, nobody with rules is at the screen'
        : `names: by the rules of ${names}`,
    );
  }

  async #lead(plan: NamesPlan, policy: BoundPolicy | undefined): Promise<void> {
    const { dns } = this.#parts;
    // The port stays this process's while anybody has rules, so that no program of theirs takes it meanwhile.
    const first = policy ?? plan.policies[0];
    if (first) await this.#options.stubs.answer(this.portOf(), plan.answerBy([first]));
    if (policy) await dns.take();
    else for (const fault of await dns.giveBack()) this.#said.say('back', fault);
  }

  /** For the watchdog, where this process is gone: at whose screen names stay the agent's. */
  #noteBound(policies: readonly BoundPolicy[]): Error | null {
    try {
      const { bound, pid } = this.#parts.paths;
      replaceFile(pid, `${process.pid}\n`, 0o600);
      replaceFile(
        bound,
        uidsOf(policies)
          .map((uid) => `${uid}\n`)
          .join(''),
        0o600,
      );
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  /** What is set stays: the watchdog knows what to do with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#turns.ended();
  }
}
