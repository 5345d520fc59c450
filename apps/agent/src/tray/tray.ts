/**
 * What one session of a desktop has of the agent: the icon in its panel, where its user has not hidden it, and the notices. Rules
 * hold without: a child who ends it changes none.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from './bus.ts';
import type { GnomeOptions } from './gnome.ts';
import type { Look } from './icon.ts';
import { Menu, menuItems, type MenuAction } from './menu.ts';
import { Newsreader } from './news.ts';
import { ACTION_SIGNAL, Notifier } from './notify.ts';
import { PanelIcon } from './panel-icon.ts';
import { lookOf, sentenceOf, type Known } from './state.ts';
import type { Message } from './wire.ts';
import type { WordsIn } from './words.ts';

/** Who has it is the tray of this session, with an icon and without. */
export const OWN_NAME = 'org.kinward.Agent.Session';
/** Between two tries while the agent does not answer, as while it is updated. */
const [AGAIN_MS, LONGEST_AGAIN_MS] = [2000, 30_000];
/** After which an agent that has said nothing yet is shown not to answer: until then its user may have hidden the icon. */
const UNKNOWN_MS = 10_000;

export interface TrayOptions {
  /** Of the session's bus. */
  address: string;
  wordsIn: WordsIn;
  /** Waits for a state other than the one seen. @throws Error where the agent does not answer */
  next: (seen: string, signal: AbortSignal) => Promise<NonNullable<Known>>;
  /** Whether it goes on: the session is there, and so is this program. */
  goesOn: () => boolean;
  done: (action: MenuAction) => void;
  gnome?: GnomeOptions;
  now?: () => number;
  againMs?: number;
  unknownMs?: number;
}

export class Tray implements Disposable {
  readonly #options: TrayOptions;
  readonly #now: () => number;
  readonly #menu: Menu;
  readonly #news: Newsreader;
  readonly #end = new AbortController();
  #state: Known = null;
  #look: Look = 'silent';
  #sentence: string;
  #bus: Bus | undefined;
  #notifier: Notifier | undefined;
  #icon: PanelIcon | undefined;
  #icons = 0;
  /** The agent has answered once. */
  #isKnown = false;

  constructor(options: TrayOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#menu = new Menu((action) => options.done(action));
    this.#news = new Newsreader(options.wordsIn);
    const words = options.wordsIn(null);
    this.#sentence = words.away;
    this.#menu.show(menuItems(null, this.#sentence, words));
  }

  /** @returns when the session has ended; false: another tray is there already @throws Error where there is no bus */
  async run(): Promise<boolean> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const bus = await Bus.connect(this.#options.address, {
      answer: () => null,
      heard: (signal) => this.#heard(signal),
      ended: () => (this[Symbol.dispose](), end()),
    });
    this.#bus = bus;
    if (!(await bus.own(OWN_NAME))) {
      bus[Symbol.dispose]();
      return false;
    }
    this.#notifier = new Notifier(bus);
    await bus.ask('AddMatch', 's', [
      `type='signal',interface='org.freedesktop.Notifications',member='${ACTION_SIGNAL}'`,
    ]);
    void this.#showUnknown();
    void this.#follow();
    await ended;
    return true;
  }

  #heard({ interface: face, body = [] }: Message): void {
    if (face === 'org.freedesktop.Notifications' && this.#notifier?.isOwn(Number(body[0])))
      this.#options.done({ open: 'home' });
  }

  async #showUnknown(): Promise<void> {
    const { unknownMs = UNKNOWN_MS } = this.#options;
    const { signal } = this.#end;
    await sleep(unknownMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted && !this.#isKnown) this.#place(true);
  }

  async #follow(): Promise<void> {
    const { againMs = AGAIN_MS, next, goesOn } = this.#options;
    const { signal } = this.#end;
    for (let pause = againMs; !signal.aborted;) {
      try {
        const state = await next(this.#state?.stamp ?? '', signal);
        pause = againMs;
        this.#take(state);
        // Two answers of one moment change the icon once.
        await sleep(100, undefined, { signal });
      } catch {
        if (signal.aborted) return;
        this.#show(null);
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_AGAIN_MS);
      }
      if (!goesOn()) this[Symbol.dispose]();
    }
  }

  #take(state: NonNullable<Known>): void {
    for (const news of this.#news.read(state, this.#now())) void this.#notifier?.show(news);
    this.#isKnown = true;
    this.#show(state);
    // An agent of before this choice says nothing of it.
    this.#place(state.showsIcon !== false);
  }

  /** Where it is not said again, as while the agent is away, it stays as its user has it. */
  #place(isShown: boolean): void {
    if (!isShown) {
      this.#icon?.[Symbol.dispose]();
      this.#icon = undefined;
      return;
    }
    if (this.#icon || this.#end.signal.aborted) return;
    const { address, gnome, done } = this.#options;
    this.#icons += 1;
    const icon = new PanelIcon(
      {
        address,
        gnome,
        menu: this.#menu,
        look: () => this.#look,
        sentence: () => this.#sentence,
        activated: () => done({ open: 'home' }),
        // The next answer brings it again.
        ended: () => {
          if (this.#icon === icon) this.#icon = undefined;
        },
      },
      this.#icons,
    );
    this.#icon = icon;
    void icon.start();
  }

  #show(state: Known): void {
    const words = this.#options.wordsIn(state?.timeZone ?? null);
    this.#state = state;
    const [look, sentence] = [lookOf(state, this.#now()), sentenceOf(state, this.#now(), words)];
    const revision = this.#menu.show(menuItems(state, sentence, words));
    const [isLook, isSentence] = [look !== this.#look, sentence !== this.#sentence];
    [this.#look, this.#sentence] = [look, sentence];
    this.#icon?.changed({ revision, isLook, isSentence });
  }

  [Symbol.dispose](): void {
    this.#end.abort();
    this.#icon?.[Symbol.dispose]();
    this.#bus?.[Symbol.dispose]();
  }
}
