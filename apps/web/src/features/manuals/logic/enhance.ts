/**
 * What a script adds to a manual that is whole without one: the contents follow the scroll, commands can be copied, it can be printed, and
 * all manuals can be searched. The same for the documents for everybody and in the frame of the signed-in pages.
 */
import { manualTexts as t } from '../messages.ts';
import { searchManuals, type Hit, type SearchIndex } from './search.ts';

/** A heading counts as read when it is in this part of the window. */
const READING = '-80px 0px -65% 0px';
const TYPING_MS = 120;
const COPIED_MS = 2_000;

const element = (tag: string, className: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { className, textContent: text });

function printable(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('[data-print]');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}

function copyable(root: HTMLElement): void {
  if (!('clipboard' in navigator)) return;
  for (const command of root.querySelectorAll<HTMLElement>('.m-cmd')) {
    const frame = element('div', 'm-with-copy', '');
    const button = element('button', 'm-copy m-apart', t.copy);
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', `${t.copy}: ${command.innerText}`);
    command.replaceWith(frame);
    frame.append(command, button);
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(command.innerText).then(() => {
        button.textContent = t.copied;
        setTimeout(() => (button.textContent = t.copy), COPIED_MS);
      });
    });
  }
}

/** Marks in the contents what is being read. @returns what ends it */
function follow(root: HTMLElement): () => void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.m-contents a')];
  const mark = (id: string): void => {
    for (const link of links)
      if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  const watcher = new IntersectionObserver(
    (seen) => {
      const first = seen.find(({ isIntersecting }) => isIntersecting);
      if (first !== undefined) mark(first.target.id);
    },
    { rootMargin: READING },
  );
  const heads = root.querySelectorAll<HTMLElement>('.m-text h2[id]');
  for (const head of heads) watcher.observe(head);
  if (heads[0] !== undefined) mark(heads[0].id);
  return () => watcher.disconnect();
}

const hitRow = ({ href, title, heading, excerpt }: Hit): HTMLElement => {
  const row = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href });
  link.append(
    element('b', '', heading === '' ? title : heading),
    element('small', '', heading === '' ? excerpt : `${title} · ${excerpt}`),
  );
  row.append(link);
  return row;
};

/** The index is fetched when someone looks for something. */
function searchable(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('.m-search');
  const field = form?.querySelector('input');
  const status = form?.querySelector('[role=status]');
  const list = form?.querySelector('ul');
  const { index: address, frame } = root.dataset;
  if (!form || !field || !status || !list || address === undefined) return;
  form.hidden = false;
  let index: Promise<SearchIndex> | undefined;
  const load = (): Promise<SearchIndex> =>
    (index ??= fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as SearchIndex;
    }));
  const show = async (): Promise<void> => {
    const asked = field.value;
    try {
      const hits = searchManuals(await load(), asked, frame === 'user' ? 'user' : 'open');
      // Something else was typed meanwhile.
      if (asked !== field.value) return;
      status.textContent = asked.trim() === '' ? '' : hits.length === 0 ? t.nothing : t.found(hits.length);
      list.replaceChildren(...hits.map(hitRow));
    } catch {
      index = undefined;
      list.replaceChildren();
      status.textContent = t.unreached;
    }
  };
  let typing: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void show(), TYPING_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show();
  });
}

/** @returns what ends it */
export function enhance(root: HTMLElement): () => void {
  printable(root);
  copyable(root);
  searchable(root);
  return follow(root);
}
