/** Servers asked in turns, so that all of them have the same machine; what others did to it meanwhile is named, and counts for none of them. */
import type { Loaded } from './dns-load.ts';

/**
 * Shares of a turn that a server may be without its core: for times, whose hundredth part is looked at, half of that; for what an answer costs,
 * which is the processor's time and hardly depends on it, more.
 */
export const MOST_WITHOUT = { times: 0.005, cost: 0.02 } as const;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** @returns null where it had its core */
const troubleOf = ({ without }: Loaded, most: number): string | null => {
  const parts = [
    ...(without.waited > most ? [`no core for ${percent(without.waited)}`] : []),
    ...(without.stolen > most ? [`${percent(without.stolen)} stolen`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
};

export interface TurnsOptions<Name extends string> {
  names: readonly Name[];
  ask: (name: Name) => Promise<Loaded>;
  /** Which turns count: of `MOST_WITHOUT`. */
  most: number;
  /** Turns that are wanted in which all had their cores; up to twice as many are taken for them. */
  rounds: number;
  tell: (line: string) => void;
  /** What is said of one. */
  describe: (loaded: Loaded) => string;
}

/** Of each server, turn by turn; the order is turned round with each. */
export class Turns<Name extends string> {
  readonly #all: Record<Name, Loaded>[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get taken(): number {
    return this.#all.length;
  }

  add(turn: Record<Name, Loaded>): void {
    this.#all.push(turn);
  }

  /** Turns in which these had their cores. */
  whole(names: readonly Name[]): Record<Name, Loaded>[] {
    return this.#all.filter((turn) => names.every((name) => troubleOf(turn[name], this.#most) === null));
  }

  /** The same, or all where there is none; and how that is said. */
  of(names: readonly Name[]): { turns: Record<Name, Loaded>[]; isWhole: boolean; said: string } {
    const turns = this.whole(names);
    const [isWhole, all] = [turns.length > 0, this.#all.length];
    const said = isWhole ? `${turns.length} of ${all} turns` : `all ${all} turns disturbed`;
    return { turns: isWhole ? turns : this.#all, isWhole, said };
  }
}

export async function inTurns<Name extends string>(options: TurnsOptions<Name>): Promise<Turns<Name>> {
  const { names, ask, most, rounds, tell, describe } = options;
  const turns = new Turns<Name>(most);
  while (turns.whole(names).length < rounds && turns.taken < rounds * 2) {
    const loads = new Map<Name, Loaded>();
    for (const name of turns.taken % 2 === 0 ? names : names.toReversed()) {
      const loaded = await ask(name);
      loads.set(name, loaded);
      const trouble = troubleOf(loaded, most);
      tell(`  ${name}: ${describe(loaded)}${trouble === null ? '' : ` (does not count: ${trouble})`}`);
    }
    turns.add(Object.fromEntries(loads) as Record<Name, Loaded>);
  }
  return turns;
}
