/** `expect` of Vitest, which waits where it is asked about a part of the page. */
import { expect as expectValue } from 'vitest';
import { eventually, onPage } from './eventually.ts';
import { isChecked, isVisible, Locator, plain } from './locator.ts';

type Text = string | RegExp;

const has = (found: string, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(found) : found.includes(plain(wanted));
const is = (found: string, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(found) : found === plain(wanted);

/** What a test that fails says of the page. */
const seen = (found: readonly Element[]): string => {
  const first = found.slice(0, 3).map((one) => `${plain(one.textContent).slice(0, 200)} ‹${one.tagName}›`);
  const focused = document.activeElement?.outerHTML.slice(0, 200);
  const page = plain(document.body.textContent).slice(0, 1500);
  return `there are ${found.length}: ${first.join(' | ')}; the focus is on ${focused}\n${page}`;
};

/** Until a test fails nobody reads what the page held. */
const NOT_YET = new Error('not yet');

class PageExpectation {
  readonly #locator: Locator;
  readonly #isNot: boolean;

  constructor(locator: Locator, isNot = false) {
    this.#locator = locator;
    this.#isNot = isNot;
  }

  get not(): PageExpectation {
    return new PageExpectation(this.#locator, !this.#isNot);
  }

  async #wait(holds: (found: readonly Element[]) => boolean, what: string): Promise<void> {
    try {
      await onPage(() => {
        if (holds(this.#locator.all()) === this.#isNot) throw NOT_YET;
      });
    } catch (error) {
      if (error !== NOT_YET) throw error;
      const expected = `expected ${String(this.#locator)} ${this.#isNot ? 'not ' : ''}${what}`;
      throw new Error(`${expected}; ${seen(this.#locator.all())}`, { cause: error });
    }
  }
  async #only(holds: (element: Element) => boolean, what: string): Promise<void> {
    await this.#wait((found) => found.length === 1 && holds(found[0]!), what);
  }

  toBeVisible(): Promise<void> {
    return this.#only(isVisible, 'to be visible');
  }
  toBeHidden(): Promise<void> {
    return this.#wait((found) => !found.some(isVisible), 'to be hidden');
  }
  toBeAttached(): Promise<void> {
    return this.#wait((found) => found.length > 0, 'to be attached');
  }
  toHaveCount(count: number): Promise<void> {
    return this.#wait((found) => found.length === count, `to be ${count}`);
  }
  toBeFocused(): Promise<void> {
    return this.#only((one) => one === document.activeElement, 'to be focused');
  }
  toBeDisabled(): Promise<void> {
    return this.#only((one) => one.matches(':disabled, [aria-disabled=true]'), 'to be disabled');
  }
  /** Unlike `not.toBeDisabled`, false while there is none. */
  toBeEnabled(): Promise<void> {
    return this.#only((one) => !one.matches(':disabled, [aria-disabled=true]'), 'to be enabled');
  }
  toBeChecked({ checked = true } = {}): Promise<void> {
    return this.#only((one) => isChecked(one) === checked, `to be checked: ${checked}`);
  }
  toHaveValue(value: string): Promise<void> {
    return this.#only((one) => (one as HTMLInputElement).value === value, `to have the value "${value}"`);
  }
  toHaveAttribute(name: string, value: Text): Promise<void> {
    return this.#only((one) => is(one.getAttribute(name) ?? '', value), `to have ${name}="${String(value)}"`);
  }
  toContainText(text: Text): Promise<void> {
    return this.#only((one) => has(plain(one.textContent), text), `to contain ${String(text)}`);
  }
  toHaveText(text: Text | readonly Text[]): Promise<void> {
    if (typeof text === 'string' || text instanceof RegExp)
      return this.#only((one) => is(plain(one.textContent), text), `to be ${String(text)}`);
    return this.#wait(
      (found) =>
        found.length === text.length && found.every((one, at) => is(plain(one.textContent), text[at]!)),
      `to be ${text.join(', ')}`,
    );
  }
}

interface Expect {
  (locator: Locator): PageExpectation;
  <T>(value: T, message?: string): ReturnType<typeof expectValue<T>>;
  arrayContaining: typeof expectValue.arrayContaining;
  poll: <T>(read: () => T | Promise<T>) => {
    toBe: (wanted: T) => Promise<void>;
    toEqual: (wanted: unknown) => Promise<void>;
    toMatchObject: (wanted: object) => Promise<void>;
  };
}

export const expect: Expect = Object.assign(
  ((target: unknown, message?: string) =>
    target instanceof Locator ? new PageExpectation(target) : expectValue(target, message)) as Expect,
  {
    arrayContaining: (wanted: unknown[]) => expectValue.arrayContaining(wanted),
    poll: <T>(read: () => T | Promise<T>) => {
      const check = (act: (value: T) => void) => eventually(async () => act(await read()));
      return {
        toBe: (wanted: T) => check((value) => expectValue(value).toBe(wanted)),
        toEqual: (wanted: unknown) => check((value) => expectValue(value).toEqual(wanted)),
        toMatchObject: (wanted: object) => check((value) => expectValue(value).toMatchObject(wanted)),
      };
    },
  },
);
