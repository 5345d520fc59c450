/**
 * The markup of a manual as a tree: what the signed-in pages load is no text that becomes markup there, which the portal has nowhere.
 * It reads what this build has written, and no other HTML.
 */
import type { Tree } from '../../src/features/manuals/content.ts';

const TOKEN =
  /<\/(?<end>[\w-]+)>|<(?<tag>[\w-]+)(?<attributes>(?:\s[\w-]+(?:="[^"]*")?)*)\s*(?<closed>\/?)>|(?<text>[^<]+)/gu;
const ATTRIBUTE = /(?<name>[\w-]+)(?:="(?<value>[^"]*)")?/gu;
/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set(['img', 'source', 'input', 'br', 'hr']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (_all, name: string) => ENTITIES[name] ?? '');

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(({ groups = {} }) => [
      groups['name'] ?? '',
      plain(groups['value'] ?? ''),
    ]),
  );

/** @throws Error for markup with an element that does not end, or that is not the build's own */
export function treeOf(html: string): Tree {
  const root: Tree = ['div', {}, []];
  const open: Tree[] = [root];
  let read = 0;
  for (const { 0: all, index, groups = {} } of html.matchAll(TOKEN)) {
    if (index !== read) throw new Error(`not understood: ${html.slice(read, index)}`);
    read = index + all.length;
    const { end, tag, text, attributes = '', closed } = groups;
    if (text !== undefined) open.at(-1)?.[2].push(plain(text));
    else if (end !== undefined) {
      if (open.pop()?.[0] !== end) throw new Error(`an element ends that is not open: ${end}`);
    } else if (tag !== undefined) {
      const element: Tree = [tag, attributesIn(attributes), []];
      open.at(-1)?.[2].push(element);
      if (closed === '' && !VOID.has(tag)) open.push(element);
    }
  }
  const [only] = root[2];
  if (read !== html.length || open.length !== 1 || root[2].length !== 1 || typeof only !== 'object')
    throw new Error('a manual is one element, and each in it ends');
  return only;
}
