/** Names that resolvers are measured with: always the same for the same number, in a list as in a question. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const TOPS = ['com', 'net', 'org', 'io', 'info', 'xyz', 'top', 'ru', 'cn', 'de', 'co.uk', 'app', 'online'];
const WORDS =
  'ads track pixel stat metric click banner casino spin poker tube cam proxy win loan torrent stream'.split(
    ' ',
  );

const spread = (number: number): number => Math.imul(number + 1, 0x9e_37_79_b1) >>> 0;

/** A name of the list; 4 in 10 have a label more. */
export const listedName = (number: number): string => {
  const mixed = spread(number);
  const word = WORDS[mixed % WORDS.length] ?? '';
  const name = `${word}${mixed.toString(36)}.${TOPS[(mixed >>> 8) % TOPS.length] ?? ''}`;
  return (mixed >>> 12) % 10 < 4 ? `${WORDS[(mixed >>> 16) % WORDS.length] ?? ''}.${name}` : name;
};

/** A name that is on no list. */
export const openName = (number: number): string => `www.site${number}.example`;

/** Writes lines about the first names of the list. */
export async function writeNames(
  file: string,
  names: number,
  lineOf: (name: string) => string,
): Promise<void> {
  const stream = createWriteStream(file);
  let piece = '';
  for (let number = 0; number < names; number += 1) {
    piece += `${lineOf(listedName(number))}\n`;
    if (piece.length < 1 << 20) continue;
    if (!stream.write(piece)) await once(stream, 'drain');
    piece = '';
  }
  stream.end(piece);
  await once(stream, 'close');
}
