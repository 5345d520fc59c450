/** How high parts of the pages were last in this browser, in windows of this width (`ui/ReservedSpace.tsx`). Only numbers; forgotten with the logout. */
const STORED = 'reserved-space';

/** The width of the window, then heights by name; all in pixels. */
interface Heights {
  width: number;
  heights: Readonly<Record<string, number>>;
}

/** Asking the window for its width lays the page out: it is asked once, and again when it has changed. */
let windowWidth: number | undefined;
if (typeof addEventListener === 'function') addEventListener('resize', () => (windowWidth = undefined));

const read = (): Heights => {
  windowWidth ??= innerWidth;
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Heights>;
    if (stored.width === windowWidth) return { width: windowWidth, heights: stored.heights ?? {} };
  } catch {
    // A browser that stores nothing knows no heights: what loads moves what is below it.
  }
  return { width: windowWidth, heights: {} };
};

/** @returns its height in pixels, 0 when it was not there; undefined: not known for a window of this width */
export const lastHeightOf = (name: string): number | undefined => read().heights[name];

/** @param height in pixels, 0 when the part is not there */
export const rememberHeight = (name: string, height: number): void => {
  const { width, heights } = read();
  if (heights[name] === height) return;
  try {
    localStorage.setItem(STORED, JSON.stringify({ width, heights: { ...heights, [name]: height } }));
  } catch {
    // The same.
  }
};
