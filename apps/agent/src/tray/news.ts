/** What is worth a notice on the desktop: what has become so while the tray looked, each once, and nothing that is over. */
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Words, WordsIn } from './words.ts';

export interface News {
  /** About the same thing: a later one takes the place of an earlier one. */
  about: string;
  title: string;
  body: string;
  isUrgent: boolean;
}

/** What happened longer ago than this is not told: the computer slept, or the tray was away. */
const FRESH_MS = 120_000;
const MINUTE_MS = 60_000;
/** How much is remembered of what was told. */
const MOST_SEEN = 500;

export class Newsreader {
  readonly #wordsIn: WordsIn;
  #words: Words;
  readonly #seen = new Set<string>();
  #before: TrayState | undefined;
  /** The last state in which rules were paused; undefined: they hold since then, or never were. */
  #paused: TrayState | undefined;

  constructor(wordsIn: WordsIn) {
    this.#wordsIn = wordsIn;
    this.#words = wordsIn(null);
  }

  /** @param now milliseconds since the epoch @returns the oldest first; of the first state nothing is news */
  read(state: TrayState, now: number): News[] {
    this.#words = this.#wordsIn(state.timeZone);
    const found = [...this.#ofPrograms(state, now), ...this.#ofAsks(state, now), ...this.#ofPause(state)];
    this.#before = state;
    return found;
  }

  /** @returns whether it is the first time, and not the first state */
  #isNew(key: string): boolean {
    const isKnown = this.#seen.has(key);
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > MOST_SEEN && oldest !== undefined) this.#seen.delete(oldest);
    return !isKnown && this.#before !== undefined;
  }

  #ofPrograms({ notices }: TrayState, now: number): News[] {
    const words = this.#words;
    return notices.toReversed().flatMap(({ at, program: named, reason, until, endsAt }): News[] => {
      const program = named || words.screen;
      const isNew = this.#isNew(`program ${at} ${program} ${endsAt}`);
      if (!isNew || Math.abs(now - Date.parse(at)) > FRESH_MS) return [];
      const about = `program ${program}`;
      if (endsAt === null) {
        const body = [words.because[reason], until === null ? '' : words.openFrom(until)]
          .filter(Boolean)
          .join(' ');
        return [{ about, title: words.closed(program), body, isUrgent: false }];
      }
      const left = Date.parse(endsAt) - now;
      if (left <= 0) return [];
      const minutes = Math.max(1, Math.round(left / MINUTE_MS));
      return [{ about, title: words.endsSoon(program, minutes), body: words.save, isUrgent: minutes === 1 }];
    });
  }

  #ofAsks({ asks }: TrayState, now: number): News[] {
    const words = this.#words;
    return asks
      .toReversed()
      .flatMap(({ requestId, name, minutes, state, answeredBy, answer, until }): News[] => {
        const isNew = this.#isNew(`ask ${requestId} ${state}`);
        if (!isNew || (state !== 'granted' && state !== 'refused')) return [];
        const before = this.#before?.asks.find((one) => one.requestId === requestId);
        // One that was not waiting was answered before this was looked at.
        if (before?.state !== 'waiting') return [];
        if (until !== null && Date.parse(until) <= now) return [];
        const what = words.asked(name, minutes);
        const title =
          state === 'granted' ? words.granted(answeredBy, what, until) : words.refused(answeredBy, what);
        return [{ about: `ask ${requestId}`, title, body: answer, isUrgent: false }];
      });
  }

  #ofPause(state: TrayState): News[] {
    const paused = this.#paused;
    // Rules that hold again are waited for while they are put in force: the pause is over once they are.
    if (state.rules !== 'waiting') this.#paused = state.rules === 'paused' ? state : undefined;
    if (!this.#before) return [];
    const words = this.#words;
    if (state.rules === 'paused') {
      if (paused) return [];
      const own = state.paused.find(({ user }) => user === null || user === state.user.name);
      const title = words.pausedTitle(own?.until ?? null);
      return [{ about: 'pause', title, body: words.pausedBody, isUrgent: false }];
    }
    if (state.rules !== 'in-force' || !paused) return [];
    const body = paused.endedByProtection === state.endedByProtection ? '' : words.endedByProtection;
    return [{ about: 'pause', title: words.holdAgain, body, isUrgent: false }];
  }
}
