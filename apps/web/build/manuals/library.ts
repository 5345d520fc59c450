/** All manuals: read, put into their frames, with the files that they name and what the search looks through. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/lib/language.ts';
import { MANUALS, type Manual } from '../../src/features/manuals/manuals.ts';
import type { IndexEntry, SearchIndex } from '../../src/features/manuals/logic/search.ts';
import { diagramsIn } from './diagrams.ts';
import { addressOf, bodyOf, type Frame, type Shown } from './frame.ts';
import { readManual, type Read } from './markdown.ts';
import { assetOf, picturesIn, readRecords, type Asset, type Records } from './pictures.ts';
import { loadWords, type Words } from './words.ts';

export const MANUALS_FOLDER = path.join(import.meta.dirname, '../../manuals');
export const MANUAL_LANGUAGES = ['en', 'es'] as const satisfies readonly Language[];
const FRAMES = ['open', 'user'] as const satisfies readonly Frame[];

const LINK = /^(?<file>[\w-]+)\.md(?<anchor>#[\w-]+)?$/u;

const sourceFile = (id: string, language: Language): string =>
  path.join(MANUALS_FOLDER, language, `${id}.md`);

/** The address of a link in a manual. @throws Error for a manual that is not in the table */
function hrefOf(link: string, frame: Frame, language: Language): string {
  const { file, anchor = '' } = LINK.exec(link)?.groups ?? {};
  if (file === undefined) return link;
  const manual = MANUALS.find(({ id }) => id === file);
  if (manual === undefined) throw new Error(`a link to a manual that is not there: ${link}`);
  return addressOf(manual, frame, language) + anchor;
}

interface Making {
  language: Language;
  words: Words;
  records: Records;
  assets: Map<string, Asset>;
}

function readOne(manual: Manual, frame: Frame, { language, words, records, assets }: Making): Read {
  const file = sourceFile(manual.id, language);
  try {
    return readManual(readFileSync(file, 'utf8'), {
      words,
      hrefOf: (link) => hrefOf(link, frame, language),
      picture: picturesIn(language, records, assets),
      diagram: diagramsIn(language),
      notes: {
        note: words.say('manuals.note'),
        warning: words.say('manuals.warning'),
        works: words.say('manuals.works'),
      },
    });
  } catch (error) {
    throw new Error(`${path.relative(MANUALS_FOLDER, file)}: ${(error as Error).message}`, { cause: error });
  }
}

const indexOf = (reads: ReadonlyMap<Manual, Read>, language: Language): SearchIndex => ({
  manuals: [...reads].map(([manual, { title }]) => ({
    title,
    open: addressOf(manual, 'open', language),
    user: addressOf(manual, 'user', language),
  })),
  entries: [...reads.values()].flatMap(({ lede, sections }, manual): IndexEntry[] => [
    [manual, '', '', lede],
    ...sections.map(({ id, title, text }): IndexEntry => [manual, id, title, text]),
  ]),
});

export interface Library {
  shown: Shown[];
  assets: Asset[];
  /** The body of a manual in a frame, as HTML. @throws Error for one that is not there */
  bodyOf(id: string, frame: Frame, language: Language): string;
  titleOf(id: string, language: Language): string;
}

/** Reads every manual. @throws Error naming the file and what is wrong in it */
export async function readLibrary(records: Records = readRecords()): Promise<Library> {
  const words = await loadWords();
  const assets = new Map<string, Asset>();
  const shown = MANUAL_LANGUAGES.flatMap((language): Shown[] => {
    const making = { language, words: words[language], records, assets };
    const reads = FRAMES.map(
      (frame) => new Map(MANUALS.map((manual) => [manual, readOne(manual, frame, making)])),
    );
    const [first = new Map<Manual, Read>()] = reads;
    const index = assetOf(`search-${language}`, 'json', JSON.stringify(indexOf(first, language)));
    assets.set(index.fileName, index);
    const titles = new Map([...first].map(([{ id }, { title }]) => [id, title]));
    return FRAMES.flatMap((frame, at) =>
      [...(reads[at] ?? [])].map(([manual, read]) => ({
        manual,
        frame,
        language,
        read,
        words: words[language],
        titles,
        index: `/${index.fileName}`,
      })),
    );
  });
  const find = (id: string, frame: Frame, language: Language): Shown => {
    const found = shown.find(
      (one) => one.manual.id === id && one.frame === frame && one.language === language,
    );
    if (found === undefined) throw new Error(`no manual ${id} in ${language}`);
    return found;
  };
  return {
    shown,
    assets: [...assets.values()],
    bodyOf: (id, frame, language) => bodyOf(find(id, frame, language)),
    titleOf: (id, language) => find(id, 'user', language).read.title,
  };
}
