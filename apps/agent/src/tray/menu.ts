/** The tray's menu (com.canonical.dbusmenu), which panels read and draw themselves. */
import type { PauseLength } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Face, Given } from './objects.ts';
import { dictionary, NOTHING } from './objects.ts';
import type { Known } from './state.ts';
import { textOf, variant, type Value, type Variant } from './values.ts';
import type { Words } from './words.ts';

/** What an item does: opens a place of the page, or begins rules again. */
export type MenuAction = { open: string } | { resume: string };
export interface MenuItem {
  /** Null: a line between others. */
  label: string | null;
  /** Null: it only says something. */
  action: MenuAction | null;
}

const LINE: MenuItem = { label: null, action: null };
const pausePlace = (length: PauseLength): string => `pause-${length}`;

/** @param sentence what the tray says */
export function menuItems(state: Known, sentence: string, words: Words): MenuItem[] {
  const opens = (label: string, place: string): MenuItem => ({ label, action: { open: place } });
  const [head, foot] = [
    { label: sentence, action: null },
    [LINE, opens(words.open, 'home'), opens(words.broken, 'broken')],
  ];
  if (!state) return [head];
  const { user, rules, isPaired, paused, pausable, isProtected } = state;
  // Who needs no password may pause, a child as well.
  const isOffered = rules === 'none' || user.isAdministrator || !isProtected;
  const goesOn = paused.flatMap((pause) => pause.user ?? []);
  const again = goesOn.map((name): MenuItem => ({
    label: name === user.name ? words.again : words.againFor(name),
    action: { resume: name },
  }));
  const canPause = isOffered && rules !== 'off' && pausable.some((name) => !goesOn.includes(name));
  const isEverybody = goesOn.length < paused.length;
  const pauses =
    canPause && !isEverybody
      ? (Object.keys(words.pause) as PauseLength[]).map((each) =>
          opens(isProtected ? words.pause[each] : words.unprotected(words.pause[each]), pausePlace(each)),
        )
      : [];
  const own =
    rules === 'none'
      ? []
      : [
          ...(isPaired ? [opens(words.askTime, 'time'), opens(words.askSite, 'ask')] : []),
          opens(words.why, 'why'),
          opens(words.recorded, 'recorded'),
        ];
  const middle = [...again, ...pauses, ...own];
  return [head, ...(middle.length > 0 ? [LINE, ...middle] : []), ...foot];
}

const ROOT = 0;
const shownAs = ({ label, action }: MenuItem): Readonly<Record<string, Variant>> =>
  label === null
    ? { type: variant('s', 'separator') }
    : {
        // An underscore would be the mark of a key.
        label: variant('s', label.replaceAll('_', '__')),
        enabled: variant('b', action !== null),
      };

/** Serves the items; what is shown has a number, and a click on an item of an earlier menu does nothing. */
export class Menu {
  readonly #clicked: (action: MenuAction) => void;
  #items: readonly MenuItem[] = [];
  #revision = 1;
  /** Of the first item: other items have other numbers. */
  #first = 1;

  constructor(clicked: (action: MenuAction) => void) {
    this.#clicked = clicked;
  }

  /** @returns the revision; null: it says the same */
  show(items: readonly MenuItem[]): number | null {
    if (JSON.stringify(items) === JSON.stringify(this.#items)) return null;
    this.#first = (this.#first + this.#items.length) % 1_000_000_000;
    this.#items = items;
    this.#revision += 1;
    return this.#revision;
  }

  #item(id: number): MenuItem | undefined {
    return this.#items[id - this.#first];
  }

  #propertiesOf(id: number): Value {
    const item = this.#item(id);
    const root = { 'children-display': variant('s', 'submenu') };
    return dictionary(id === ROOT ? root : item ? shownAs(item) : {});
  }

  #layout(parent: number, depth: number): Value {
    const children =
      parent === ROOT && depth !== 0
        ? this.#items.map((_, at) =>
            variant('(ia{sv}av)', [this.#first + at, this.#propertiesOf(this.#first + at), []]),
          )
        : [];
    return [parent, this.#propertiesOf(parent), children];
  }

  #event(id: Value | undefined, kind: Value | undefined): void {
    const action = kind === 'clicked' ? this.#item(Number(id))?.action : null;
    if (action) this.#clicked(action);
  }

  readonly face: Face = {
    properties: () => ({
      Version: variant('u', 3),
      TextDirection: variant('s', 'ltr'),
      Status: variant('s', 'normal'),
      IconThemePath: variant('as', []),
    }),
    methods: {
      GetLayout: ([parent, depth]): Given => ({
        signature: 'u(ia{sv}av)',
        body: [this.#revision, this.#layout(Number(parent), Number(depth))],
      }),
      GetGroupProperties: ([ids]): Given => {
        const asked = ids as readonly number[];
        const all = asked.length > 0 ? asked : this.#items.map((_, at) => this.#first + at);
        return { signature: 'a(ia{sv})', body: [all.map((id) => [id, this.#propertiesOf(id)])] };
      },
      GetProperty: ([id, name]): Given => {
        const item = this.#item(Number(id));
        return { signature: 'v', body: [(item && shownAs(item)[textOf(name)]) ?? variant('s', '')] };
      },
      Event: ([id, kind]): Given => (this.#event(id, kind), NOTHING),
      EventGroup: ([events]): Given => {
        for (const [id, kind] of events as readonly (readonly Value[])[]) this.#event(id, kind);
        return { signature: 'ai', body: [[]] };
      },
      AboutToShow: (): Given => ({ signature: 'b', body: [false] }),
      AboutToShowGroup: (): Given => ({ signature: 'aiai', body: [[], []] }),
    },
  };
}
