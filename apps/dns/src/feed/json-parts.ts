/** Reads a long text of JSON in parts, so that others have their turn between them: `JSON.parse` of megabytes is one piece of work. */

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** @returns where the string ends that begins there, behind its mark @throws SyntaxError where it does not end */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  throw new SyntaxError('a string does not end');
}

/** An element of one of the arrays, not read yet. */
export interface JsonPart {
  key: string;
  text: string;
}

/**
 * The elements of some arrays of an object, each as a text of its own. Whether they are JSON is seen by who reads them.
 * @param text an object, as `JSON.stringify` writes it
 * @param keys of the arrays
 * @returns the text without the elements
 * @throws SyntaxError where a string does not end
 */
export function* arraysOf(text: string, keys: ReadonlySet<string>): Generator<JsonPart, string> {
  let [depth, key, rest, restFrom] = [0, '', '', 0];
  /** Where the element of the array at hand begins, -1: in none; and whether it follows another. */
  let [from, isNext] = [-1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (depth === 1 && text.charCodeAt(end) === COLON) key = text.slice(at + 1, end - 1);
      at = end - 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      const isWanted = depth === 1 && code === OPEN_ARRAY && keys.has(key);
      depth += 1;
      if (!isWanted) continue;
      rest += text.slice(restFrom, at + 1);
      [from, isNext] = [at + 1, false];
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (depth !== 1 || from < 0) continue;
      if (from < at || isNext) yield { key, text: text.slice(from, at) };
      from = -1;
      restFrom = at;
    } else if (code === COMMA && depth === 2 && from >= 0) {
      yield { key, text: text.slice(from, at) };
      [from, isNext] = [at + 1, true];
    }
  }
  return rest + text.slice(restFrom);
}
