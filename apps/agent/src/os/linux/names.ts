/** Names on Linux: the kernel leads what each bound user asks to the stub of their policy, and the doors of systemd-resolved are closed to them. */
import { existsSync, readFileSync } from 'node:fs';
import type { Account, BoundPolicy } from '../../rules/bindings.ts';
import { Journal } from '../journal.ts';
import type { Names, NamesHealth, NamesOptions, NamesPlan } from '../port.ts';
import { PUBLIC_RESOLVERS } from '../public-resolvers.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { people } from './accounts.ts';
import { guardText, NAMED_SECONDS, NO_GUARD, SIGN_IN_SECONDS } from './guard.ts';
import { loadRules, OpenedAddresses, rulesAreThere } from './nft.ts';
import { collect, type Journals } from './doors/doors.ts';
import { closeNscd, isNscdOpen } from './doors/nscd.ts';
import { closeResolved } from './doors/resolved.ts';
import { GUARD_CHANGE, undoAll } from './undo.ts';

type Addresses = Parameters<OpenedAddresses['open']>[2];

/** How often it is looked whether another program has taken the rules away: a process each time. */
const RULES_MS = 5000;

const readOwn = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const textOf = (policies: readonly BoundPolicy[]): string => guardText(policies, PUBLIC_RESOLVERS);

export class LinuxNames implements Names {
  readonly #options: NamesOptions;
  readonly #journals: Journals;
  readonly #opened = new OpenedAddresses();
  #guard = '';
  #lookedForRules = 0;
  /** Somebody’s rules hold now, as far as it was asked for. */
  #isWanted = false;
  /** Who has no policy; null: nobody has one. */
  #adults: readonly Account[] | null = null;

  constructor(options: NamesOptions) {
    this.#options = options;
    const { journal, journalNow } = options.paths;
    this.#journals = { kept: new Journal(journal), now: new Journal(journalNow) };
  }

  portOf({ port }: BoundPolicy): number {
    return port;
  }

  /** By the rules of the kernel. A browser that asks by itself is led by them as every program is, so that it needs no setting. */
  get health(): NamesHealth {
    const isThere = this.#guard !== '' && this.#guard !== NO_GUARD;
    return { names: !this.#isWanted ? 'nobody' : isThere ? 'filtered' : 'open', browsers: null };
  }

  async hold({ policies, all, answerBy }: NamesPlan): Promise<Error | null> {
    this.#isWanted = policies.length > 0;
    // Before anything is answered: addresses that answers open are of these rules.
    const unwritten = await this.#load(textOf(policies), textOf(all));
    for (const policy of policies) {
      const { port, needsNames } = policy;
      const opening = {
        seconds: NAMED_SECONDS,
        add: async (addresses: Addresses) => await this.#opened.open(port, 'named', addresses),
        signIn: {
          seconds: SIGN_IN_SECONDS,
          add: async (addresses: Addresses) => await this.#opened.open(port, 'signIn', addresses),
          clear: async () => await this.#opened.close(port, 'signIn'),
        },
      };
      await this.#options.stubs.answer(port, answerBy([policy], needsNames ? opening : undefined));
    }
    const bound = new Set(all.flatMap(({ accounts }) => accounts.map(({ uid }) => uid)));
    this.#adults = bound.size > 0 ? people().filter(({ uid }) => !bound.has(uid)) : null;
    if (this.#adults) this.#closeDoors(this.#adults);
    return unwritten;
  }

  /** Rules that another program took away are loaded again, and a cache of names that has come since is closed. */
  async look(): Promise<boolean> {
    const areTaken = await this.#lookForRules();
    if (!areTaken && this.#adults && isNscdOpen()) {
      closeNscd(this.#journals, this.#adults);
      this.#options.say('a cache of names (nscd) was open to everybody; it is closed to who has rules');
    }
    return areTaken;
  }

  async #lookForRules(): Promise<boolean> {
    const text = this.#guard;
    const now = performance.now();
    if (text === '' || text === NO_GUARD || now - this.#lookedForRules < RULES_MS) return false;
    this.#lookedForRules = now;
    if (await rulesAreThere(text)) return false;
    this.#options.say('another program has taken the rules of the kernel away; they are loaded again');
    // As at a start: what was opened is told again.
    this.#guard = '';
    return true;
  }

  release(): Promise<string[]> {
    this.#guard = '';
    this.#isWanted = false;
    this.#adults = null;
    return Promise.resolve(undoAll(this.#options.paths));
  }

  /** @throws Error of the first that could not be closed; the other is closed all the same */
  #closeDoors(adults: readonly Account[]): void {
    const [fault] = collect([
      () => closeResolved(this.#journals, adults),
      () => (closeNscd(this.#journals, adults), false),
    ]).faults;
    if (fault) throw fault;
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
      this.#journals.kept.note(GUARD_CHANGE, guard);
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
  [Symbol.asyncDispose](): Promise<void> {
    this.#opened[Symbol.dispose]();
    return Promise.resolve();
  }
}
