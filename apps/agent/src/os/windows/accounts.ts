/**
 * Local users as Windows knows them, by their security identifiers (SID). As on other systems rules go by a number: the relative
 * identifier (RID), which is the last part of a SID.
 */
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Accounts, LocalAccount } from '../port.ts';
import type { HostLink } from './host-link.ts';

const LOOK_MS = 5000;
/** Added for the second of two accounts with the same relative identifier, one of this computer and one of a domain. */
const APART = 2 ** 31;

export interface WindowsAccount extends LocalAccount {
  sid: string;
}

/** @param rows of the host: name, SID, whether an administrator, whether it may sign in */
export function accountsIn(rows: readonly (readonly string[])[]): WindowsAccount[] {
  const taken = new Set<number>();
  const names = new Set<string>();
  return rows
    .flatMap(([name = '', sid = '', administrator, enabled]) => {
      const last = Number(sid.split('-').at(-1));
      return name !== '' && /^S-1-[\d-]+$/u.test(sid) && Number.isInteger(last) && enabled !== '0'
        ? [{ name, sid, last, isAdministrator: administrator === '1' }]
        : [];
    })
    .toSorted((one, other) => (one.sid < other.sid ? -1 : 1))
    .flatMap(({ last, ...account }) => {
      const uid = taken.has(last) ? (last % APART) + APART : last;
      if (taken.has(uid) || names.has(account.name.toLowerCase())) return [];
      taken.add(uid);
      names.add(account.name.toLowerCase());
      return [{ ...account, uid }];
    });
}

export class WindowsAccounts implements Accounts, Disposable {
  readonly #host: Pick<HostLink, 'ask'>;
  readonly #file: string;
  readonly #say: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #all: readonly WindowsAccount[] = [];
  #stamp = '';

  private constructor(host: Pick<HostLink, 'ask'>, file: string, say: (line: string) => void) {
    this.#host = host;
    this.#file = file;
    this.#say = say;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  /** @param file in which users are kept for commands, which the host does not serve */
  static async start(
    host: Pick<HostLink, 'ask'>,
    file: string,
    say: (line: string) => void,
  ): Promise<WindowsAccounts> {
    const accounts = new WindowsAccounts(host, file, say);
    await accounts.look();
    return accounts;
  }

  /** What cannot be read stays as it was: nobody is free of rules by it. */
  async look(): Promise<void> {
    try {
      const { rows } = await this.#host.ask('users');
      const stamp = JSON.stringify(rows);
      if (stamp === this.#stamp) return;
      this.#all = accountsIn(rows);
      this.#stamp = stamp;
      replaceFile(this.#file, JSON.stringify(this.#all), 0o600);
    } catch (error) {
      this.#say(`local users could not be read: ${(error as Error).message}`);
    }
  }

  find = (name: string): WindowsAccount | null =>
    this.#all.find((account) => account.name.toLowerCase() === name.toLowerCase()) ?? null;

  people = (): readonly WindowsAccount[] => this.#all;

  subordinate = (): string => '';

  stamp = (): string => this.#stamp;

  /** @returns undefined: it is nobody's who has an account here */
  bySid(sid: string): WindowsAccount | undefined {
    return this.#all.find((account) => account.sid === sid);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
