/** Who has which policy on this computer: local users found, their ids, and a port for each policy. */
import { FIRST_PORT, MOST_POLICIES, type GuardedPolicy } from '../os/linux/guard.ts';
import { joined, subordinateIds, without, type UidRange } from '../os/linux/ranges.ts';
import { needsNames, type Binding } from './policy-file.ts';

/** A local user of the computer. */
export interface Account {
  name: string;
  uid: number;
}

/** A policy that is in force here. */
export interface BoundPolicy extends GuardedPolicy {
  accounts: readonly Account[];
  device: Binding['device'];
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
}

/**
 * A user that is not there is told, and the others are bound. The administrator (root) never is. Where ids of two users overlap the first has them, so that
 * none is free of rules.
 */
export function bind(bindings: readonly Binding[], { accountOf, subuids }: BindingOptions): Bound {
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
  const own = found.map(({ accounts }) => accounts.map(({ uid }) => ({ first: uid, last: uid })));
  taken.push(...own.flat());
  found.forEach(({ binding, accounts }, at) => {
    if (accounts.length === 0) return;
    if (policies.length === MOST_POLICIES) {
      faults.push(`a computer has ${MOST_POLICIES} policies at most; ${binding.users.join(', ')} has none`);
      return;
    }
    const more = accounts.flatMap((account) => subordinateIds(subuids, account));
    const free = without(more, taken);
    taken.push(...free);
    policies.push({
      port: FIRST_PORT + policies.length,
      ids: joined([...(own[at] ?? []), ...free]),
      needsNames: needsNames(binding),
      accounts,
      device: binding.device,
    });
  });
  return { policies, faults };
}
