/** Calls of the tray on the session's bus, and what its answers mean. */
import Gio from 'gi://Gio';
import type GLib from 'gi://GLib';

const PATIENCE_MS = 5000;

/** Width, height, and four bytes a pixel: opacity, red, green, blue. */
export type Pixmap = [width: number, height: number, bytes: Uint8Array];
export interface Item {
  id: number;
  /** Null: a line between others. */
  label: string | null;
  isEnabled: boolean;
}
export interface Target {
  name: string;
  path: string;
  face: string;
  member: string;
}

/** @returns null: the tray has ended, or does not answer */
export const call = async (
  { name, path, face, member }: Target,
  given: GLib.Variant,
  cancel: Gio.Cancellable,
): Promise<GLib.Variant | null> =>
  await new Promise((resolve) => {
    const { session } = Gio.DBus;
    const { NONE } = Gio.DBusCallFlags;
    session.call(name, path, face, member, given, null, NONE, PATIENCE_MS, cancel, (_, result) => {
      try {
        resolve(session.call_finish(result));
      } catch {
        resolve(null);
      }
    });
  });

/** @returns what ends it: `Gio.bus_unwatch_name` */
export const watch = (name: string, changed: (isThere: boolean) => void): number =>
  Gio.bus_watch_name(
    Gio.BusType.SESSION,
    name,
    Gio.BusNameWatcherFlags.NONE,
    () => changed(true),
    () => changed(false),
  );

/** The bar draws it smaller, also on a screen with twice as many pixels. */
export const largest = (pixmaps: readonly Pixmap[]): Pixmap | undefined =>
  pixmaps.toSorted(([left], [right]) => right - left)[0];

type Properties = Readonly<Record<string, unknown>>;

/** @param layout the answer to `GetLayout`: `(u(ia{sv}av))` */
export function itemsOf(layout: GLib.Variant): Item[] {
  const [, [, , children]] = layout.recursiveUnpack() as [
    number,
    [number, Properties, readonly [number, Properties, unknown][]],
  ];
  return children.map(([id, { type, label, enabled }]) => ({
    id,
    // An underscore is the mark of a key, two are an underscore.
    label: type === 'separator' ? null : String(label).replaceAll(/_(.)/gu, '$1'),
    isEnabled: enabled !== false,
  }));
}
