/**
 * What a script adds to a manual that is whole without one: the contents follow the scroll, commands can be copied, it can be printed, and
 * all manuals can be searched. The same for the documents for everybody and in the frame of the signed-in pages.
 */
import { manualTexts as t } from '../messages.ts';
import { searchManuals, type Hit, type SearchIndex } from './search.ts';

/** A section is read once its heading is above this line of the window; the last of these is marked. */
const READING = '1000000px 0px -65% 0px';
const TYPING_MS = 120;
const COPIED_MS = 2_000;

const element = (tag: string, className: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { className, textContent: text });

const isInWindow = (one: HTMLElement): boolean => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function printable(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('[data-print]');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}

function copyable(root: HTMLElement): void {
  const commands = root.querySelectorAll<HTMLElement>('.m-cmd');
  if (!('clipboard' in navigator) || commands.length === 0) return;
  // The name of a button is its command: what happened is announced beside it.
  const status = element('p', 'vh', '');
  status.setAttribute('role', 'status');
  root.append(status);
  for (const command of commands) {
    const frame = element('div', 'm-with-copy', '');
    const button = element('button', 'm-copy m-apart', t.copy);
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', `${t.copy}: ${command.innerText}`);
    command.replaceWith(frame);
    frame.append(command, button);
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(command.innerText).then(() => {
        button.textContent = t.copied;
        status.textContent = t.copied;
        setTimeout(() => {
          button.textContent = t.copy;
          status.textContent = '';
        }, COPIED_MS);
      });
    });
  }
}

/**
 * Marks in the contents what is being read. At the end of a page its last sections never get to the part of the window that is read: there
 * the one that was chosen is marked, else the last that is seen. @returns what ends it
 */
function follow(root: HTMLElement): () => void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.m-contents a')];
  const heads = [...root.querySelectorAll<HTMLElement>('.m-text h2[id]')];
  const end = element('div', '', '');
  root.append(end);
  const begun = new Set<Element>();
  let isAtEnd = false;
  const mark = (): void => {
    const seen = isAtEnd && scrollY > 0 ? heads.filter(isInWindow) : [];
    const shown =
      seen.find(({ id }) => location.hash === `#${id}`) ??
      seen.at(-1) ??
      heads.findLast((head) => begun.has(head)) ??
      heads[0];
    for (const link of links)
      if (link.hash === `#${shown?.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  const reader = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes)
        if (isIntersecting) begun.add(target);
        else begun.delete(target);
      mark();
    },
    { rootMargin: READING },
  );
  const ender = new IntersectionObserver((changes) => {
    isAtEnd = changes.at(-1)?.isIntersecting === true;
    mark();
  });
  for (const head of heads) reader.observe(head);
  ender.observe(end);
  // At the end nothing scrolls when another section is chosen.
  for (const link of links) link.addEventListener('click', () => setTimeout(mark));
  mark();
  return () => {
    reader.disconnect();
    ender.disconnect();
  };
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
