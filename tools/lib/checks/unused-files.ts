import path from 'node:path';
import type { Sources } from '../steps/affected.ts';
import { importsOf } from './import-rules.ts';

/** Files that a tool finds by itself: tests, and the second language, which is bundled by its name. */
const FOUND_BY_NAME = /\.test\.(?:tsx?|mjs)$|\.spec\.ts$|\.es\.ts$/u;

/** A file's name or path in quotes, as in `new URL('../thread.ts', import.meta.url)` or a page's markup. */
const QUOTED = /['"`](?<place>[^'"`\s]+\.(?:tsx?|mjs|css))['"`]/gu;

/**
 * Source files that no other file imports or names in quotes, as a program does with what it starts. The packages export
 * every file of theirs, so knip takes all of these for used.
 */
export const unusedFiles = (sources: Sources): string[] => {
  const imported = new Set([...sources].flatMap(([file, text]) => importsOf(file, text)));
  const named = new Set<string>();
  for (const [file, text] of sources) {
    for (const { groups } of text.matchAll(QUOTED)) {
      const place = groups?.['place'] ?? '';
      const target = path.posix.join(path.posix.dirname(file), place);
      if (sources.has(target)) imported.add(target);
      else if (!place.startsWith('@')) named.add(path.basename(place));
    }
  }
  return [...sources.keys()].filter(
    (file) =>
      /\/src\/.*\.(?:tsx?|css)$/u.test(file) &&
      !FOUND_BY_NAME.test(file) &&
      !imported.has(file) &&
      !named.has(path.basename(file)),
  );
};
