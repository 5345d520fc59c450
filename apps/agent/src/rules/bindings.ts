/** Who has which policy on this computer: local users found, their ids, and a port for each policy. */
import { FIRST_PORT, MOST_POLICIES } from '../filter/stub-ports.ts';
import { needsNames, type Binding } from './policy-file.ts';
import { joined, subordinateIds, without, type UidRange } from './uid-ranges.ts';

/** A local user of the computer. */
export interface Account {
  name: string;
  uid: number;
}

/** A policy that is in force here. */
export interface BoundPolicy {
  /** Of its stub on the loopback; on Windows and macOS one stub answers for all. */
  port: number;
  /** Ids of the users that have it, at least one; of no two policies the same. */
  ids: readonly UidRange[];
  /** Whether an address is reached only after a name led to it. */
  needsNames: boolean;
  accounts: readonly Account[];
  device: Binding['device'];
  /** Programs that are never to run, by their ids. */
  blockedApps: readonly string[];
}

export interface Bound {
  policies: readonly BoundPolicy[];
  /** What an administrator should know, in words. */
  faults: readonly string[];
}

export interface BindingOptions {
  /** @returns null where the computer has no such user */
  accountOf: (name: string) => Account | null;
  /** Of `/etc/subuid`; empty: there is none. */
  subuids: string;
  /** Whose rules hold, where those of others are paused; left out: everybody's. */
  holding?: ReadonlySet<string>;
}

const idOf = ({ uid }: Account): UidRange => ({ first: uid, last: uid });

/**
 * A user that is not there is told, and the others are bound. The administrator (root) never is. Where ids of two users overlap
 * the first has them, so that none is free of rules. Ports are the same whether others are paused or not: a connection that began
 * in a pause of one policy is never led to another one after it.
 */
export function bind(bindings: readonly Binding[], { accountOf, subuids, holding }: BindingOptions): Bound {
  const faults: string[] = [];
  const taken: UidRange[] = [];
  const policies: BoundPolicy[] = [];
  const found = bindings.map((binding) => ({
    binding,
    accounts: binding.users.flatMap((name) => {
      const account = accountOf(name);
      if (account && account.uid !== 0) return [account];
      faults.push(account ? `${name} is the administrator, who has no policy` : `${name} is no user here`);
      return [];
    }),
  }));
  // Own ids first: an account's id within the range of another user is still its own.
  taken.push(...found.flatMap(({ accounts }) => accounts.map(idOf)));
  let ports = 0;
  for (const { binding, accounts: all } of found) {
    if (all.length === 0) continue;
    if (ports === MOST_POLICIES) {
      faults.push(`a computer has ${MOST_POLICIES} policies at most; ${binding.users.join(', ')} has none`);
      continue;
    }
    const port = FIRST_PORT + ports;
    ports += 1;
    const accounts = holding ? all.filter(({ name }) => holding.has(name)) : all;
    if (accounts.length === 0) continue;
    const more = accounts.flatMap((account) => subordinateIds(subuids, account));
    const free = without(more, taken);
    taken.push(...free);
    policies.push({
      port,
      ids: joined([...accounts.map(idOf), ...free]),
      needsNames: needsNames(binding),
      accounts,
      device: binding.device,
      blockedApps: binding.blockedApps ?? [],
    });
  }
  return { policies, faults };
}
