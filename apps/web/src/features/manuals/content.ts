/** The text of the manuals, one chunk for each and language, loaded when it is opened. */
import { language } from '../../lib/language.ts';

/** An element: its name, its attributes, and what is in it. */
export type Tree = [tag: string, attributes: Record<string, string>, inner: (Tree | string)[]];

export interface Content {
  title: string;
  tree: Tree;
}

const chunks = import.meta.glob<{ default: Content }>('../../../manuals/*/*.md');
const loaded = new Map<string, Promise<Content>>();

/** @returns the same promise each time, but for one that failed: with what the browser says when the chunk cannot be fetched */
export function loadManual(id: string): Promise<Content> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const load = chunks[`../../../manuals/${language}/${id}.md`];
  const content = load === undefined ? Promise.reject(new Error(`no manual ${id}`)) : load();
  const wanted = content.then((module) => module.default);
  loaded.set(id, wanted);
  wanted.catch(() => loaded.delete(id));
  return wanted;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The element of a tree with all that is in it. */
export function elementOf([tag, attributes, inner]: Tree, isDrawn = false): Element {
  const drawn = isDrawn || tag === 'svg';
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inner.map((one) => (typeof one === 'string' ? one : elementOf(one, drawn))));
  return element;
}
