import { useState, type ComponentType } from 'react';
import { uiTexts } from './messages.ts';
import { toast } from './toast.ts';

/** Fetches a part of a page that is not needed before it is asked for. One constant of a module for each part. */
export interface Later<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The part, once it was fetched. */
  readonly now: ComponentType<Props> | undefined;
}

export function later<Props>(fetchPart: () => Promise<{ default: ComponentType<Props> }>): Later<Props> {
  let now: ComponentType<Props> | undefined;
  return {
    load: async () => (now = (await fetchPart()).default),
    get now() {
      return now;
    },
  };
}

interface Deferred<Props> {
  /** The part, once it was wanted and is here; right away when another place fetched it before. */
  Part: ComponentType<Props> | undefined;
  /** The part itself was asked for, so it opens as soon as it is loaded. */
  asked: boolean;
  /** Fetches it into the memory, such as when a pointer comes near; nothing changes on the page. */
  prepare: () => void;
  want: () => void;
}

/** Out of reach, the page stays as it is and a toast says so; the next try fetches again. */
export function useDeferred<Props>(part: Later<Props>): Deferred<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => part.now);
  const [asked, setAsked] = useState(false);
  return {
    Part,
    asked,
    prepare: () => void part.load().catch(() => undefined),
    want: () => {
      setAsked(true);
      part.load().then(
        (loaded) => setPart(() => loaded),
        () => toast.error(uiTexts.unreachable),
      );
    },
  };
}
