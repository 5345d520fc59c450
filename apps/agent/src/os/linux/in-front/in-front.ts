/**
 * Whose window is in front on the desktops of local users: asked of the X server of each by the agent itself, as a program in the
 * session of a child says what the child wants.
 */
import { randomInt } from 'node:crypto';
import type { OnScreen } from '../../../apps/counting/in-front.ts';
import type { Processes } from '../programs/processes.ts';
import type { LogindUsers } from '../logind-users.ts';
import { XConnection, type XAddress } from './x11.ts';
import type { XSession } from './x-server.ts';

/** After it a word counts no more. */
const OLD_MS = 3000;
/** How long is waited before a server is looked for again. */
const AGAIN_MS = 10_000;
/** Within which it is asked, at another moment each time: who knows it shows another window then. */
const WITHIN_MS = 800;

interface Desktop {
  display: string;
  connection: XConnection | undefined;
  isConnecting: boolean;
  triedAt: number;
  screen: OnScreen | null;
  seenAt: number;
}

export interface InFrontOptions {
  active: Pick<LogindUsers, 'desktopOf'>;
  processes: Pick<Processes, 'statOf'>;
  /** @returns null: there is none that can be believed */
  serverOf: (session: XSession) => XAddress | null;
  /** Milliseconds; within them it is asked. */
  withinMs?: number;
}

export class InFront implements Disposable {
  readonly #options: InFrontOptions;
  readonly #desktops = new Map<number, Desktop>();

  constructor(options: InFrontOptions) {
    this.#options = options;
  }

  /** Asks soon. @param uids whose programs count; of all others nothing is asked, and no connection stays */
  look(uids: ReadonlySet<number>, now: number): void {
    const { active, withinMs = WITHIN_MS } = this.#options;
    const displays = new Map(
      Array.from(uids, (uid) => [uid, active.desktopOf(uid)] as const).filter(
        ([, desktop]) => desktop?.type === 'x11',
      ),
    );
    for (const [uid, desktop] of this.#desktops)
      if (displays.get(uid)?.display !== desktop.display) this.#end(uid);
    for (const [uid, of] of displays) {
      const desktop = this.#desktops.get(uid) ?? this.#begin(uid, of?.display ?? '');
      if (desktop.connection?.isOver === false)
        setTimeout(() => void this.#ask(desktop), randomInt(withinMs)).unref();
      else void this.#connect(uid, desktop, now);
    }
  }

  #begin(uid: number, display: string): Desktop {
    const desktop = {
      display,
      connection: undefined,
      isConnecting: false,
      triedAt: -Infinity,
      screen: null,
      seenAt: -Infinity,
    };
    this.#desktops.set(uid, desktop);
    return desktop;
  }

  #end(uid: number): void {
    this.#desktops.get(uid)?.connection?.[Symbol.dispose]();
    this.#desktops.delete(uid);
  }

  async #connect(uid: number, desktop: Desktop, now: number): Promise<void> {
    if (desktop.isConnecting || now - desktop.triedAt < AGAIN_MS) return;
    desktop.triedAt = now;
    const address = this.#options.serverOf({ uid, display: desktop.display });
    if (!address) return;
    desktop.isConnecting = true;
    const connection = await XConnection.connect(address).catch(() => undefined);
    desktop.isConnecting = false;
    // The session may have ended meanwhile.
    if (this.#desktops.get(uid) !== desktop) connection?.[Symbol.dispose]();
    else {
      desktop.connection = connection;
      await this.#ask(desktop);
    }
  }

  async #ask(desktop: Desktop): Promise<void> {
    try {
      const screen = await desktop.connection?.look();
      if (screen) [desktop.screen, desktop.seenAt] = [screen, performance.now()];
    } catch {
      // It has ended, or hangs: what was said last counts until it is old.
    }
  }

  /** @returns null: nothing says it, so that all counts that runs */
  of(uid: number, now: number): OnScreen | null {
    const desktop = this.#desktops.get(uid);
    return desktop && now - desktop.seenAt < OLD_MS ? desktop.screen : null;
  }

  parentOf(pid: number): number | null {
    return this.#options.processes.statOf(pid)?.parent ?? null;
  }

  [Symbol.dispose](): void {
    for (const uid of this.#desktops.keys()) this.#end(uid);
  }
}
