/** A day as GPX 1.1 (https://www.topografix.com/GPX/1/1/), made in the browser. */
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that is safe in XML 1.0: markup escaped, characters that XML forbids left out. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');

const point = ({ latitude, longitude, altitude, recordedAt }: Position): string =>
  `      <trkpt lat="${latitude}" lon="${longitude}">${altitude === null ? '' : `<ele>${altitude}</ele>`}<time>${xmlText(recordedAt)}</time></trkpt>`;

/** The whole file; `positions` in the order of time, without those that are not believed. */
export const toGpx = (name: string, positions: readonly Position[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Kinward" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <trk>',
    `    <name>${xmlText(name)}</name>`,
    '    <trkseg>',
    ...positions.filter(({ doubt }) => !doubt).map(point),
    '    </trkseg>',
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');

/** A file name without anything that a file system minds. */
export const gpxName = (name: string, day: string): string =>
  `${
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/gu, '') || 'track'
  }-${day}.gpx`;
