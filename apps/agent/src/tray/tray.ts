/** The icon in the panel of a desktop (StatusNotifierItem), its menu and the notices of one session. Rules hold without it: a child who ends it changes none. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, type Sent } from './bus.ts';
import { SHELL, showInGnome, type GnomeOptions } from './gnome.ts';
import { pixmaps, type Look } from './icon.ts';
import { Menu, menuItems, type MenuAction } from './menu.ts';
import { Newsreader } from './news.ts';
import { ACTION_SIGNAL, Notifier } from './notify.ts';
import { answeringFor, NOTHING, type Face, type Objects } from './objects.ts';
import { lookOf, sentenceOf, type Known } from './state.ts';
import { variant, type Value } from './values.ts';
import type { Message } from './wire.ts';
import type { WordsIn } from './words.ts';

/** Who has it is the tray of this session. */
export const OWN_NAME = 'org.kinward.Agent.Tray';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const [ITEM_PATH, MENU_PATH] = ['/StatusNotifierItem', '/Menu'];
const MENU = 'com.canonical.dbusmenu';
/** Between two tries while the agent does not answer, as while it is updated. */
const [AGAIN_MS, LONGEST_AGAIN_MS] = [2000, 30_000];

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
  #name = '';

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
    const objects: Objects = {
      [ITEM_PATH]: { [ITEM]: this.#item },
      [MENU_PATH]: { [MENU]: this.#menu.face },
    };
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const bus = await Bus.connect(this.#options.address, {
      answer: answeringFor(objects),
      heard: (signal) => this.#heard(signal),
      ended: () => (this.#end.abort(), end()),
    });
    this.#bus = bus;
    if (!(await bus.own(OWN_NAME))) {
      bus[Symbol.dispose]();
      return false;
    }
    this.#notifier = new Notifier(bus);
    this.#name = `${ITEM}-${process.pid}-1`;
    await bus.own(this.#name);
    const changes = `type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged'`;
    for (const name of [WATCHER, SHELL]) await bus.ask('AddMatch', 's', [`${changes},arg0='${name}'`]);
    await bus.ask('AddMatch', 's', [
      `type='signal',interface='org.freedesktop.Notifications',member='${ACTION_SIGNAL}'`,
    ]);
    void this.#register();
    void showInGnome(bus, this.#options.gnome);
    void this.#follow();
    await ended;
    return true;
  }

  #heard({ member, interface: face, body = [] }: Message): void {
    if (member === 'NameOwnerChanged' && body[2] !== '') this.#came(body[0]);
    if (face === 'org.freedesktop.Notifications' && this.#notifier?.isOwn(Number(body[0])))
      this.#options.done({ open: 'home' });
  }

  #came(name: Value | undefined): void {
    if (name === SHELL && this.#bus) void showInGnome(this.#bus, this.#options.gnome);
    else void this.#register();
  }

  /** Where no panel shows trays, one may come later. */
  async #register(): Promise<void> {
    const call = { destination: WATCHER, path: '/StatusNotifierWatcher', interface: WATCHER };
    await this.#bus
      ?.call({ ...call, member: 'RegisterStatusNotifierItem', signature: 's', body: [this.#name] })
      .catch(() => undefined);
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
    this.#show(state);
  }

  #show(state: Known): void {
    const words = this.#options.wordsIn(state?.timeZone ?? null);
    this.#state = state;
    const [look, sentence] = [lookOf(state, this.#now()), sentenceOf(state, this.#now(), words)];
    const say = (
      member: string,
      path = ITEM_PATH,
      face = ITEM,
      more: Pick<Sent, 'signature' | 'body'> = {},
    ): void => this.#bus?.signal({ path, interface: face, member, ...more });
    const revision = this.#menu.show(menuItems(state, sentence, words));
    if (revision !== null) say('LayoutUpdated', MENU_PATH, MENU, { signature: 'ui', body: [revision, 0] });
    const [isOther, isSaid] = [look !== this.#look, sentence !== this.#sentence];
    [this.#look, this.#sentence] = [look, sentence];
    if (isOther) say('NewIcon');
    if (isSaid) say('NewToolTip');
  }

  readonly #item: Face = {
    properties: () => ({
      Category: variant('s', 'SystemServices'),
      Id: variant('s', 'kinward-agent'),
      Title: variant('s', 'Kinward'),
      Status: variant('s', 'Active'),
      WindowId: variant('i', 0),
      IconName: variant('s', ''),
      IconThemePath: variant('s', ''),
      IconPixmap: variant('a(iiay)', pixmaps(this.#look)),
      OverlayIconName: variant('s', ''),
      OverlayIconPixmap: variant('a(iiay)', []),
      AttentionIconName: variant('s', ''),
      AttentionIconPixmap: variant('a(iiay)', []),
      AttentionMovieName: variant('s', ''),
      ToolTip: variant('(sa(iiay)ss)', ['', [], this.#sentence, '']),
      ItemIsMenu: variant('b', false),
      Menu: variant('o', MENU_PATH),
    }),
    methods: {
      Activate: () => (this.#options.done({ open: 'home' }), NOTHING),
      SecondaryActivate: () => NOTHING,
      ContextMenu: () => NOTHING,
      Scroll: () => NOTHING,
      ProvideXdgActivationToken: () => NOTHING,
    },
  };

  [Symbol.dispose](): void {
    this.#end.abort();
    this.#bus?.[Symbol.dispose]();
  }
}
