/**
 * Plays the manuals: does what a section tells, control by control in the order of its text, by the words that it prints. What a section
 * names is taken from the manual itself (`apps/web/build/manuals/outline.ts`), so that a step that is changed there is played as it is now.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

const OUTLINE = path.join(import.meta.dirname, '../../apps/web/build/manuals/outline.ts');

interface Control {
  /** An ARIA role, `field` for what has a label, `page` and `filter` for an entry of a menu. */
  role: string;
  key: string;
  words: string;
  href?: string;
}

export interface Section {
  id: string;
  title: string;
  controls: Control[];
  /** It tells to do something in the product. */
  isDoneHere: boolean;
}

/** A section by its manual and its anchor. */
export type Place = `${string}#${string}`;

export interface PrintedManual {
  id: string;
  language: 'en' | 'es';
  title: string;
  /** For everybody. */
  addresses: string[];
  /** In the frame of the signed-in pages. */
  userAddress: string;
  sections: Section[];
}

/** All manuals in both languages of the portal. */
export const printedManuals = (): PrintedManual[] => {
  const printed = execFileSync(process.execPath, [OUTLINE], { maxBuffer: 32 * 1024 * 1024 });
  return JSON.parse(printed.toString()) as PrintedManual[];
};

/** Every section of the manuals in a language of the portal. */
export const readManuals = (language: 'en' | 'es'): ReadonlyMap<Place, Section> =>
  new Map(
    printedManuals()
      .filter((manual) => manual.language === language)
      .flatMap(({ id, sections }) =>
        sections.map((section): [Place, Section] => [`${id}#${section.id}`, section]),
      ),
  );

/** What a section says in words only. */
export interface Following {
  /** What is typed into its fields, or chosen, by the keys of their messages. */
  values?: Readonly<Record<string, string>>;
  /** Done before a control, by its key: what the text describes without naming a control. */
  before?: Readonly<Record<string, () => Promise<unknown>>>;
  /** The whole name of a control that is there for several things: “Set up the filter on Pixel 7a”. */
  named?: Readonly<Record<string, string>>;
  /** Controls that are another way, or come later: they only have to be there. */
  seen?: readonly string[];
  /** Controls that are mentioned alone, for a case that is not this one. */
  mentioned?: readonly string[];
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

export class ManualPlayer {
  readonly page: Page;
  readonly #sections: ReadonlyMap<Place, Section>;
  /** Sections that were followed. */
  readonly followed = new Set<Place>();

  constructor(page: Page, sections: ReadonlyMap<Place, Section>) {
    this.page = page;
    this.#sections = sections;
  }

  /** @throws Error for a section that is not in the manuals any more */
  section(place: Place): Section {
    const section = this.#sections.get(place);
    if (section === undefined) throw new Error(`no manual has the section ${place}`);
    return section;
  }

  /** A control by its role, and its words: alone, or before what it is for (“Set up the filter on Pixel 7a”). */
  #locate({ role, words }: Control): Locator {
    const { page } = this;
    if (role === 'field') return page.getByLabel(words, { exact: true }).filter({ visible: true }).first();
    const name = new RegExp(`^${literally(words)}(?=$|[ :])`, 'u');
    const alone = page.getByRole(role as 'button', { name: words, exact: true });
    return alone
      .or(page.getByRole(role as 'button', { name }))
      .filter({ visible: true })
      .first();
  }

  /** Goes to a page by the menu. */
  async #open({ role, words, href = '' }: Control): Promise<void> {
    const { page } = this;
    if (role === 'filter' && !new URL(page.url()).pathname.startsWith('/filter')) await page.goto('/filter');
    if (role === 'page' && !new URL(page.url()).pathname.startsWith('/user'))
      await page.goto('/user/dashboard');
    const name = new RegExp(`^${literally(words)}(?=$|\\s|,)`, 'u');
    const entry = page.getByRole('navigation').getByRole('link', { name }).first();
    const groups = page.locator('nav button[aria-expanded="false"]');
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
    if (!(await entry.isVisible())) for (const group of await groups.all()) await group.click();
    // What the menu opens in a tab of its own for some families is followed by the manual's own link.
    if ((await entry.getAttribute('target')) === '_blank') await page.goto(href);
    else await entry.click();
    await page.waitForURL((url) => url.pathname === href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async #act(control: Control, value: string | undefined): Promise<void> {
    if (control.href !== undefined) return await this.#open(control);
    const located = this.#locate(control);
    // What is seen of a choice between two lies over its radio button.
    if (control.role === 'radio') {
      await located.click({ force: true });
      return await expect(located).toBeChecked();
    }
    if (control.role !== 'field') return await located.click();
    if (value === undefined) throw new Error(`the story has nothing for the field ${control.key}`);
    await expect(located).toBeVisible();
    const isList = await located.evaluate((field) => field.tagName === 'SELECT');
    await (isList ? located.selectOption(value) : located.fill(value));
  }

  /** Follows a section from its first control to its last. */
  async follow(
    place: Place,
    { values = {}, before = {}, named: whole = {}, seen = [], mentioned = [] }: Following = {},
  ) {
    const { controls } = this.section(place);
    const named = controls.map(({ key }) => key);
    const unknown = [
      ...Object.keys(values),
      ...Object.keys(before),
      ...Object.keys(whole),
      ...seen,
      ...mentioned,
    ].filter((key) => !named.includes(key));
    expect(unknown, `${place} no longer names`).toEqual([]);
    for (const control of controls) {
      if (mentioned.includes(control.key)) continue;
      await before[control.key]?.();
      if (seen.includes(control.key)) await expect(this.#locate(control), control.key).toBeVisible();
      else await this.#act({ ...control, words: whole[control.key] ?? control.words }, values[control.key]);
    }
    this.followed.add(place);
  }

  /** A section that names the controls of another one that was followed, in the same order. */
  sameSteps(place: Place, as: Place): void {
    const keys = (of: Place): string[] => this.section(of).controls.map(({ key }) => key);
    expect(keys(as).slice(0, keys(place).length), place).toEqual(keys(place));
    expect(this.followed.has(as), as).toBe(true);
    this.followed.add(place);
  }

  /**
   * Fails on what these manuals tell to do in the product and was not followed: a section with a step that is not marked as outside, or with
   * a control that is no page.
   */
  expectAllFollowed(manuals: readonly string[]): void {
    const missing = [...this.#sections]
      .filter(([place, { isDoneHere }]) => isDoneHere && manuals.includes(place.split('#')[0]!))
      .map(([place]) => place)
      .filter((place) => !this.followed.has(place));
    expect(missing, 'sections that no one followed').toEqual([]);
  }
}
