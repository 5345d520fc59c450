export type Strength = 0 | 1 | 2 | 3;

const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];
const COMMON =
  /pass ?word|letmein|welcome|iloveyou|admin|qwert|kinward|family|dragon|monkey|football|sunshine/iu;

/** Characters that add nothing: repeats, and steps along the alphabet, the digits or the keyboard. */
function idleCharacters(text: string): number {
  let idle = 0;
  for (let i = 1; i < text.length; i++) {
    const pair = text.slice(i - 1, i + 1);
    const turned = pair.charAt(1) + pair.charAt(0);
    if (pair[0] === pair[1] || RUNS.some((run) => run.includes(pair) || run.includes(turned))) idle++;
  }
  return idle;
}

/** Size of the alphabet that a guesser has to go through. */
function alphabet(text: string): number {
  let size = 0;
  if (/[a-z]/u.test(text)) size += 26;
  if (/[A-Z]/u.test(text)) size += 26;
  if (/\d/u.test(text)) size += 10;
  if (/[^a-zA-Z\d]/u.test(text)) size += 30;
  return Math.max(size, 1);
}

/**
 * A rough grade from 0 (first to be tried) to 3 (strong), from length, variety and what others would guess.
 * `context` holds names, email and phone of the person; parts of three letters and more count as guessed.
 */
export function passwordStrength(password: string, context: readonly string[] = []): Strength {
  let rest = password.toLowerCase();
  for (const word of context.flatMap((entry) => entry.toLowerCase().split(/[^\p{L}\d]+/u)))
    if (word.length >= 3) rest = rest.replaceAll(word, '');
  rest = rest.replace(COMMON, '');
  const useful = rest.length - idleCharacters(rest) * 0.8;
  const bits = Math.max(0, useful) * Math.log2(alphabet(password)) * 0.75;
  if (password.length < 8 || bits < 26) return 0;
  if (bits < 40) return 1;
  return bits < 56 ? 2 : 3;
}
