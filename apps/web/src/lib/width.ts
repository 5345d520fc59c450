import { useCallback, useState } from 'react';

/** While a width is not known. */
const GUESS = 640;

/**
 * The width of an element, for a drawing whose words keep their size at every width.
 * @param guess pixels, until it is measured
 * @returns the `ref` of the element, and its width in whole pixels
 */
export function useWidth(
  guess = GUESS,
): [measure: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(guess);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}
