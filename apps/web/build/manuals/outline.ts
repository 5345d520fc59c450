/**
 * Prints the manuals as JSON: where each is, what it is called, and what its sections tell a parent to do. The stories follow it
 * (`e2e/support/manual-player.ts`).
 */
import { readLibrary } from './library.ts';
import { isDoneHere } from './markdown.ts';

const { shown } = await readLibrary();
const manuals = shown
  .filter(({ frame }) => frame === 'user')
  .map(({ manual: { id, open, user }, language, read: { title, sections } }) => ({
    id,
    language,
    title,
    addresses: open,
    userAddress: `/user/${user}`,
    sections: sections.map((section) => ({ ...section, isDoneHere: isDoneHere(section) })),
  }));
console.log(JSON.stringify(manuals));
