import { expect, test } from 'vitest';
import { linkOf, readTyped } from './sites.ts';

test.each([
  ['example.org', { domain: 'example.org', page: undefined }],
  [' https://www.Example.org/ ', { domain: 'example.org', page: undefined }],
  ['https://m.example.org/a?b=1#c', { domain: 'm.example.org', page: 'https://m.example.org/a?b=1' }],
  ['not a url', 'invalid'],
  ['', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['localhost', 'invalid'],
  [`https://example.org/${'a'.repeat(2_100)}`, 'too-long'],
  [`https://example.org/${'ü'.repeat(1_000)}`, 'too-long'],
])('%s is read', (typed, read) => expect(readTyped(typed)).toEqual(read));

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['http://example.org', 'http://example.org/'],
  ['javascript:alert(1)', undefined],
  [' javascript:alert(1)//https://', undefined],
  ['data:text/html,x', undefined],
  ['example.org', undefined],
  ['https://', undefined],
])('%s links to %s', (url, link) => expect(linkOf(url)).toBe(link));
