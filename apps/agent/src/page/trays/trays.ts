/** What the program in a local user's session (`kinward-agent tray`) is told, at once when it changes; a question waits for that. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, PageState, TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { KnownAsks } from './known-asks.ts';
import type { LocalUser } from '../state.ts';

/** How long a question waits at most, and how often it is looked meanwhile. */
const [WAIT_MS, LOOK_MS] = [50_000, 1000];
/** Questions of a user that wait; more are answered at once. */
const MOST_OF_USER = 4;
/** After so long without a word from the installation it is said. */
const SILENT_MS = 2 * 3_600_000;
const MOST_ASKS = 10;

export interface TraysOptions {
  stateOf: (caller: LocalUser) => PageState;
  asks: Pick<KnownAsks, 'of'>;
  waitMs?: number;
  lookMs?: number;
}

/** @returns since when it is silent; null: it is not, or there is none */
export function silentSince(connection: Connection | null, lastAt: string, now: number): string | null {
  if (connection === null || connection === 'connected') return null;
  return now - Date.parse(lastAt) >= SILENT_MS ? lastAt : null;
}

export class Trays {
  readonly #options: TraysOptions;
  readonly #waiting = new Map<number, number>();

  constructor(options: TraysOptions) {
    this.#options = options;
  }

  read(caller: LocalUser): TrayState {
    const state = this.#options.stateOf(caller);
    const { user, users, server, connection, heardAt, faults, paused, notices, password, system } = state;
    const { timeZone, showsIcon, health, isProtected, endedByProtection } = state;
    const own = users.find(({ name }) => name === caller.name);
    const withRules = users.filter(({ rules }) => rules !== 'none');
    const hasRules = own !== undefined && own.rules !== 'none';
    const canBeProven = !isProtected || password !== 'none' || state.takesCodes;
    const isOwnAlone = hasRules && !user.isAdministrator;
    const asks = hasRules && server !== null ? this.#options.asks.of(caller.name, system.policy) : [];
    const said = {
      user,
      rules: own?.rules ?? ('none' as const),
      of: own?.of ?? null,
      isPaired: server !== null,
      silentSince: silentSince(connection, heardAt ?? system.startedAt, Date.now()),
      timeZone,
      faults,
      health,
      filtered: withRules.flatMap(({ name, rules }) =>
        rules === 'in-force' && name !== caller.name ? name : [],
      ),
      pausable: canBeProven
        ? withRules.flatMap(({ name }) => (!isOwnAlone || name === caller.name ? name : []))
        : [],
      isProtected,
      endedByProtection,
      paused,
      notices,
      showsIcon,
      asks: asks
        .slice(0, MOST_ASKS)
        .map(({ requestId, name, minutes, state: now, answeredAt, answeredBy, answer, until }) => {
          const answered = { answeredAt, answeredBy, answer, until };
          return { requestId, name, minutes, state: now, ...answered };
        }),
    };
    return {
      stamp: createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22),
      ...said,
    };
  }

  /** @param seen stamp of what is known there @param isGone whether nobody waits any more @returns what is new, or what it is after a while */
  async wait(caller: LocalUser, seen: string, isGone: () => boolean): Promise<TrayState> {
    const { waitMs = WAIT_MS, lookMs = LOOK_MS } = this.#options;
    const count = this.#waiting.get(caller.uid) ?? 0;
    const until = performance.now() + (count < MOST_OF_USER ? waitMs : 0);
    this.#waiting.set(caller.uid, count + 1);
    try {
      for (;;) {
        const state = this.read(caller);
        if (state.stamp !== seen || performance.now() >= until || isGone()) return state;
        await sleep(lookMs, undefined, { ref: false });
      }
    } finally {
      const left = (this.#waiting.get(caller.uid) ?? 1) - 1;
      if (left > 0) this.#waiting.set(caller.uid, left);
      else this.#waiting.delete(caller.uid);
    }
  }
}
