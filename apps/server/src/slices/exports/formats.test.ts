import { describe, expect, it } from 'vitest';
import type { Row } from '../../ports/export-part.ts';
import { csvCell, csvOf, gpxOf, jsonOf, xmlText } from './formats.ts';

async function* each<T>(rows: T[]): AsyncGenerator<T> {
  yield* rows;
}
const text = async (pieces: AsyncIterable<string>): Promise<string> => {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
};

describe('CSV', () => {
  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['-1+1|cmd', "'-1+1|cmd"],
    ['+1', "'+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['Mia;=1+1', `"Mia;'=1+1"`],
    ['Mia"; @x\t-2', `"Mia""; '@x\t'-2"`],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['a-b=c', 'a-b=c'],
    ['a;b', '"a;b"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    [-12.5, '-12.5'],
    [null, ''],
    [true, 'true'],
  ])('%j is written %s', (value, written) => expect(csvCell(value)).toBe(written));

  it('has a head, ends lines with CR LF, and a cell for what is missing', async () => {
    const rows: Row[] = [{ a: 1, b: 'x' }, { a: 2 }];
    expect(await text(csvOf(['a', 'b'], each(rows)))).toBe('a,b\r\n1,x\r\n2,\r\n');
  });
});

it.each([[[]], [[{ a: 1 }]], [[{ a: 'é"\n' }, { a: null }]]])('JSON of %j reads back', async (rows) => {
  expect(JSON.parse(await text(jsonOf(each<Row>(rows))))).toEqual(rows);
});

it('GPX escapes what a parent called a device, and leaves out what XML cannot hold', async () => {
  expect(xmlText(`<a b="c">&'\u0000\u0008é`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;é');
  const point = {
    latitude: 50.1,
    longitude: -5,
    altitude: 12,
    recordedAt: '2026-05-01T12:00:00.000Z',
    doubt: null,
  };
  const madeUp = { ...point, latitude: 1, doubt: 'madeUp' };
  const gpx = await text(gpxOf(']]><x/>', each([point, madeUp, { ...point, altitude: null }])));
  expect(gpx).toContain('<name>]]&gt;&lt;x/&gt;</name>');
  expect(gpx).toContain(
    '<trkpt lat="50.1" lon="-5"><ele>12</ele><time>2026-05-01T12:00:00.000Z</time></trkpt>\n<trkpt lat="50.1" lon="-5"><time>',
  );
});
