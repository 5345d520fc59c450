/** The three formats in which recorded data is exported. Each makes text piece by piece, so that nothing is buffered. */

import type { Cell, GpxPoint, Row } from '../../ports/export-part.ts';

/**
 * What a spreadsheet takes for a formula: a text that begins so gets a `'` in front (docs/threats.md), and so does a part
 * after a sign at which spreadsheets of some countries begin a new cell, quoted or not. Both widths of the signs count.
 */
const FORMULA = /(^|[;\t\r\n]\s*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/gu;
const QUOTED = /[",;\r\n]/u;

/** A cell of RFC 4180. Numbers stay numbers. */
export const csvCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = value.replaceAll(FORMULA, "$1'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export async function* csvOf(columns: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => row[column] ?? null));
}

export async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML 1.0 (section 2.2) cannot write or discourages: control characters but tab and the ends of lines. */
const NO_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

export const xmlText = (text: string): string =>
  text.replaceAll(NO_XML, '').replaceAll(/[&<>"']/gu, (sign) => XML[sign] ?? sign);

/** One track of GPX 1.1. @param name what the track is called */
export async function* gpxOf(name: string, points: AsyncIterable<GpxPoint>): AsyncGenerator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="Kinward" xmlns="http://www.topografix.com/GPX/1/1">\n' +
    `<trk><name>${xmlText(name)}</name><trkseg>\n`
  );
  for await (const { latitude, longitude, altitude, recordedAt, doubt } of points) {
    // A track is where somebody was; what is not believed is in the tables.
    if (doubt !== null) continue;
    const height = altitude === null ? '' : `<ele>${altitude}</ele>`;
    yield `<trkpt lat="${latitude}" lon="${longitude}">${height}<time>${recordedAt}</time></trkpt>\n`;
  }
  yield '</trkseg></trk>\n</gpx>\n';
}
