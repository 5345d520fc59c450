import { useSyncExternalStore } from 'react';

/** The life of a prerendered page before React has taken it over: `data-page` is on the root until then. */

/** What public/theme.js has held back: inputs with what was typed into them, and whether the form was sent. */
interface Held {
  typed: [input: HTMLInputElement, value: string, checked: boolean][];
  sent: boolean;
}

function typeAgain(input: HTMLInputElement, value: string, checked: boolean): void {
  if (!input.isConnected) return;
  if (input.type === 'checkbox') {
    input.checked = !checked;
    input.click();
    return;
  }
  input.value = '';
  // React and the form libraries check for a difference to what they set themselves: a setter of theirs sees the first step only.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const never = () => () => undefined;

/**
 * False in the first rendering of a page that was prerendered, which must be the same as at build: what a reload keeps, such as the
 * state that the page before handed over, is shown from the next one on.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Takes the mark off, once the page has mounted, and hands on what was typed and sent before. */
export function comeAlive(): void {
  const root = document.getElementById('root');
  if (root?.dataset['page'] === undefined) return;
  delete root.dataset['page'];
  const { held } = globalThis as { held?: Held };
  // Each input once, with its last value.
  const last = new Map(held?.typed.map((entry) => [entry[0], entry]));
  for (const entry of last.values()) typeAgain(...entry);
  if (held?.sent === true) root.querySelector('form')?.requestSubmit();
}
