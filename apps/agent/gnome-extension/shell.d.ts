/** What of GNOME's libraries the extension uses: these are modules of the Shell, which no package of npm has. */
declare module 'gi://Gio' {
  import type GLib from 'gi://GLib';
  namespace Gio {
    class Cancellable {
      cancel(): void;
    }
    interface AsyncResult {
      readonly asyncResult: never;
    }
    interface DBusConnection {
      call(
        name: string,
        path: string,
        face: string,
        member: string,
        body: GLib.Variant | null,
        replyType: null,
        flags: number,
        patienceMs: number,
        cancel: Cancellable,
        done: (from: DBusConnection, result: AsyncResult) => void,
      ): void;
      call_finish(result: AsyncResult): GLib.Variant;
      signal_subscribe(
        sender: string,
        face: string,
        member: string,
        path: string,
        first: null,
        flags: number,
        heard: () => void,
      ): number;
      signal_unsubscribe(id: number): void;
    }
    const DBus: { session: DBusConnection };
    const DBusCallFlags: { NONE: number };
    const DBusSignalFlags: { NONE: number };
    const BusType: { SESSION: number };
    const BusNameWatcherFlags: { NONE: number };
    function bus_watch_name(
      type: number,
      name: string,
      flags: number,
      appeared: () => void,
      vanished: () => void,
    ): number;
    function bus_unwatch_name(id: number): void;
  }
  export default Gio;
}
declare module 'gi://GLib' {
  namespace GLib {
    class Variant {
      constructor(signature: string, value: unknown);
      recursiveUnpack(): unknown;
    }
  }
  export default GLib;
}
declare module 'gi://GdkPixbuf' {
  namespace GdkPixbuf {
    class Pixbuf {
      static new_from_bytes(
        bytes: Uint8Array,
        colours: number,
        hasOpacity: boolean,
        bits: number,
        width: number,
        height: number,
        rowBytes: number,
      ): Pixbuf;
      get_width(): number;
    }
    const Colorspace: { RGB: number };
  }
  export default GdkPixbuf;
}
declare module 'gi://St' {
  import type GdkPixbuf from 'gi://GdkPixbuf';
  namespace St {
    class Icon {
      constructor(properties: { style_class: string });
      gicon: GdkPixbuf.Pixbuf;
    }
  }
  export default St;
}
declare module 'resource:///org/gnome/shell/extensions/extension.js' {
  export class Extension {
    readonly uuid: string;
    enable(): void;
    disable(): void;
  }
}
declare module 'resource:///org/gnome/shell/ui/popupMenu.js' {
  export class PopupSeparatorMenuItem {
    destroy(): void;
  }
  export class PopupMenuItem {
    constructor(label: string, options: { reactive: boolean });
    connect(signal: 'activate', done: () => void): number;
  }
}
declare module 'resource:///org/gnome/shell/ui/panelMenu.js' {
  import type { PopupMenuItem, PopupSeparatorMenuItem } from 'resource:///org/gnome/shell/ui/popupMenu.js';
  export class Button {
    constructor(alignment: number, name: string, isWithoutMenu: boolean);
    readonly menu: {
      removeAll(): void;
      addMenuItem(item: PopupMenuItem | PopupSeparatorMenuItem): void;
    };
    accessible_name: string;
    add_child(child: object): void;
    destroy(): void;
  }
}
declare module 'resource:///org/gnome/shell/ui/main.js' {
  import type { Button } from 'resource:///org/gnome/shell/ui/panelMenu.js';
  export const panel: { addToStatusArea(id: string, button: Button): void };
}
