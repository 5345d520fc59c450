/** The design's colours for canvases, which cannot read custom properties, and the event of a theme switch. */
export type Token =
  | 'surface'
  | 'ink-3'
  | `map-${'land' | 'water' | 'label' | 'water-label' | 'green' | 'wood' | 'built' | 'place' | 'path' | 'rail'}`
  | `map-road${'' | '-main' | '-edge'}`
  | `kid-${1 | 2 | 3 | 4 | 5 | 6}`;

/** The colour a token has now, as `rgb(…)`. Read through an element, because `light-dark()` is resolved nowhere else. */
export const readColours = <T extends Token>(tokens: readonly T[]): Record<T, string> => {
  const probe = document.createElement('span');
  probe.hidden = true;
  // All are there before the first is read: one whose colour changed between two readings would be worked out for each.
  const parts = tokens.map((token) => {
    const part = document.createElement('i');
    part.style.color = `var(--${token})`;
    return [token, part] as const;
  });
  probe.append(...parts.map(([, part]) => part));
  document.body.append(probe);
  const entries = parts.map(([token, part]) => [token, getComputedStyle(part).color] as const);
  probe.remove();
  return Object.fromEntries(entries) as Record<T, string>;
};

/** `rgb(1, 2, 3)` with an opacity. */
export const fade = (rgb: string, opacity: number): string =>
  rgb.replace(/^rgb\((.*)\)$/u, `rgba($1, ${opacity})`);

/** The font that the page is set in. */
export const readFont = (): string => getComputedStyle(document.body).fontFamily;

/** Calls `changed` when light, dark or the font is switched, or a font has arrived. Returns the end of it. */
export const onThemeChange = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-font'],
  });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
    document.fonts.removeEventListener('loadingdone', changed);
  };
};

export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
