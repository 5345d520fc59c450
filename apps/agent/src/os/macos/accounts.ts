/** Local users of a Mac (dscl(1)), and which of them are administrators. */
import type { Accounts, LocalAccount } from '../port.ts';
import type { Run } from './run.ts';
import { isMemberIn, usersIn } from './texts.ts';

const [DSCL, MEMBER] = ['/usr/bin/dscl', '/usr/bin/dsmemberutil'];
const LOOK_MS = 5000;

export class MacAccounts implements Accounts, Disposable {
  readonly #run: Run;
  readonly #timer: NodeJS.Timeout;
  #all: readonly LocalAccount[] = [];
  #stamp = '';
  /** Why the last look failed. */
  fault: Error | null = null;

  private constructor(run: Run) {
    this.#run = run;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  /** @throws Error where local users cannot be read at all */
  static async start(run: Run): Promise<MacAccounts> {
    const accounts = new MacAccounts(run);
    await accounts.look();
    if (accounts.fault) throw accounts.fault;
    return accounts;
  }

  /** What cannot be read stays as it was: nobody is free of rules by it. */
  async look(): Promise<void> {
    try {
      const { stdout } = await this.#run(DSCL, ['.', '-list', '/Users', 'UniqueID']);
      const all: LocalAccount[] = [];
      for (const account of usersIn(stdout)) {
        const args = ['checkmembership', '-u', String(account.uid), '-G', 'admin'];
        const { stdout: words } = await this.#run(MEMBER, args);
        all.push({ ...account, isAdministrator: isMemberIn(words) });
      }
      this.#all = all;
      this.#stamp = JSON.stringify(all);
      this.fault = null;
    } catch (error) {
      this.fault = error as Error;
    }
  }

  find = (name: string): LocalAccount | null => this.#all.find((account) => account.name === name) ?? null;

  people = (): readonly LocalAccount[] => this.#all;

  /** A Mac has none. */
  subordinate = (): string => '';

  stamp = (): string => this.#stamp;

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
