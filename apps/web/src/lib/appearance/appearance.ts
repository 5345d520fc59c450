/**
 * Theme, font and corner radius, as the parent likes them. Kept in the cookie `look` (theme.font.radius), because local
 * storage is wiped at logout and belongs to the session; public/theme.js applies it before the first paint.
 */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
export type FontChoice = 'inter' | 'roboto' | 'poppins';
export interface Appearance {
  theme: Theme;
  font: FontChoice;
  /** Pixels, 4 to 24 in steps of 2 (spec §2). */
  radius: number;
}

const USUAL: Appearance = { theme: 'system', font: 'inter', radius: 14 };
const YEAR = 365 * 86_400;

function readAppearance(): Appearance {
  const found = /(?:^|; )look=(system|light|dark)\.(inter|roboto|poppins)\.(\d+)/u.exec(document.cookie);
  if (found === null) return USUAL;
  return { theme: found[1] as Theme, font: found[2] as FontChoice, radius: Number(found[3]) };
}

let current: Appearance | undefined;
const listeners = new Set<() => void>();
const read = (): Appearance => (current ??= readAppearance());

/** Sets the appearance on <html>, where the tokens read it. */
function apply({ theme, font, radius }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (font === USUAL.font) delete dataset['font'];
  else dataset['font'] = font;
  if (radius === USUAL.radius) delete dataset['radius'];
  else dataset['radius'] = String(radius);
}

export function setAppearance(change: Partial<Appearance>): void {
  current = { ...read(), ...change };
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `look=${current.theme}.${current.font}.${current.radius}; Path=/; Max-Age=${YEAR}; SameSite=Strict${secure}`;
  apply(current);
  for (const listener of listeners) listener();
}

export const appearanceStore = {
  read,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useAppearance = (): Appearance =>
  useSyncExternalStore(appearanceStore.subscribe, read, () => USUAL);
