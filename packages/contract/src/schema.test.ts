import { describe, expect, it } from 'vitest';
import { ChildBody } from './children/children.schemas.ts';
import { line, name, queryInt, queryNumber, z } from './schema.ts';

describe('a number in an address', () => {
  it.each(['7', '0', '22', 7])('is %j', (text) => {
    expect(queryInt(0, 22).safeParse(text).success).toBe(true);
  });

  it.each([' ', '', '0x10', '1.5', '23', '-1', 'Infinity', 'NaN', '７', null, true, ['1']])(
    'is not %j',
    (text) => {
      expect(queryInt(0, 22).safeParse(text).success).toBe(false);
    },
  );

  it('may be small, negative and in exponents where it is a coordinate', () => {
    expect(queryNumber(-90, 90).parse('-45.25')).toBe(-45.25);
    expect(queryNumber(-90, 90).parse('1.0E-5')).toBe(0.00001);
    expect(queryNumber(-90, 90).safeParse('91').success).toBe(false);
  });
});

describe('what is wrong with a value', () => {
  const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);

  it.each([undefined, null, '', '  ', '\u200b'])(
    'is said once of %j where something is required',
    (value) => {
      expect(messagesOf(line(10), value)).toEqual(['This is required']);
      expect(messagesOf(ChildBody, { firstName: value, age: 8, deviceType: 'iOS' })).toEqual([
        'First Name is required',
      ]);
    },
  );

  it('is said in words, whatever the type', () => {
    expect(messagesOf(line(10), 5)).toEqual(['A text is needed']);
    expect(messagesOf(z.object({ on: z.boolean() }), { on: 'yes' })).toEqual(['true or false is needed']);
    expect(messagesOf(z.object({ on: z.boolean() }), {})).toEqual(['This is required']);
    expect(messagesOf(z.array(z.string()), {})).toEqual(['A list is needed']);
    expect(messagesOf(z.enum(['a', 'b']), 'c')).toEqual(['One of these is needed: a, b']);
    expect(messagesOf(z.union([z.literal(1), z.literal(2)]), 3)).toEqual(['This value cannot be used']);
  });
});

describe('a line of text', () => {
  it('is trimmed and in one form', () => {
    expect(line(10).parse('  e\u0301tude ')).toBe('étude');
  });

  it.each([
    '',
    '   ',
    'a\nb',
    'a\u0000b',
    'a\u202eb',
    'a\u2028b',
    '\u3164',
    '\u200b\u2800',
    '\ud800',
    'x'.repeat(11),
  ])('is not %j', (text) => {
    expect(line(10).safeParse(text).success).toBe(false);
  });

  it.each(['see http://x.example', 'WWW.x.example'])('that names something is not %j', (text) => {
    expect(name().safeParse(text).success).toBe(false);
  });

  it.each(['محمد', 'Zoë-Anne', 'O’Neill', '👩‍👧', 'می\u200cخواهم'])('may be the name %s', (text) => {
    expect(name().parse(text)).toBe(text.normalize('NFC'));
  });
});
