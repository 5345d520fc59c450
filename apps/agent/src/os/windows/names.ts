/**
 * Names on Windows: one resolver asks for everybody, so one stub answers, by the policies of those who are active. While nobody
 * of them has rules the computer asks whom it asked before. What the host can refuse by who sends it (other resolvers) is refused
 * to each of them at all times.
 */
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import type { BoundPolicy } from '../../rules/bindings.ts';
import type { NamesState } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { Names, NamesHealth, NamesOptions, NamesPlan } from '../port.ts';
import { PUBLIC_RESOLVERS } from '../public-resolvers.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { allTried, SaidOnce, Turns } from '../turns.ts';
import type { WindowsAccounts } from './accounts.ts';
import { areBrowsersClosed, closeBrowsers, giveBrowsersBack } from './browsers.ts';
import type { WindowsDns } from './dns.ts';
import type { HostLink } from './host-link.ts';
import type { WindowsPaths } from './paths.ts';
import type { SeenSessions } from './seen-sessions.ts';
import { answeringBy } from './sessions.ts';

/** Windows asks no other port. */
const PORT = 53;
/** How often it is looked whether another program has set other servers. */
const SERVERS_MS = 5000;
/** And other settings of browsers. */
const BROWSERS_MS = 60_000;
/** After how long it is tried again where it could not be set. */
const AGAIN_MS = 1000;

export interface WindowsParts {
  host: Pick<HostLink, 'ask' | 'on'>;
  accounts: Pick<WindowsAccounts, 'people' | 'bySid'>;
  dns: WindowsDns;
  sessions: SeenSessions;
  paths: WindowsPaths;
  port?: number;
}

const sidsOf = (policies: readonly BoundPolicy[], { people }: WindowsParts['accounts']): string[] => {
  const uids = new Set(policies.flatMap(({ accounts }) => accounts.map(({ uid }) => uid)));
  return people().flatMap((account) => (uids.has(account.uid) && 'sid' in account ? [account.sid] : []));
};

export class WindowsNames implements Names {
  readonly #options: NamesOptions;
  readonly #parts: WindowsParts;
  #plan: NamesPlan | null = null;
  /** By which policies names are answered; null: it is not known what was set before this process. */
  #answering: readonly BoundPolicy[] | null = null;
  #lookedAt = -Infinity;
  #names: NamesState = 'open';
  #browsers: boolean | null = null;
  #browsersAt = -Infinity;
  readonly #turns = new Turns();
  readonly #said: SaidOnce;

  constructor(options: NamesOptions, parts: WindowsParts) {
    this.#options = options;
    this.#parts = parts;
    this.#said = new SaidOnce(options.say);
    parts.sessions.on(() => void this.#turns.next(async () => await this.#settle()).catch(() => undefined));
    parts.host.on((event) => {
      if (event !== 'network' && event !== 'power') return;
      this.#lookedAt = -Infinity;
      void this.look().catch(() => undefined);
    });
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
      if (plan.policies.length > 0) await this.#close(plan.policies);
      else await this.#open();
      await this.#settle();
      return this.#noteBound(plan.policies);
    });
  }

  /** What another program has set meanwhile is set again, and a start that failed is tried again. */
  async look(): Promise<boolean> {
    const now = performance.now();
    const isUnsettled = this.#plan !== null && this.#answering === null;
    if (now - this.#lookedAt < (isUnsettled ? AGAIN_MS : SERVERS_MS)) return false;
    this.#lookedAt = now;
    return await this.#turns.next(async () => {
      await this.#settle();
      await this.#lookAtServers();
      await this.#lookAtBrowsers(now);
      return false;
    });
  }

  async #lookAtServers(): Promise<void> {
    const { dns } = this.#parts;
    if (!(await dns.look()) || (this.#answering?.length ?? 0) === 0) return;
    this.#options.say('another program has set other servers for names; they are set again');
    this.#names = 'open';
    await dns.take();
    this.#names = 'filtered';
  }

  async #lookAtBrowsers(now: number): Promise<void> {
    if (!this.#plan?.policies.length || now - this.#browsersAt < BROWSERS_MS) return;
    this.#browsersAt = now;
    this.#browsers = await areBrowsersClosed(this.#parts.host);
    if (this.#browsers) return;
    this.#options.say('another program has set browsers otherwise; they are set again');
    await this.#closeBrowsers();
  }

  async #closeBrowsers(): Promise<void> {
    this.#browsers = false;
    await closeBrowsers(this.#parts.host);
    this.#browsers = true;
  }

  async release(): Promise<string[]> {
    return await this.#turns.next(async () => {
      this.#plan = null;
      this.#answering = [];
      const faults = await allTried([
        async () => await this.#parts.dns.giveBack(),
        async () => await this.#open(),
        async () => await this.#options.stubs.close(this.portOf()),
      ]);
      const unwritten = this.#noteBound([]);
      return unwritten ? [...faults, unwritten.message] : faults;
    });
  }

  /** What holds for each of them at all times, active or not. */
  async #close(policies: readonly BoundPolicy[]): Promise<void> {
    const { host, accounts } = this.#parts;
    this.#browsersAt = performance.now();
    await this.#closeBrowsers();
    const addresses = [...PUBLIC_RESOLVERS.ipv4, ...PUBLIC_RESOLVERS.ipv6].join(',');
    try {
      await host.ask('guard', 'set', sidsOf(policies, accounts).join(','), addresses);
      this.#said.say('guard', '');
    } catch (error) {
      // Names are led all the same; who asks elsewhere by themselves is not kept from it.
      this.#said.say('guard', `other resolvers are not closed: ${(error as Error).message}`);
    }
  }

  async #open(): Promise<void> {
    const { host } = this.#parts;
    this.#browsers = null;
    await giveBrowsersBack(host);
    try {
      await host.ask('guard', 'clear');
    } catch (error) {
      this.#said.say('guard', `what was closed by user could not be opened: ${(error as Error).message}`);
    }
  }

  /** Leads names by who is active now. @throws Error where that is not so now */
  async #settle(): Promise<void> {
    const plan = this.#plan;
    if (!plan) return;
    const { sessions, accounts } = this.#parts;
    const policyOf = (sid: string): BoundPolicy | undefined => {
      const uid = accounts.bySid(sid)?.uid;
      return plan.policies.find((policy) => policy.accounts.some((account) => account.uid === uid));
    };
    const answering = answeringBy(sessions.all, policyOf);
    const former = this.#answering;
    if (former && former.length === answering.length && former.every((one, at) => one === answering[at]))
      return;
    this.#answering = null;
    try {
      await this.#lead(plan, answering);
    } catch (error) {
      if (answering.length > 0) this.#names = 'open';
      throw error;
    }
    this.#answering = answering;
    this.#names = answering.length > 0 ? 'filtered' : 'nobody';
    const names = answering.flatMap(({ accounts: all }) => all.map(({ name }) => name)).join(', ');
    this.#options.say(
      names === '' ? 'names: as before, nobody with rules is active' : `names: by the rules of ${names}`,
    );
  }

  async #lead(plan: NamesPlan, answering: readonly BoundPolicy[]): Promise<void> {
    const { dns } = this.#parts;
    if (answering.length > 0) {
      await this.#answer(plan.answerBy(answering));
      await dns.take();
      return;
    }
    // The port stays this process's while anybody has rules, so that no program of theirs takes it meanwhile.
    const [first] = plan.policies;
    if (first) await this.#answer(plan.answerBy([first]));
    await dns.giveBack();
  }

  /** Where a program of somebody with rules has the port, it is ended: no other of theirs is to answer the computer. */
  async #answer(answer: Answer): Promise<void> {
    const { stubs } = this.#options;
    try {
      await stubs.answer(this.portOf(), answer);
    } catch (error) {
      const ended = await this.#endHolder();
      if (!ended) throw error;
      await stubs.answer(this.portOf(), answer);
    }
  }

  async #endHolder(): Promise<boolean> {
    const { host } = this.#parts;
    const bound = new Set(sidsOf(this.#plan?.policies ?? [], this.#parts.accounts));
    let isEnded = false;
    for (const kind of ['udp', 'tcp'])
      for (const address of ['127.0.0.1', '::1']) {
        const { fields } = await host.ask('holder', kind, address, String(this.portOf()));
        const [pid = '', start = '', sid = '', file = ''] = fields;
        if (pid === '' || !bound.has(sid)) continue;
        this.#options.say(`ended ${file}: it had the port for names`);
        await host.ask('end', pid, start, 'kill');
        isEnded = true;
      }
    return isEnded;
  }

  /** For the host, where this process is gone: whose computer's names stay the agent's. */
  #noteBound(policies: readonly BoundPolicy[]): Error | null {
    try {
      const sids = sidsOf(policies, this.#parts.accounts);
      replaceFile(this.#parts.paths.bound, sids.map((sid) => `${sid}\n`).join(''), 0o600);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  /** What is set stays: the host knows what to do with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#turns.ended();
  }
}
