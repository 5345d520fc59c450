/**
 * Prints what the manuals of a language tell a parent to do, as JSON: `node outline.ts en`. The stories play it
 * (`e2e/support/manual-player.ts`).
 */
import type { Language } from '../../src/lib/language.ts';
import { readLibrary } from './library.ts';
import { isDoneHere } from './markdown.ts';

const [language = 'en'] = process.argv.slice(2) as Language[];
const { shown } = await readLibrary();
const manuals = shown
  .filter((one) => one.frame === 'user' && one.language === language)
  .map(({ manual, read }) => ({
    id: manual.id,
    sections: read.sections.map((section) => ({ ...section, isDoneHere: isDoneHere(section) })),
  }));
console.log(JSON.stringify(manuals));
