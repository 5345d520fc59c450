/**
 * Diagrams of the manuals: rows of boxes, joined from one row to the next, drawn in the colours of the design so that they follow light
 * and dark. As narrow as a phone, so that their words keep their size. What a diagram says is told in its `alt` too.
 */
import type { Language } from '../../src/lib/language.ts';
import { DIAGRAMS, type Box } from './diagram-words.ts';
import { escape } from './markdown.ts';

const WIDTH = 344;
const GAP = 12;
const LINE = 19;
const PADDING = 13;
const ARROW = 42;

const GROUNDS = {
  plain: ['var(--surface)', 'var(--line-control)', 'var(--ink)'],
  primary: ['var(--primary-soft)', 'var(--primary)', 'var(--on-primary-soft)'],
  allowed: ['var(--allowed-soft)', 'var(--allowed)', 'var(--allowed)'],
  forbidden: ['var(--forbidden-soft)', 'var(--forbidden)', 'var(--forbidden)'],
} as const;

const heightOf = ({ lines }: Box): number => lines.length * LINE + 2 * PADDING;

function boxAt(box: Box, x: number, y: number, width: number, height: number): string {
  const [ground, edge, ink] = GROUNDS[box.kind ?? 'plain'];
  const first = y + (height - box.lines.length * LINE) / 2 + LINE * 0.72;
  const lines = box.lines.map(
    (line, at) =>
      `<text x="${x + width / 2}" y="${first + at * LINE}" text-anchor="middle" fill="${ink}" font-weight="${at === 0 ? 620 : 420}" font-size="${at === 0 ? 15 : 13.5}">${escape(line)}</text>`,
  );
  return `<rect x="${x + 1}" y="${y}" width="${width - 2}" height="${height}" rx="10" fill="${ground}" stroke="${edge}" stroke-width="1.5"/>${lines.join('')}`;
}

/** An arrow down, with what goes that way beside it. */
const arrowAt = (x: number, y: number, label: string | undefined): string => {
  const end = y + ARROW - 6;
  const words =
    label === undefined
      ? ''
      : `<text x="${x + 10}" y="${y + ARROW / 2 + 3}" fill="var(--ink-2)" font-size="13">${escape(label)}</text>`;
  return `<path d="M${x} ${y + 5}V${end}M${x - 5} ${end - 6}L${x} ${end}L${x + 5} ${end - 6}" fill="none" stroke="var(--ink-2)" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>${words}`;
};

/** @returns what makes the markup of a diagram in one language; @throws Error for a name that no diagram has */
export const diagramsIn =
  (language: Language) =>
  (name: string, alt: string): string => {
    const rows = DIAGRAMS[name]?.[language];
    if (rows === undefined) throw new Error(`no diagram is called ${name}`);
    let [y, drawn] = [1, ''];
    rows.forEach((row, at) => {
      const width = (WIDTH - GAP * (row.length - 1)) / row.length;
      const height = Math.max(...row.map(heightOf));
      row.forEach((box, place) => {
        const x = place * (width + GAP);
        // In a row of its own it is at the left, so that its words have the rest of the line.
        const way = row.length === 1 ? x + width / 4 : x + width / 2;
        if (at > 0) drawn += arrowAt(way, y - ARROW, box.from);
        drawn += boxAt(box, x, y, width, height);
      });
      y += height + (at < rows.length - 1 ? ARROW : 1);
    });
    return `<svg viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${escape(alt)}" font-family="inherit">${drawn}</svg>`;
  };
