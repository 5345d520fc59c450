import { expect, it } from 'vitest';
import { coveredBy, typedDomain } from './exceptions.ts';

const entry = (name: string, action: 'allow' | 'deny' = 'deny', over = {}) => ({
  name,
  action,
  always: false,
  until: null,
  ...over,
});

it('an entry does nothing where the closest longer one says the same for as long', () => {
  const reddit = entry('reddit.com');
  expect(coveredBy(entry('cdn.reddit.com'), [reddit])).toBe('reddit.com');
  expect(coveredBy(reddit, [reddit, entry('cdn.reddit.com')])).toBeUndefined();
  expect(coveredBy(entry('cdn.reddit.com', 'allow'), [reddit])).toBeUndefined();
  expect(coveredBy(entry('notreddit.com'), [reddit])).toBeUndefined();
  const between = entry('cdn.reddit.com', 'allow');
  expect(coveredBy(entry('a.cdn.reddit.com'), [reddit, between])).toBeUndefined();
  expect(
    coveredBy(entry('cdn.reddit.com'), [entry('reddit.com', 'deny', { until: '2026-05-01T12:00:00Z' })]),
  ).toBeUndefined();
  const school = entry('school.example', 'allow');
  expect(coveredBy(entry('a.school.example', 'allow', { always: true }), [school])).toBeUndefined();
});

it('what is typed is a domain, an address of a site, or nothing', () => {
  expect(typedDomain(' https://Www.Example.org/page?x ')).toBe('example.org');
  expect(typedDomain('example.org')).toBe('example.org');
  expect(typedDomain('not a site')).toBeUndefined();
});
