/**
 * Finds what a person finds on a page, by role, label or text, as the browser stories do: an element is looked for when it is used,
 * waited for until it is there, and must be the only one. A story can be moved here and back without another wording.
 */
import { queryAllByRole, type ByRoleOptions } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { onPage } from './eventually.ts';

type Text = string | RegExp;
interface TextOptions {
  exact?: boolean;
}
type RoleOptions = TextOptions & { name?: Text } & Pick<
    ByRoleOptions,
    'checked' | 'expanded' | 'level' | 'pressed' | 'selected'
  >;
interface Filter {
  hasText?: Text;
  has?: Locator;
  visible?: boolean;
}

export const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();

const matches = (found: string, wanted: Text, exact = false): boolean => {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(found);
  return exact ? found === plain(wanted) : found.toLowerCase().includes(plain(wanted).toLowerCase());
};

/** In a closed `details`, whose summary alone is shown. */
const isFolded = (element: Element): boolean => {
  const details = element.closest('details:not([open])');
  if (details === null) return false;
  return element.closest('summary')?.parentElement !== details || isFolded(details.parentElement!);
};
const isHidden = (element: Element): boolean => {
  if (element.closest('[hidden]') !== null || isFolded(element)) return true;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { display, visibility } = getComputedStyle(one);
    if (display === 'none' || (one === element && visibility === 'hidden')) return true;
  }
  return false;
};
export const isVisible = (element: Element): boolean => element.isConnected && !isHidden(element);

const NO_TEXT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE']);

/** The innermost elements with this text. */
const withText = (root: Element, wanted: Text, exact?: boolean): Element[] => {
  const found: Element[] = [];
  const visit = (element: Element): boolean => {
    if (NO_TEXT.has(element.tagName.toUpperCase()) || !matches(plain(element.textContent), wanted, exact))
      // An anchored pattern may match a part of a text that does not match as a whole.
      return [...element.children].map(visit).some(Boolean);
    if (![...element.children].map(visit).some(Boolean)) found.push(element);
    return true;
  };
  for (const child of root.children) visit(child);
  return found;
};

const labelsOf = (element: Element): string[] => {
  const byId = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? '');
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
  return [byId.join(' '), element.getAttribute('aria-label'), ...labels].map(plain).filter(Boolean);
};

const LABELLED = 'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]';

export class Locator {
  readonly #roots: () => Element[];
  readonly #description: string;

  constructor(find: () => Element[], description: string) {
    this.#roots = find;
    this.#description = description;
  }

  toString(): string {
    return this.#description;
  }
  /** What matches now, in the order of the document. */
  all(): Element[] {
    return this.#roots();
  }

  #below(step: string, find: (root: Element) => Element[]): Locator {
    return new Locator(() => [...new Set(this.all().flatMap(find))], `${this.#description} › ${step}`);
  }
  getByRole(role: string, { name, exact, ...options }: RoleOptions = {}): Locator {
    const wanted = name === undefined ? {} : { name: (found: string) => matches(plain(found), name, exact) };
    return this.#below(`${role} ${String(name ?? '')}`, (root) =>
      queryAllByRole(root as HTMLElement, role, { ...options, ...wanted }).filter((one) => !isFolded(one)),
    );
  }
  getByText(text: Text, { exact }: TextOptions = {}): Locator {
    return this.#below(`text ${String(text)}`, (root) => withText(root, text, exact));
  }
  getByLabel(text: Text, { exact }: TextOptions = {}): Locator {
    return this.#below(`label ${String(text)}`, (root) =>
      [...root.querySelectorAll(LABELLED)].filter((one) =>
        labelsOf(one).some((label) => matches(label, text, exact)),
      ),
    );
  }
  locator(selector: string): Locator {
    return this.#below(selector, (root) => [...root.querySelectorAll(selector)]);
  }
  filter({ hasText, has, visible }: Filter): Locator {
    const isWanted = (element: Element): boolean =>
      (hasText === undefined || matches(plain(element.textContent), hasText)) &&
      (has === undefined || has.all().some((inner) => element.contains(inner))) &&
      (visible === undefined || isVisible(element) === visible);
    return new Locator(() => this.all().filter(isWanted), `${this.#description} (filtered)`);
  }
  or(other: Locator): Locator {
    return new Locator(() => [...new Set([...this.all(), ...other.all()])], `${this.#description} or …`);
  }
  nth(index: number): Locator {
    return new Locator(() => this.all().slice(index, index + 1), `${this.#description} #${index}`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return new Locator(() => this.all().slice(-1), `${this.#description} #last`);
  }

  /** The only match, waited for. @throws Error when there is none, or more than one */
  one(accept: (element: Element) => boolean = () => true): Promise<HTMLElement> {
    return onPage(() => {
      const found = this.all();
      if (found.length !== 1 || !accept(found[0]!))
        throw new Error(`${found.length} of: ${this.#description}`);
      return found[0] as HTMLElement;
    });
  }
  /** The only match as soon as a person can use it. */
  async #usable(): Promise<HTMLElement> {
    return this.one((element) => isVisible(element) && !element.matches(':disabled, [aria-disabled=true]'));
  }

  async click(): Promise<void> {
    const element = await this.#usable();
    element.scrollIntoView();
    await userEvent.click(element);
  }
  async dblclick(): Promise<void> {
    await userEvent.dblClick(await this.#usable());
  }
  /** Replaces the value of a field at once, as a paste does. */
  async fill(value: string): Promise<void> {
    const field = (await this.#usable()) as HTMLInputElement;
    field.focus();
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async focus(): Promise<void> {
    (await this.one()).focus();
  }
  async blur(): Promise<void> {
    (await this.one()).blur();
  }
  /** Presses a key in it: `Enter`, `Escape`, `ArrowRight`, `Space` or a letter. */
  async press(key: string): Promise<void> {
    (await this.#usable()).focus();
    await press(key);
  }
  async check(): Promise<void> {
    const box = (await this.one()) as HTMLInputElement;
    if (!isChecked(box)) await userEvent.click(box);
  }
  async selectOption(option: string): Promise<void> {
    await userEvent.selectOptions(await this.#usable(), option);
  }
  async setInputFiles(file: File): Promise<void> {
    await userEvent.upload(await this.one(), file);
  }
  async textContent(): Promise<string> {
    return (await this.one()).textContent;
  }
  async isChecked(): Promise<boolean> {
    return isChecked(await this.one());
  }
  count(): number {
    return this.all().length;
  }
}

export const isChecked = (element: Element): boolean =>
  (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true';

/** Presses a key where the focus is. */
export const press = async (key: string): Promise<void> => {
  await userEvent.keyboard(key === 'Space' ? ' ' : key.length > 1 ? `{${key}}` : key);
};
