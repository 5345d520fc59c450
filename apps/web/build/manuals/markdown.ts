/**
 * A manual's Markdown, read: what it is called, its sections with their anchors, and as HTML. Beside plain Markdown it knows
 *   - `[[button:dashboard.addChild]]`: a control of the portal by its role and the key of its message (`words.ts`);
 *     `[[page:Dashboard]]` a page by its entry of the side menu, `[[filter:networks]]` one of the filter's; `[[dashboard.title]]`, without
 *     a role, only what the portal says;
 *   - `## 1. Open the router {#open}`: a step; sections with a number are steps on a line;
 *   - `![what is to be seen](picture:add-child "its caption")` and `diagram:`;
 *   - `> [!NOTE]`, `[!WARNING]`, `[!WORKS]`; links to other manuals by their files (`router.md#open`);
 *   - `{outside}` before a step that is done in someone else's system (a phone's settings, a router), where no story can play it.
 */
import { Marked, type Token, type Tokens } from 'marked';
import type { Words } from './words.ts';

/** What a person presses, fills or reads in a step, in the words of one language. */
export interface Control {
  /** An ARIA role, or `field` for what has a label. */
  role: string;
  key: string;
  words: string;
  /** Of a page. */
  href?: string;
}

export interface Section {
  id: string;
  title: string;
  /** 2 is a part, 3 a task in it. */
  level: number;
  /** Of a step. */
  number?: number;
  /** What is said in it, for the search. */
  text: string;
  controls: Control[];
  /** Numbered steps, as text; `outside` are those in someone else's system. */
  steps: { text: string; outside: boolean }[];
}

/** Whether it tells to do something in the product: a step that is not someone else's system's, or a control that is no page. */
export const isDoneHere = ({ steps, controls }: Section): boolean =>
  steps.some((step) => !step.outside) || controls.some(({ href }) => href === undefined);

export interface Read {
  title: string;
  lede: string;
  /** What is said before the first section. */
  before: string;
  sections: Section[];
  /** Names of its pictures and diagrams. */
  pictures: string[];
  diagrams: string[];
  links: string[];
  html: string;
}

/** What the parts around the text are made by. */
export interface Around {
  words: Words;
  hrefOf(link: string): string;
  picture(name: string, alt: string): string;
  diagram(name: string, alt: string): string;
  /** Names of the three kinds of notes. */
  notes: Readonly<Record<Note, string>>;
}

const NOTES = { NOTE: 'note', WARNING: 'warning', WORKS: 'works' } as const;
export type Note = (typeof NOTES)[keyof typeof NOTES];

const FRONT = /^---\n(?<front>[^]*?)\n---\n/u;
const ANCHOR = /^(?<words>.*?)\s*\{#(?<id>[a-z][a-z0-9-]*)\}$/u;
const NUMBER = /^(?<number>\d+)\. (?<rest>.*)$/u;
const OUTSIDE = /^\{outside\}\s*/u;
const CONTROL = /^\[\[(?:(?<role>[a-z]+):)?(?<key>[^\]]+)\]\]/u;

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const frontOf = (source: string): { title: string; lede: string; body: string } => {
  const front = FRONT.exec(source)?.groups?.['front'] ?? '';
  const value = (name: string): string => {
    const found = new RegExp(`^${name}: (.+)$`, 'mu').exec(front)?.[1];
    if (found === undefined) throw new Error(`the head of the manual has no ${name}`);
    return found;
  };
  return { title: value('title'), lede: value('lede'), body: source.replace(FRONT, '') };
};

interface ControlToken extends Tokens.Generic, Control {
  type: 'control';
}

const controlIn = (words: Words) => ({
  name: 'control',
  level: 'inline' as const,
  start: (source: string) => source.indexOf('[['),
  tokenizer: (source: string): ControlToken | undefined => {
    const found = CONTROL.exec(source);
    if (found === null) return undefined;
    const { role = '', key = '' } = found.groups ?? {};
    const place = role === 'page' ? words.menu(key) : role === 'filter' ? words.filter(key) : undefined;
    return { type: 'control', raw: found[0], role, key, ...(place ?? { words: words.say(key) }) };
  },
  renderer: (token: Tokens.Generic) => {
    const { words: said, href, role } = token as ControlToken;
    if (href !== undefined) return `<a class="link" href="${href}">${escape(said)}</a>`;
    return role === ''
      ? `<span class="m-said">${escape(said)}</span>`
      : `<b class="m-ui">${escape(said)}</b>`;
  },
});

/** Leaves nothing in what is shown: it is for who plays the manual. */
const outside = {
  name: 'outside',
  level: 'inline' as const,
  start: (source: string) => source.indexOf('{outside}'),
  tokenizer: (source: string): Tokens.Generic | undefined => {
    const [raw] = OUTSIDE.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'outside', raw };
  },
  renderer: () => '',
};

const isControl = (token: Token): token is ControlToken => token.type === 'control';

const childrenOf = (token: Token): Token[] =>
  token.type === 'image'
    ? []
    : [
        ...('tokens' in token ? (token.tokens ?? []) : []),
        ...('items' in token ? (token.items as Token[]) : []),
      ];

/** Every token in its order, the inner ones after that which holds them. */
const all = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...all(childrenOf(token))]);

const plainText = (tokens: readonly Token[]): string =>
  all(tokens)
    .map((token) => {
      if (isControl(token)) return token.words;
      if (token.type === 'codespan') return (token as Tokens.Codespan).text;
      if (token.type === 'code') return ` ${(token as Tokens.Code).text} `;
      if (token.type === 'text' && childrenOf(token).length === 0) return (token as Tokens.Text).text;
      return ['paragraph', 'list_item', 'space', 'br'].includes(token.type) ? ' ' : '';
    })
    .join('')
    .replaceAll(/\[![A-Z]+\]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Items of numbered lists, and whatever else is marked as done outside. */
function stepsIn(tokens: readonly Token[]): Section['steps'] {
  const lists = all(tokens).filter((token): token is Tokens.List => token.type === 'list');
  const isOutside = (token: Token): boolean => all([token]).some(({ type }) => type === 'outside');
  const items = lists.flatMap(({ ordered, items: own }) => own.filter((item) => ordered || isOutside(item)));
  const paragraphs = tokens.filter((token) => token.type === 'paragraph' && isOutside(token));
  return [...items, ...paragraphs].map((one) => ({ text: plainText([one]), outside: isOutside(one) }));
}

/** The renderer of one manual; what it met is collected in `met`. */
const rendererOf = (around: Around, met: Pick<Read, 'pictures' | 'diagrams' | 'links'>) => ({
  html(token: Tokens.HTML | Tokens.Tag): string {
    throw new Error(`a manual holds no HTML: ${token.raw.trim()}`);
  },
  image({ raw }: Tokens.Image): string {
    throw new Error(`a picture is a paragraph of its own: ${raw}`);
  },
  link(this: { parser: { parseInline(tokens: Token[]): string } }, { href, tokens }: Tokens.Link): string {
    met.links.push(href);
    const outside = /^https?:/u.test(href) ? ' rel="noopener noreferrer"' : '';
    return `<a class="link" href="${escape(around.hrefOf(href))}"${outside}>${this.parser.parseInline(tokens)}</a>`;
  },
  code({ text }: Tokens.Code): string {
    return `<pre class="m-cmd"><code>${escape(text)}</code></pre>`;
  },
  paragraph(
    this: { parser: { parseInline(tokens: Token[]): string } },
    { tokens }: Tokens.Paragraph,
  ): string {
    const [only] = tokens;
    if (tokens.length !== 1 || only?.type !== 'image') return `<p>${this.parser.parseInline(tokens)}</p>`;
    const { href, text, title } = only as Tokens.Image;
    const [kind = '', name = ''] = href.split(':');
    if (kind !== 'picture' && kind !== 'diagram') throw new Error(`neither picture nor diagram: ${href}`);
    (kind === 'picture' ? met.pictures : met.diagrams).push(name);
    const shown = kind === 'picture' ? around.picture(name, text) : around.diagram(name, text);
    const caption = title ? `<figcaption>${escape(title)}</figcaption>` : '';
    return `<figure class="m-shot m-${kind}">${shown}${caption}</figure>`;
  },
  blockquote(
    this: { parser: { parse(tokens: Token[]): string } },
    { tokens, raw }: Tokens.Blockquote,
  ): string {
    const [, kind = ''] = /\[!([A-Z]+)\]/u.exec(raw) ?? [];
    if (!(kind in NOTES)) throw new Error(`no kind of note: ${raw}`);
    const name = NOTES[kind as keyof typeof NOTES];
    const rest = this.parser.parse(tokens).replace(`<p>[!${kind}]\n`, '<p>');
    return `<div class="m-say m-${name}" role="note"><p class="m-kind">${escape(around.notes[name])}</p>${rest}</div>`;
  },
});

/** Takes `{#id}` and the number out of a heading. @throws Error for a heading without an anchor */
function headingOf(marked: Marked, token: Tokens.Heading): Section {
  const { words = '', id } = ANCHOR.exec(token.text)?.groups ?? {};
  if (id === undefined) throw new Error(`a heading without an anchor: ${token.text}`);
  const { number, rest } = NUMBER.exec(words)?.groups ?? {};
  const title = rest ?? words;
  token.tokens = marked.Lexer.lexInline(title, marked.defaults);
  const section: Section = {
    id,
    title: plainText(token.tokens),
    level: token.depth,
    text: '',
    controls: [],
    steps: [],
  };
  return number === undefined ? section : { ...section, number: Number(number) };
}

interface Part extends Section {
  heading: Tokens.Heading;
  body: Token[];
}

/** Sections with what is in each, up to the next heading of any level. */
function partsOf(marked: Marked, tokens: readonly Token[]): { before: Token[]; parts: Part[] } {
  const before: Token[] = [];
  const parts: Part[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = token as Tokens.Heading;
      parts.push({ ...headingOf(marked, heading), heading, body: [] });
    } else if (token.type !== 'space') (parts.at(-1)?.body ?? before).push(token);
  }
  for (const part of parts) {
    part.text = plainText(part.body);
    part.steps = stepsIn(part.body);
    part.controls = all(part.body)
      .filter(isControl)
      .filter(({ role }) => role !== '')
      .map(({ role, key, words, href }) => ({ role, key, words, ...(href !== undefined && { href }) }));
  }
  return { before, parts };
}

/** Steps are a list; other sections follow one another. */
function htmlOf(marked: Marked, before: Token[], parts: readonly Part[]): string {
  const inner = (part: Part): string => {
    const { level, id, heading, body } = part;
    const head = `<h${level} id="${id}" tabindex="-1">${marked.Parser.parseInline(heading.tokens, marked.defaults)}</h${level}>`;
    return head + marked.parser(body, marked.defaults);
  };
  let [html, inSteps] = ['', false];
  if (before.length > 0)
    html = `<div class="m-part m-before">${marked.parser(before, marked.defaults)}</div>`;
  for (const part of parts) {
    const isStep = part.number !== undefined;
    if (isStep !== inSteps) html += isStep ? '<ol class="m-steps">' : '</ol>';
    inSteps = isStep;
    html += isStep
      ? `<li class="m-step"><span class="m-n" aria-hidden="true">${part.number}</span><div class="m-part">${inner(part)}</div></li>`
      : `<section class="m-part" aria-labelledby="${part.id}">${inner(part)}</section>`;
  }
  return inSteps ? `${html}</ol>` : html;
}

/** @throws Error for what a manual may not hold, naming it */
export function readManual(source: string, around: Around): Read {
  const { title, lede, body } = frontOf(source);
  const met = { pictures: [] as string[], diagrams: [] as string[], links: [] as string[] };
  const marked = new Marked({
    extensions: [controlIn(around.words), outside],
    renderer: rendererOf(around, met),
  });
  const { before, parts } = partsOf(marked, marked.lexer(body));
  const html = htmlOf(marked, before, parts);
  const sections = parts.map(({ heading: _heading, body: _body, ...section }) => section);
  return { title, lede, before: plainText(before), sections, html, ...met };
}
