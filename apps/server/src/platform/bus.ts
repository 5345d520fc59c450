/**
 * Announces to every server process on one database what has changed, after the commit. Which events there are is not
 * known here: `ports/bus.ts` has their table.
 */
export interface AnyEvent {
  type: string;
}

/** How events of one kind travel to the other processes. */
export interface EventKind<Fields> {
  /** Events of the kind with the same key are sent as one; without a key each is sent. */
  key?(event: Fields): string;
  /** The fields that two events with one key have together; without it the newer event replaces the older. */
  merge?(known: Fields, event: Fields): Partial<Fields>;
  /** The fields of the parts that each fit a payload, for an event that can be too large for one. */
  split?(event: Fields): Partial<Fields>[];
}

/** What is done for each kind of event; kinds that are left out are passed over. */
export type EventHandlers<Event extends AnyEvent> = {
  [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => void;
};

export interface EventBus<Event extends AnyEvent> {
  /** Delivers to every subscriber of every process; call it after the commit. Never throws. */
  publish(event: Event): void;
  /** Receives every event. @returns the function that ends the subscription */
  subscribe(handler: (event: Event) => void): () => void;
  /** Receives the kinds that have a handler. @returns the function that ends the subscription */
  on(handlers: EventHandlers<Event>): () => void;
  /** Called when events of other processes may have been missed: anyone who keeps a copy reads it again. */
  onResync(handler: () => void): () => void;
}

/** One process, no database: for unit tests and as the local half of the real bus. It never resyncs. */
export const createLocalBus = <Event extends AnyEvent>(
  onError: (error: unknown) => void,
): EventBus<Event> => {
  const subscribers = new Set<(event: Event) => void>();
  const subscribe = (handler: (event: Event) => void): (() => void) => {
    subscribers.add(handler);
    return () => subscribers.delete(handler);
  };
  return {
    publish(event) {
      for (const handler of subscribers) {
        try {
          handler(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe,
    on: (handlers) =>
      subscribe((event) => {
        // The handler under an event's own type takes that event.
        const handler = handlers[event.type as Event['type']] as ((event: Event) => void) | undefined;
        handler?.(event);
      }),
    onResync: () => () => undefined,
  };
};
