/** Sessions of this computer as the host saw them last: asked at each of its events about one, and every second. */
import type { HostLink } from './host-link.ts';
import { presentIn, sessionsIn, type WindowsSession } from './sessions.ts';

const LOOK_MS = 1000;

export class SeenSessions implements Disposable {
  readonly #host: Pick<HostLink, 'ask' | 'on'>;
  readonly #listeners: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  #all: readonly WindowsSession[] = [];
  #seen = '';
  #isRead = false;
  #present: ReadonlySet<string> = new Set();

  private constructor(host: Pick<HostLink, 'ask' | 'on'>) {
    this.#host = host;
    host.on((event) => {
      if (event === 'session') void this.look();
    });
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  static async start(host: Pick<HostLink, 'ask' | 'on'>): Promise<SeenSessions> {
    const seen = new SeenSessions(host);
    await seen.look();
    return seen;
  }

  get all(): readonly WindowsSession[] {
    return this.#all;
  }

  get isRead(): boolean {
    return this.#isRead;
  }

  /** SIDs of those whose minutes pass. */
  get present(): ReadonlySet<string> {
    return this.#present;
  }

  /** @param listener called where others are active */
  on(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** What cannot be read stays as it was. */
  async look(): Promise<void> {
    try {
      const { rows } = await this.#host.ask('sessions');
      this.#all = sessionsIn(rows);
      this.#present = presentIn(this.#all);
      this.#isRead = true;
    } catch {
      return;
    }
    const seen = this.#all
      .map(({ id, sid, isActive, isConsole }) => [id, sid, isActive, isConsole].join())
      .join('|');
    if (seen === this.#seen) return;
    this.#seen = seen;
    for (const listener of this.#listeners) listener();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
