import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandTo, createFrameReader, readWatch, replyTo, type Frame } from './watch.ts';

const NOW = Date.UTC(2026, 4, 1, 12);
const framesOf = (...pieces: Buffer[]): Frame[] => {
  const reader = createFrameReader(16_384);
  return pieces.flatMap((piece) => reader.push(piece));
};
const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};
/** Bytes that frames are made of, and any others. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('[', ']', '*', '}', '[3G*4700000001*0002*LK]', '[SG*4700000001*0001*0002*LK]', 'UD,'),
      fc.uint8Array({ maxLength: 8 }).map((some) => Buffer.from(some).toString('latin1')),
    ),
  )
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

describe('frames', () => {
  it('are the same however their bytes arrive', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat()), (all, places) => {
        const [whole, pieces] = [createFrameReader(64), createFrameReader(64)];
        const expected = whole.push(all);
        expect(cut(all, places).flatMap((piece) => pieces.push(piece))).toEqual(expected);
        expect(pieces.faults).toBe(whole.faults);
      }),
    );
  });

  it('and what they say never throw, and say no number that is none', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', 'UD,', 'AL,', 'LK,', 'UD2,010126,010101,A,'),
        (text, start) => {
          const { report } = readWatch(start + text, NOW);
          expect(report.alarms.every(Number.isFinite)).toBe(true);
          expect(report.facts.battery ?? 0).not.toBeNaN();
        },
      ),
    );
  });

  it('have an index or none', () => {
    expect(framesOf(Buffer.from('[3G*4700000001*000B*LK,0,10,100][zj*4700000002*0017*0002*LK]'))).toEqual([
      { maker: '3G', watchId: '4700000001', index: undefined, content: 'LK,0,10,100' },
      { maker: 'ZJ', watchId: '4700000002', index: '0017', content: 'LK' },
    ]);
  });

  it('are found again after garbage, a frame that was cut off, and one that is too long', () => {
    const reader = createFrameReader(64);
    const long = `[3G*4700000001*0100*${'x'.repeat(100)}]`;
    const sent = `noise]\r\n[3G*4700000001*0002*L[3G*4700000001*0002*LK]${long}[3G*47*0002*LK][3G*4700000001*0003*TKQ]`;
    expect(reader.push(Buffer.from(sent)).map(({ content }) => content)).toEqual(['LK', 'TKQ']);
    expect(reader.faults).toBe(3);
  });

  it('escape five bytes', () => {
    const content = '[3G*4700000001*000C*TK,}\u0001}\u0002}\u0003}\u0004}\u0005}x]';
    expect(framesOf(Buffer.from(content, 'latin1'))[0]?.content).toBe('TK,}[],*}x');
  });
});

describe('a position', () => {
  const read = (content: string) => readWatch(content, NOW).report;

  it('counts as the watch wrote it, in our units', () => {
    const content =
      'UD2,230426,082138,A,59.55285,N,016.66185,E,36.00,270,26,14,80,70,0,50,00000000,1,1,240,7,34505,80806406,,00';
    expect(read(content)).toMatchObject({
      client: { name: 'GPS watch' },
      fixes: [
        {
          at: Date.UTC(2026, 3, 23, 8, 21, 38),
          latitude: 59.55285,
          longitude: 16.66185,
          speed: 10,
          bearing: 270,
          altitude: 26,
          battery: 70,
        },
      ],
      alarms: [],
    });
  });

  it.each([
    ['33.5,S,70.25,W', [-33.5, -70.25]],
    ['-33.5,S,-70.25,W', [-33.5, -70.25]],
    ['33.5,N,-70.25,E', [33.5, -70.25]],
  ])('%s', (place, [latitude, longitude]) => {
    const [fix] = read(`UD,010526,115959,A,${place},0.0,0,0,9,80,70,0,0,00000000`).fixes;
    expect(fix).toMatchObject({ latitude, longitude });
  });

  it.each(['UD', 'UD2', 'UD3', 'UD_LTE', 'UD_WCDMA', 'AL', 'AL_LTE', 'ALCUSTOMER1', 'WT'])(
    'comes as %s',
    (word) => {
      expect(read(`${word},010526,115959,A,45.1,N,15.2,E,0.0,0,0,9,80,70,0,0,00000000`).fixes).toHaveLength(
        1,
      );
    },
  );

  it('without satellites is a sign of life with a battery, and never a point', () => {
    const report = read(
      'UD,010526,115959,V,45.1,N,15.2,E,0.0,0,0,0,80,41,0,0,00000000,1,1,240,7,34505,80806406',
    );
    expect(report).toMatchObject({ fixes: [], facts: { battery: 41 } });
  });

  it('of no time is judged as such', () => {
    expect(read('UD,999999,115959,A,45.1,N,15.2,E,0,0,0,9,80,70,0,0,0').fixes[0]?.at).toBeNaN();
  });
});

describe('a call for help', () => {
  const alarms = (word: string, status: string, date = '010526,115900') =>
    readWatch(`${word},${date},A,45.1,N,15.2,E,0.0,0,0,9,80,70,0,0,${status}`, NOW).report.alarms;

  it('is an alarm with its own bit, and no other', () => {
    expect(alarms('AL', '00010000')).toEqual([NOW - 60_000]);
    expect(alarms('AL_LTE', '00010001')).toEqual([NOW - 60_000]);
    for (const bit of [0, 1, 2, 4, 14, 17, 18, 19, 20, 21, 22])
      expect(alarms('AL', (2 ** bit).toString(16).padStart(8, '0')), `bit ${bit}`).toEqual([]);
    expect(alarms('UD', '00010000')).toEqual([]);
    expect(alarms('AL', 'help')).toEqual([]);
  });

  it('of a watch whose clock was never set is of this minute', () => {
    expect(alarms('AL', '00010000', '010100,000000')).toEqual([NOW]);
    expect(alarms('AL', '00010000', 'x,y')).toEqual([NOW]);
  });
});

describe('what goes back', () => {
  it.each([
    ['LK', 'LK'],
    ['LK,0,10,100', 'LK'],
    ['INIT', 'INIT,1'],
    ['TKQ', 'TKQ'],
    ['TKQ2', 'TKQ2'],
    ['AL,010526,115959,V', 'AL'],
    ['AL_LTE,010526,115959,V', 'AL'],
    ['UD,010526,115959,V', undefined],
    ['WT', undefined],
    ['CONFIG,x', undefined],
    ['constructor', undefined],
  ])('%s is answered %s', (content, reply) => expect(readWatch(content, NOW).reply).toBe(reply));

  it('is in the form of the frame; a 3G watch obeys SG', () => {
    const plain = { maker: '3G', watchId: '4700000001', index: undefined };
    expect(replyTo(plain, 'LK')).toBe('[3G*4700000001*0002*LK]');
    expect(commandTo(plain, 'CR')).toBe('[SG*4700000001*0002*CR]');
    expect(replyTo({ ...plain, index: '0017' }, 'INIT,1')).toBe('[3G*4700000001*0017*0006*INIT,1]');
    expect(commandTo({ ...plain, maker: 'ZJ' }, 'UPLOAD,300')).toBe('[ZJ*4700000001*000A*UPLOAD,300]');
  });
});
