/**
 * What the icon beside the clock shows and offers, in words; the host draws it (`apps/agent/native/windows`). It is what the tray
 * of a Linux desktop has.
 */
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { PLACES } from '../../page/places.ts';
import { menuItems, type MenuAction } from '../../tray/menu.ts';
import { faultsIn, sentenceOf } from '../../tray/state.ts';
import { wordsOf } from '../../tray/words.ts';

const STATES: Readonly<Record<TrayState['rules'], string>> = {
  none: 'none',
  'in-force': 'on',
  paused: 'paused',
  off: 'off',
  waiting: 'fault',
};
/** Characters of an icon's tooltip (`szTip` of NOTIFYICONDATA, without its end). */
const MOST_CHARACTERS = 127;
const RESUMED = { en: 'Rules hold again.', es: 'Las reglas se cumplen de nuevo.' };

const languageOf = (said: string): 'en' | 'es' => (said === 'es' ? 'es' : 'en');
/** An action as the host sends it back, with the language of who chose it. */
const idOf = (action: MenuAction | null, language: string): string =>
  action === null ? '' : 'open' in action ? `open:${action.open}` : `resume:${language}:${action.resume}`;

/**
 * @param state null: who is signed in has no account here, or the page is not there yet
 * @returns a line: the state of the icon (`hidden`: it is not shown), its words, and what its menu has, an id and words each
 */
export function trayLine(state: TrayState | null, said: string, now = Date.now()): string {
  if (!state) return ['tray', 'none', 'Kinward'].join('\t');
  const language = languageOf(said);
  const words = wordsOf({ LANG: language })(state.timeZone);
  const sentence = sentenceOf(state, now, words);
  const { rules, showsIcon, paused } = state;
  // As the sentence: who has no rules reads first that others' are paused.
  const saysFaults = rules === 'in-force' || (rules === 'none' && paused.length === 0);
  const isFault = saysFaults && faultsIn(state);
  const icon = showsIcon === false ? 'hidden' : isFault ? 'fault' : STATES[rules];
  const shown = sentence.length > MOST_CHARACTERS ? `${sentence.slice(0, MOST_CHARACTERS - 1)}…` : sentence;
  // The host begins its menu with the words and a line.
  const items = menuItems(state, sentence, words).slice(2);
  const entries = items.flatMap(({ label, action }) => [
    idOf(action, language),
    // One `&` would be the mark of a key.
    (label ?? '').replaceAll('&', '&&'),
  ]);
  return ['tray', icon, shown, ...entries].join('\t');
}

/** What was chosen in the menu, or in the Start menu (`open`). @returns undefined: nothing that is offered */
export function chosenIn(id: string): { place: string } | { resume: string; done: string } | undefined {
  if (id === 'open') return { place: 'home' };
  const [word, first = '', ...rest] = id.split(':');
  if (word === 'open' && rest.length === 0 && Object.hasOwn(PLACES, first)) return { place: first };
  return word === 'resume' ? { resume: rest.join(':'), done: RESUMED[languageOf(first)] } : undefined;
}
