/** What our duties need of `ServiceWorkerGlobalScope`; the compiler's own types of it and those of pages exclude each other. */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface PushEvent extends Extendable {
  readonly data: { json(): unknown } | null;
}
export interface ClickEvent extends Extendable {
  readonly notification: { readonly data?: unknown; close(): void };
  /** The button that was pressed; empty for the notification itself. */
  readonly action: string;
}
export interface MessageEvent extends Extendable {
  readonly data: unknown;
  readonly ports: readonly { postMessage(message: unknown): void }[];
}
export interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** What a notification keeps of its push. */
export interface Shown {
  open: string;
  /** The request that it is about. */
  request?: string | undefined;
  /** How long can be answered on the notification. */
  lengths?: readonly number[] | undefined;
}

export interface WorkerScope {
  /** Missing in browsers whose notifications have no buttons. */
  readonly Notification?: { readonly maxActions?: number };
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(
      title: string,
      options: {
        body: string;
        icon: string;
        lang: string;
        data: Shown;
        requireInteraction: boolean;
        actions: readonly { action: string; title: string }[];
      },
    ): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
