/**
 * The pictures of the manuals, as `npm run manuals` took them from the running product: where they are, how large, and which words
 * of the product they show. A picture in light and dark, for a phone and for a wide screen; a browser loads the one that it shows.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/lib/language.ts';
import { escape } from './markdown.ts';

export const PICTURES = path.join(import.meta.dirname, '../../manuals/pictures');
export const WIDTHS = [390, 1280] as const;
export const THEMES = ['light', 'dark'] as const;
/** From here on the wide one is shown: as wide as the text beside the contents needs (styles/breakpoints.css, medium). */
const WIDE_FROM = '(min-width: 768px)';

export interface PictureRecord {
  /** Controls that it shows marked, with their words when it was taken. */
  shows: { role: string; key: string; words: Record<Language, string> }[];
  /** Width and height in CSS pixels, by the width of the window. */
  sizes: Record<(typeof WIDTHS)[number], { width: number; height: number }>;
}

export type Records = Readonly<Record<string, PictureRecord>>;

/** What was taken so far. */
export const readRecords = (): Records => {
  const file = path.join(PICTURES, 'pictures.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Records) : {};
};

export const fileOf = (
  name: string,
  language: Language,
  width: (typeof WIDTHS)[number],
  theme: (typeof THEMES)[number],
): string => path.join(PICTURES, name, `${language}-${width}-${theme}.webp`);

/** An asset of the build: its address, and where its content is. */
export interface Asset {
  fileName: string;
  source: Buffer | string;
}

export const assetOf = (name: string, suffix: string, source: Buffer | string): Asset => {
  const mark = createHash('sha256').update(source).digest('base64url').slice(0, 10);
  return { fileName: `assets/manuals/${name}-${mark}.${suffix}`, source };
};

/** Makes the markup of pictures in one language and collects the files that it names. @throws Error for one that was not taken */
export const picturesIn = (language: Language, records: Records, assets: Map<string, Asset>) => {
  const address = (name: string, width: (typeof WIDTHS)[number], theme: (typeof THEMES)[number]): string => {
    const asset = assetOf(
      `${name}-${language}-${width}-${theme}`,
      'webp',
      readFileSync(fileOf(name, language, width, theme)),
    );
    assets.set(asset.fileName, asset);
    return `/${asset.fileName}`;
  };
  return (name: string, alt: string): string => {
    const record = records[name];
    if (record === undefined) throw new Error(`the picture ${name} was not taken: npm run manuals`);
    const size = (width: (typeof WIDTHS)[number]): string =>
      `width="${record.sizes[width].width}" height="${record.sizes[width].height}"`;
    return THEMES.map(
      (theme) =>
        `<picture class="m-${theme}"><source media="${WIDE_FROM}" srcset="${address(name, 1280, theme)}" ${size(1280)}><img src="${address(name, 390, theme)}" ${size(390)} alt="${escape(alt)}" loading="lazy" decoding="async"></picture>`,
    ).join('');
  };
};
