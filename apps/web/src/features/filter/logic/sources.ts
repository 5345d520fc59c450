/** Lists of others, in the parts that their page has. */
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';

export interface SourceParts {
  /** They wait for a parent's yes. */
  waiting: FilterSource[];
  on: FilterSource[];
  /** Those that are off, by what they feed, in the order of the first of each. */
  off: { name: string; sources: FilterSource[] }[];
}

export const partsOf = (sources: readonly FilterSource[]): SourceParts => {
  const off = sources.filter(({ on }) => !on);
  const groups = Map.groupBy(off, ({ targets }) => targets.map(({ name }) => name).join(', '));
  return {
    waiting: sources.filter(({ waiting }) => waiting !== null),
    on: sources.filter(({ on }) => on),
    off: [...groups].map(([name, of]) => ({ name, sources: of })),
  };
};

/** By how many of a hundred a list would grow (or shrink, below 0) beside the one in force. */
export const growthOf = ({ inForce, waiting }: FilterSource): number | null =>
  inForce && waiting && inForce.names > 0
    ? Math.round(((waiting.names - inForce.names) / inForce.names) * 100)
    : null;

/** What an own list can be said to hold: everything that policies can close beside services and lists, and what presets feed. */
export const feedable = (
  groups: readonly { targets: readonly { target: string; name: string }[] }[],
  sources: readonly FilterSource[],
): { target: string; name: string }[] => {
  const all = new Map<string, string>();
  for (const { targets } of [...sources, ...groups])
    for (const { target, name } of targets) if (!target.startsWith('list:')) all.set(target, name);
  return [...all]
    .map(([target, name]) => ({ target, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};
