/** The life of a prerendered page before React has taken it over: `data-page` is on the root until then. */

/** What public/theme.js has held back: inputs with what was typed into them, and whether the form was sent. */
interface Held {
  typed: [input: HTMLInputElement, value: string, checked: boolean][];
  sent: boolean;
}

/** React and the form libraries check for a difference to what they set themselves: a setter of theirs sees the first step only. */
const setUnseen = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value')?.set;

function typeAgain(input: HTMLInputElement, value: string, checked: boolean): void {
  if (!input.isConnected) return;
  if (input.type === 'checkbox') {
    input.checked = !checked;
    input.click();
    return;
  }
  input.value = '';
  setUnseen?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

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
