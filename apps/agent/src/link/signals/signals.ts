/**
 * What may be somebody going round the agent, as parents are told it: on the disk until there is newer, so that what happened
 * without a connection is told as well.
 */
import { AgentSignal, type AgentSignalKind } from '@kinward/contract/computers/agent-update.schemas.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { readKept } from '../../kept-list.ts';
import type { Paths } from '../../paths.ts';

/** The same again within it is no other signal: who does it without end fills no list. */
const SAME_MS = 3_600_000;
/** The newest of each kind are kept: none of them pushes another kind out. */
const EACH_MOST = 3;

export class Signals {
  readonly #file: string;
  readonly #changed: () => void;
  #list: AgentSignal[];

  /** @param changed called when there is a new one */
  constructor({ signals }: Pick<Paths, 'signals'>, changed: () => void) {
    this.#file = signals;
    this.#changed = changed;
    this.#list = readKept(signals, AgentSignal);
  }

  /** The newest first. */
  get list(): readonly AgentSignal[] {
    return this.#list;
  }

  /** @param now milliseconds since the epoch */
  note(kind: AgentSignalKind, now = Date.now()): void {
    const last = this.#list.find((each) => each.kind === kind);
    // A clock that was put back makes none of them the same for ever.
    if (last && Math.abs(now - Date.parse(last.at)) < SAME_MS) return;
    const list: AgentSignal[] = [{ kind, at: new Date(now).toISOString() }, ...this.#list];
    const before = (each: AgentSignal, place: number): number =>
      list.slice(0, place).filter((other) => other.kind === each.kind).length;
    this.#list = list.filter((each, place) => before(each, place) < EACH_MOST);
    try {
      replaceFile(this.#file, JSON.stringify(this.#list), 0o600);
    } catch {
      // On a full disk it is told as long as the agent runs.
    }
    this.#changed();
  }
}
