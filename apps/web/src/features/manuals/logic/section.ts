/** One section of a manual, for the help beside a page. */
import type { Tree } from '../content.ts';

const isElement = (one: Tree | string): one is Tree => typeof one !== 'string';

const byClass = (tree: Tree, name: string): Tree | undefined => {
  if (tree[1]['class']?.split(' ').includes(name)) return tree;
  for (const inner of tree[2].filter(isElement)) {
    const found = byClass(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The heading that opens a part of the text: a section, or the first of a list of steps. */
const headingOf = (part: Tree): Tree | undefined => {
  for (const inner of part[2].filter(isElement)) {
    if (/^h[2-6]$/u.test(inner[0])) return inner;
    const found = headingOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The section with this anchor and what is below it, as an element of its own. Steps come together.
 * @returns the whole text where no section has the anchor
 */
export function sectionOf(manual: Tree, anchor: string): Tree {
  const text = byClass(manual, 'm-text');
  const parts = (text?.[2] ?? []).filter(isElement).filter((part) => part[0] !== 'aside');
  const heads = parts.map(headingOf);
  const first = heads.findIndex((head) => head?.[1]['id'] === anchor);
  if (first === -1) return ['article', { class: 'manual' }, parts];
  const level = heads[first]?.[0] ?? 'h2';
  const after = heads.findIndex((head, at) => at > first && head !== undefined && head[0] <= level);
  return ['article', { class: 'manual m-beside' }, parts.slice(first, after === -1 ? undefined : after)];
}
