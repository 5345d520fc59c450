import { describe, expect, it } from 'vitest';
import {
  NIGHT,
  allow,
  deny,
  always,
  window,
  pause,
  hit,
  facts,
  YOUTUBE,
  ask,
  says,
} from './site-verdict.fixture.ts';

describe('a denied main domain', () => {
  it.each(['example.com', 'www.example.com', 'a.b.c.example.com'])('covers %s', (name) =>
    expect(says({ name, policy: { entries: [deny('example.com')] } })).toBe('block deny'),
  );
  it.each(['notexample.com', 'example.com.evil.test', 'com'])('does not cover %s', (name) =>
    expect(says({ name, policy: { entries: [deny('example.com')] } })).toBe('allow default'),
  );
});

describe('exceptions', () => {
  it('the denylist beats an allowed category, and an allowed service', () => {
    const policy = { entries: [deny('example.com')], allowed: ['service:youtube' as const] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block deny');
  });

  it('the allowlist beats a blocked category, service, list and escape', () => {
    const targets = ['escape:vpn', 'service:youtube', 'category:video', 'list:ours'] as const;
    const policy = { entries: [allow('example.com')], blocked: targets };
    const verdict = ask({ facts: facts(...targets), policy });
    expect(verdict).toMatchObject({ action: 'allow', reason: { kind: 'allow', matched: 'example.com' } });
    expect(verdict.overruled.map(({ target }) => target)).toEqual(targets);
  });

  it('the longest suffix decides between them', () => {
    const entries = [deny('amazon.com'), allow('aws.amazon.com')];
    expect(says({ name: 'amazon.com', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'www.amazon.com', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'docs.aws.amazon.com', policy: { entries } })).toBe('allow allow');
    const other = [allow('amazon.com'), deny('aws.amazon.com')];
    expect(says({ name: 'amazon.com', policy: { entries: other } })).toBe('allow allow');
    expect(says({ name: 'docs.aws.amazon.com', policy: { entries: other } })).toBe('block deny');
  });

  it('of the same name in two lists what is denied is closed', () => {
    const entries = [allow('example.com'), deny('example.com', { listId: 'school' })];
    expect(ask({ policy: { entries } }).reason).toMatchObject({ kind: 'deny', listId: 'school' });
  });

  it('count until their end', () => {
    const entries = [deny('example.com', { until: NIGHT })];
    expect(says({ policy: { entries }, at: NIGHT - 1 })).toBe('block deny');
    expect(says({ policy: { entries }, at: NIGHT })).toBe('allow default');
  });

  it('what is overruled is said with the rule', () => {
    const entries = [deny('example.com'), allow('www.example.com')];
    expect(ask({ policy: { entries } }).overruled).toEqual([
      { kind: 'deny', rank: 6, ruleId: 'deny example.com', matched: 'example.com' },
    ]);
  });
});

describe('use the allowlist only', () => {
  it('blocks every domain that is not on the allowlist', () => {
    const policy = { allowOnly: true, entries: [allow('school.test')] };
    expect(says({ name: 'www.example.com', policy })).toBe('block allow-only');
    expect(says({ name: 'school.test', policy })).toBe('allow allow');
    expect(says({ name: 'www.school.test', policy })).toBe('allow allow');
  });

  it('blocks what a service that is allowed needs, unless it is on the allowlist', () => {
    expect(says({ facts: YOUTUBE, policy: { allowOnly: true, allowed: ['service:youtube'] } })).toBe(
      'block allow-only',
    );
  });

  it('blocks no helpline and nothing of the installation', () => {
    const policy = { allowOnly: true, entries: [deny('example.com')], blocked: ['category:video' as const] };
    expect(says({ facts: { helpline: true, hits: [hit('category:video')] }, policy })).toBe('allow helpline');
    expect(says({ facts: { plumbing: true, hits: [] }, policy })).toBe('allow plumbing');
  });
});

describe('always allowed', () => {
  it('holds at bedtime, where a plain allow entry does not', () => {
    const windows = [window('all')];
    expect(says({ policy: { windows, entries: [allow('example.com')] } })).toBe('block window');
    expect(says({ policy: { windows, entries: [always('example.com')] } })).toBe('allow always');
  });

  it('yields to a longer denied suffix, and to a pause', () => {
    const entries = [always('school.test'), deny('games.school.test')];
    expect(says({ name: 'www.school.test', policy: { entries } })).toBe('allow always');
    expect(says({ name: 'games.school.test', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'school.test', policy: { entries }, live: { pause: pause() } })).toBe('block pause');
  });

  it('beats a shorter and an equal denied suffix', () => {
    const entries = [always('www.example.com'), deny('example.com'), deny('www.example.com')];
    expect(says({ policy: { entries } })).toBe('allow always');
  });
});
