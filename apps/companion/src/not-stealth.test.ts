import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const PLACES = ['apps/companion', 'apps/web/src', 'apps/web/public', 'apps/server/src', 'packages'];
const SKIPPED = new Set(['node_modules', 'dist', 'not-stealth.test.ts']);
const READ = /\.(?:tsx?|css|html|json|webmanifest)$/u;
/** Tests use spies that count calls. */
const TEST = /\.(?:test|fixture)\.tsx?$/u;
/** The terms of use forbid it explicitly. */
const FORBIDS = /No para vigilar/u;

/** Words that sell hidden surveillance, in both languages. */
const WORDS =
  /\b(?:secretly|stealth\w*|covert\w*|undetect\w*|spy(?:ing|ware)?|in hiding|sin que (?:lo )?sepan?|a escondidas|en secreto|espiar|invisible(?:mente)?)\b/iu;
/** Options by which a client could be made to show nothing. */
const OPTIONS =
  /\b(?:hide|hidden|invisible|silent)_?(?:icon|app|companion|mode|notification|launcher)\b|\bstealth_?mode\b/iu;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(place);
    return READ.test(entry.name) && !TEST.test(entry.name) ? [place] : [];
  });

const findings = (text: string): string[] =>
  text.split('\n').filter((line) => (WORDS.test(line) || OPTIONS.test(line)) && !FORBIDS.test(line));

it("S1: no text offers to watch unseen, and nothing can hide the child's side", () => {
  const found = PLACES.flatMap((place) => filesIn(path.join(ROOT, place))).flatMap((file) =>
    findings(readFileSync(file, 'utf8')).map((line) => `${path.relative(ROOT, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each(['Watch them secretly', 'hideIcon: true', 'const STEALTH_MODE = 1', 'sin que lo sepan'])(
  'would find: %s',
  (line) => expect(findings(line)).toEqual([line]),
);

it('the app opens in a window of its own, with its own name and icon', () => {
  const manifest = JSON.parse(
    readFileSync(path.join(ROOT, 'apps/companion/public/manifest.webmanifest'), 'utf8'),
  ) as { display: string; name: string; icons: { src: string }[] };
  expect(manifest.display).toBe('standalone');
  expect(manifest.name).toContain('Kinward');
  expect(manifest.icons.every(({ src }) => src.startsWith('/companion/'))).toBe(true);
});
