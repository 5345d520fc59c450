/** What the specification says that the manuals tell (§ 2, “Manual facts”): where each is told, and what waits and so is told nowhere. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MANUAL_LANGUAGES, MANUALS_FOLDER, readLibrary, type Library } from './library.ts';

interface Fact {
  fact: string;
  /** `<manual>#<section>`; without a section it is above the first one. */
  at: string[];
  en: string;
  es: string;
}

/** Words of the program for Windows and of the app for Android, which are not built. `kinward-agent` is the one for Linux, `kinward agent` builds it. */
const NOT_BUILT =
  /(?<!kinward[- ])\bagente?s?\b|SmartScreen|unattended|desatendida|\btray\b|Play Store|Google Play|\.(?:exe|msi|apk)\b|Safe@/iu;

const facts = JSON.parse(readFileSync(path.join(MANUALS_FOLDER, 'facts.json'), 'utf8')) as Fact[];
let library: Library;
beforeAll(async () => {
  library = await readLibrary();
});

const textAt = (place: string, language: (typeof MANUAL_LANGUAGES)[number]): string | undefined => {
  const [id, anchor] = place.split('#');
  const { read } = library.shown.find((one) => one.manual.id === id && one.language === language) ?? {};
  if (read === undefined) return undefined;
  const before = `${read.lede} ${read.before}`;
  return anchor === '' ? before : read.sections.find((section) => section.id === anchor)?.text;
};

describe('the manual facts of the specification', () => {
  it.each(facts)('$fact', ({ at, ...words }) => {
    for (const place of at)
      for (const language of MANUAL_LANGUAGES)
        expect(textAt(place, language), `${place} in ${language}`).toMatch(
          new RegExp(words[language], 'isu'),
        );
  });

  it('that are not built are told nowhere', () => {
    const told = library.shown.flatMap(({ manual, language, read }) =>
      [read.lede, read.before, ...read.sections.flatMap(({ title, text }) => [title, text])]
        .filter((text) => NOT_BUILT.test(text))
        .map((text) => `${manual.id}.${language}: ${NOT_BUILT.exec(text)?.[0]}`),
    );
    expect(told).toEqual([]);
  });
});
