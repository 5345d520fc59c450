/** Where a policy is in force: what resolvers said they decide by, for each device that has it. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';

export interface Standing {
  deviceId: string;
  /** Every resolver that decides for the device has the newest version, the last one since then. */
  since: string | undefined;
  /** Some resolver has any version for it. */
  isKnown: boolean;
}

type Receipts = Pick<FilterPolicy, 'devices' | 'receipts' | 'version'>;

/** How it stands with each device that has the policy. */
export const standings = ({ devices, receipts, version }: Receipts): Standing[] =>
  devices.map((deviceId) => {
    const own = receipts.filter((receipt) => receipt.deviceId === deviceId);
    const isNewest = own.length > 0 && own.every((receipt) => receipt.version >= version);
    const since = own
      .map((receipt) => receipt.since)
      .toSorted()
      .at(-1);
    return { deviceId, isKnown: own.length > 0, since: isNewest ? since : undefined };
  });

/** Resolvers that have the newest version for all their devices, and all that there are. */
export const resolversInForce = ({ receipts, version }: Receipts): { inForce: string[]; all: string[] } => {
  const all = [...new Set(receipts.map(({ resolver }) => resolver))];
  const inForce = all.filter((resolver) =>
    receipts.every((receipt) => receipt.resolver !== resolver || receipt.version >= version),
  );
  return { inForce, all };
};

/** What parents call resolvers; those of which nothing is known any more have no name. */
export const namesOf = (
  resolvers: readonly string[],
  { resolvers: known }: Pick<FilterState, 'resolvers'>,
): (string | null)[] =>
  known.flatMap(({ resolver, name }) => (resolver !== null && resolvers.includes(resolver) ? [name] : []));

/** Seconds from the change until the last resolver had it, by the server's clock; undefined while one has not. */
export const secondsToForce = (policy: Receipts & Pick<FilterPolicy, 'changedAt'>): number | undefined => {
  const known = standings(policy).filter(({ isKnown }) => isKnown);
  if (known.length === 0 || known.some(({ since }) => since === undefined)) return undefined;
  const last = Math.max(...known.map(({ since = '' }) => Date.parse(since)));
  return Math.max(0, (last - Date.parse(policy.changedAt)) / 1000);
};
