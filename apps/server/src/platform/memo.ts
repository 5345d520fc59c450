/** Longer texts are worked out each time, so that a caller can fill little memory. */
const LENGTH_MAX = 256;

/**
 * Remembers the last results of a function that depends on its text alone.
 * @param max results; at more all are forgotten, so that made-up texts cost no more than before
 */
export const memoize = <T>(work: (text: string) => T, max: number): ((text: string) => T) => {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = work(text);
    if (text.length > LENGTH_MAX) return result;
    if (results.size >= max) results.clear();
    results.set(text, result);
    return result;
  };
};
