/**
 * The tray's icon and menu in the bar of GNOME, which shows no StatusNotifierItem by itself. It draws what the tray of the
 * session says on the bus, knows nothing more, and runs in the session of the user: rules hold without it. Where another
 * extension shows such icons already, it shows none.
 */
import GdkPixbuf from 'gi://GdkPixbuf';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import St from 'gi://St';
import { Extension } from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import { Button } from 'resource:///org/gnome/shell/ui/panelMenu.js';
import { PopupMenuItem, PopupSeparatorMenuItem } from 'resource:///org/gnome/shell/ui/popupMenu.js';
import { call, type Item, itemsOf, largest, type Pixmap, watch } from './tray-bus.ts';

const TRAY = 'org.kinward.Agent.Tray';
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = { path: '/StatusNotifierItem', face: 'org.kde.StatusNotifierItem' };
const MENU = { path: '/Menu', face: 'com.canonical.dbusmenu' };
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** The tray has opacity first, a picture has it last. */
function pictureOf([width, height, bytes]: Pixmap): GdkPixbuf.Pixbuf {
  const turned = Uint8Array.from(bytes, (_, at) => bytes[at % 4 === 3 ? at - 3 : at + 1] ?? 0);
  return GdkPixbuf.Pixbuf.new_from_bytes(turned, GdkPixbuf.Colorspace.RGB, true, 8, width, height, width * 4);
}

/** What is shown while there is a tray. */
class Indicator {
  readonly #button = new Button(0.5, 'Kinward', false);
  readonly #icon = new St.Icon({ style_class: 'system-status-icon' });
  readonly #cancel = new Gio.Cancellable();
  readonly #signals: number[];

  constructor(uuid: string) {
    this.#button.add_child(this.#icon);
    Main.panel.addToStatusArea(uuid, this.#button);
    const hear = (path: string, face: string, member: string, heard: () => void): number =>
      Gio.DBus.session.signal_subscribe(TRAY, face, member, path, null, Gio.DBusSignalFlags.NONE, heard);
    this.#signals = [
      hear(ITEM.path, ITEM.face, 'NewIcon', () => void this.#readItem()),
      hear(ITEM.path, ITEM.face, 'NewToolTip', () => void this.#readItem()),
      hear(MENU.path, MENU.face, 'LayoutUpdated', () => void this.#readMenu()),
    ];
    void this.#readItem();
    void this.#readMenu();
  }

  async #readItem(): Promise<void> {
    const properties = await call(
      { name: TRAY, path: ITEM.path, face: PROPERTIES, member: 'GetAll' },
      new GLib.Variant('(s)', [ITEM.face]),
      this.#cancel,
    );
    if (!properties) return;
    const [{ IconPixmap, ToolTip }] = properties.recursiveUnpack() as [
      { IconPixmap: Pixmap[]; ToolTip: [string, unknown, string, string] },
    ];
    const pixmap = largest(IconPixmap);
    if (pixmap) this.#icon.gicon = pictureOf(pixmap);
    // A screen reader says the sentence.
    this.#button.accessible_name = `Kinward. ${ToolTip[2]}`;
  }

  async #readMenu(): Promise<void> {
    const layout = await call(
      { name: TRAY, path: MENU.path, face: MENU.face, member: 'GetLayout' },
      new GLib.Variant('(iias)', [0, -1, []]),
      this.#cancel,
    );
    if (!layout) return;
    const { menu } = this.#button;
    menu.removeAll();
    for (const item of itemsOf(layout)) this.#add(item);
  }

  #add({ id, label, isEnabled }: Item): void {
    const { menu } = this.#button;
    if (label === null) return menu.addMenuItem(new PopupSeparatorMenuItem());
    const shown = new PopupMenuItem(label, { reactive: isEnabled });
    shown.connect('activate', () => {
      void call(
        { name: TRAY, path: MENU.path, face: MENU.face, member: 'Event' },
        new GLib.Variant('(isvu)', [id, 'clicked', new GLib.Variant('i', 0), 0]),
        this.#cancel,
      );
    });
    menu.addMenuItem(shown);
  }

  destroy(): void {
    this.#cancel.cancel();
    for (const id of this.#signals) Gio.DBus.session.signal_unsubscribe(id);
    this.#button.destroy();
  }
}

export default class KinwardExtension extends Extension {
  #watches: number[] = [];
  #isThere = false;
  #isShownElsewhere = false;
  #indicator: Indicator | null = null;

  override enable(): void {
    this.#watches = [
      watch(TRAY, (isThere) => this.#update({ isThere })),
      watch(WATCHER, (isShownElsewhere) => this.#update({ isShownElsewhere })),
    ];
  }

  #update({ isThere = this.#isThere, isShownElsewhere = this.#isShownElsewhere }): void {
    this.#isThere = isThere;
    this.#isShownElsewhere = isShownElsewhere;
    const isShown = isThere && !isShownElsewhere;
    if (isShown) this.#indicator ??= new Indicator(this.uuid);
    else this.#hide();
  }

  #hide(): void {
    this.#indicator?.destroy();
    this.#indicator = null;
  }

  override disable(): void {
    for (const id of this.#watches) Gio.bus_unwatch_name(id);
    this.#watches = [];
    this.#update({ isThere: false, isShownElsewhere: false });
  }
}
