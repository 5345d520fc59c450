/**
 * The icon in the panel of a desktop (StatusNotifierItem) with its menu. It has a connection of its own to the session's bus:
 * panels of every kind take away what was theirs when that ends, so that a user who hides the icon has none at once.
 */
import { Bus, type Sent } from './bus.ts';
import { SHELL, showInGnome, type GnomeOptions } from './gnome.ts';
import { pixmaps, type Look } from './icon.ts';
import type { Menu } from './menu.ts';
import { answeringFor, NOTHING, type Face, type Objects } from './objects.ts';
import { variant, type Value } from './values.ts';
import type { Message } from './wire.ts';

/** By which GNOME's extension finds the icon of this session. */
export const ICON_NAME = 'org.kinward.Agent.Tray';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const [ITEM_PATH, MENU_PATH] = ['/StatusNotifierItem', '/Menu'];
const MENU = 'com.canonical.dbusmenu';

export interface PanelIconOptions {
  /** Of the session's bus. */
  address: string;
  menu: Menu;
  look: () => Look;
  sentence: () => string;
  activated: () => void;
  /** It is there no more, or never was. */
  ended: () => void;
  gnome?: GnomeOptions | undefined;
}

export class PanelIcon implements Disposable {
  readonly #options: PanelIconOptions;
  readonly #name: string;
  #bus: Bus | undefined;
  #isOver = false;

  /** @param count of the icons of this process, each of which has another name */
  constructor(options: PanelIconOptions, count: number) {
    this.#options = options;
    this.#name = `${ITEM}-${process.pid}-${count}`;
  }

  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch {
      this[Symbol.dispose]();
      this.#options.ended();
    }
  }

  /** @throws Error where there is no bus, or it ends meanwhile */
  async #connect(): Promise<void> {
    const objects: Objects = {
      [ITEM_PATH]: { [ITEM]: this.#item },
      [MENU_PATH]: { [MENU]: this.#options.menu.face },
    };
    const bus = await Bus.connect(this.#options.address, {
      answer: answeringFor(objects),
      heard: (signal) => this.#heard(signal),
      ended: () => this.#options.ended(),
    });
    this.#bus = bus;
    // It was hidden again meanwhile.
    if (this.#isOver) {
      bus[Symbol.dispose]();
      return;
    }
    await bus.own(this.#name);
    const changes = `type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged'`;
    for (const name of [WATCHER, SHELL]) await bus.ask('AddMatch', 's', [`${changes},arg0='${name}'`]);
    await bus.own(ICON_NAME);
    void this.#register();
    void showInGnome(bus, this.#options.gnome);
  }

  #heard({ member, body = [] }: Message): void {
    if (member === 'NameOwnerChanged' && body[2] !== '') this.#came(body[0]);
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

  /** Tells who shows it what has changed. @param revision of the menu; null: the menu has not changed */
  changed({
    revision,
    isLook,
    isSentence,
  }: {
    revision: number | null;
    isLook: boolean;
    isSentence: boolean;
  }): void {
    const say = (
      member: string,
      path = ITEM_PATH,
      face = ITEM,
      more: Pick<Sent, 'signature' | 'body'> = {},
    ): void => this.#bus?.signal({ path, interface: face, member, ...more });
    if (revision !== null) say('LayoutUpdated', MENU_PATH, MENU, { signature: 'ui', body: [revision, 0] });
    if (isLook) say('NewIcon');
    if (isSentence) say('NewToolTip');
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
      IconPixmap: variant('a(iiay)', pixmaps(this.#options.look())),
      OverlayIconName: variant('s', ''),
      OverlayIconPixmap: variant('a(iiay)', []),
      AttentionIconName: variant('s', ''),
      AttentionIconPixmap: variant('a(iiay)', []),
      AttentionMovieName: variant('s', ''),
      ToolTip: variant('(sa(iiay)ss)', ['', [], this.#options.sentence(), '']),
      ItemIsMenu: variant('b', false),
      Menu: variant('o', MENU_PATH),
    }),
    methods: {
      Activate: () => (this.#options.activated(), NOTHING),
      SecondaryActivate: () => NOTHING,
      ContextMenu: () => NOTHING,
      Scroll: () => NOTHING,
      ProvideXdgActivationToken: () => NOTHING,
    },
  };

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#bus?.[Symbol.dispose]();
  }
}
