/** Loads the chosen typeface, and only that, once the page is rendered: no font is on the critical path. */
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import robotoUrl from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url';
import poppins400 from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import poppins500 from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url';
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import type { FontChoice } from './appearance.ts';

const FILES: Record<FontChoice, { family: string; files: { url: string; weight: string }[] }> = {
  inter: { family: 'Inter', files: [{ url: interUrl, weight: '100 900' }] },
  roboto: { family: 'Roboto', files: [{ url: robotoUrl, weight: '100 900' }] },
  poppins: {
    family: 'Poppins',
    files: [
      { url: poppins400, weight: '400' },
      { url: poppins500, weight: '500' },
      { url: poppins600, weight: '600 700' },
    ],
  },
};

const loaded = new Set<FontChoice>();

/** Adds the face to the document; text shows in the fallback until it is there. */
export function loadFont(choice: FontChoice): void {
  if (loaded.has(choice)) return;
  loaded.add(choice);
  const { family, files } = FILES[choice];
  for (const { url, weight } of files) {
    const face = new FontFace(family, `url("${url}") format("woff2")`, { weight, display: 'swap' });
    document.fonts.add(face);
    face.load().catch(() => loaded.delete(choice));
  }
}
