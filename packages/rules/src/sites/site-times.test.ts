import { describe, expect, it } from 'vitest';
import { type SiteOpening, type SitePolicy } from './site-policy.ts';
import {
  NIGHT,
  MINUTE,
  deny,
  window,
  budget,
  grant,
  pause,
  facts,
  YOUTUBE,
  ask,
  says,
} from './site-verdict.fixture.ts';

describe('windows', () => {
  it('run past midnight, on the wall clock of the zone', () => {
    const policy = { windows: [window('all', '21:00', '07:00')] };
    const at = (text: string) => says({ policy, at: Date.parse(text) });
    expect(at('2026-11-23T19:59:59Z')).toBe('allow default');
    expect(at('2026-11-23T20:00:00Z')).toBe('block window');
    expect(at('2026-11-24T05:59:59Z')).toBe('block window');
    expect(at('2026-11-24T06:00:00Z')).toBe('allow default');
  });

  it('keep the wall clock over a change of the clock', () => {
    const policy = { windows: [window('all', '21:00', '07:00')] };
    // The clock is put back on 25 October at 01:00 UTC: 07:00 is 05:00 UTC the day before and 06:00 UTC from then on.
    expect(says({ policy, at: Date.parse('2026-10-24T05:30:00Z') })).toBe('allow default');
    expect(says({ policy, at: Date.parse('2026-10-25T05:30:00Z') })).toBe('block window');
    expect(says({ policy, at: Date.parse('2026-10-25T06:00:00Z') })).toBe('allow default');
  });

  it('close a service, a category or a list, and nothing else', () => {
    const policy = { windows: [window(['service:youtube', 'category:games'])] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block window');
    expect(says({ facts: facts('category:games'), policy })).toBe('block window');
    expect(says({ facts: facts('category:video'), policy })).toBe('allow default');
    expect(ask({ facts: YOUTUBE, policy }).reason).toMatchObject({
      ruleId: 'bedtime',
      target: 'service:youtube',
      matched: 'example.com',
    });
  });

  it('close a service that is allowed against its category', () => {
    const policy = {
      windows: [window(['service:youtube'])],
      blocked: ['category:video' as const],
      allowed: ['service:youtube' as const],
    };
    expect(says({ facts: YOUTUBE, policy })).toBe('block window');
    expect(says({ facts: YOUTUBE, policy, at: NIGHT - 60 * MINUTE })).toBe('allow service');
  });
});

describe('budgets', () => {
  it('close what they are for when nothing is left, and on that day alone', () => {
    const policy = { budgets: [budget(['service:youtube'])] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block budget');
    expect(says({ facts: YOUTUBE, policy, at: NIGHT + 3 * 60 * MINUTE })).toBe('allow default');
    expect(says({ facts: facts('category:video'), policy })).toBe('allow default');
  });

  it('count what the resolver has seen since', () => {
    const policy = { budgets: [budget(['service:youtube'], 60, 3_000)] };
    expect(says({ facts: YOUTUBE, policy })).toBe('allow default');
    expect(says({ facts: YOUTUBE, policy, live: { own: { 'an hour': 599 } } })).toBe('allow default');
    expect(says({ facts: YOUTUBE, policy, live: { own: { 'an hour': 600 } } })).toBe('block budget');
  });
});

describe('grants', () => {
  const blocked: Partial<SitePolicy> = { entries: [deny('example.com')], blocked: ['service:youtube'] };
  it.each<[string, SiteOpening]>([
    ['a name', { kind: 'name', name: 'example.com' }],
    ['a service', { kind: 'target', target: 'service:youtube' }],
    ['a category', { kind: 'target', target: 'category:video' }],
    ['all', { kind: 'all' }],
  ])('of %s open until their end', (_, opens) => {
    const live = { grants: [grant(opens)] };
    expect(says({ facts: YOUTUBE, policy: blocked, live })).toBe('allow grant');
    expect(says({ facts: YOUTUBE, policy: blocked, live, at: NIGHT + MINUTE })).toBe('block deny');
    expect(says({ facts: YOUTUBE, policy: blocked, live, at: NIGHT - MINUTE - 1 })).toBe('block deny');
  });

  it('of another name, service or category open nothing', () => {
    const grants = [
      grant({ kind: 'name', name: 'other.test' }),
      grant({ kind: 'target', target: 'service:tiktok' }),
      grant({ kind: 'target', target: 'category:games' }),
    ];
    expect(says({ facts: YOUTUBE, policy: blocked, live: { grants } })).toBe('block deny');
  });

  it('rest under a later pause, and count under an earlier one', () => {
    const given = grant({ kind: 'name', name: 'example.com' }, NIGHT - 10 * MINUTE, NIGHT + 60 * MINUTE);
    const later = { grants: [given], pause: pause(NIGHT - MINUTE, NIGHT + MINUTE) };
    expect(says({ live: later })).toBe('block pause');
    expect(ask({ live: later }).overruled).toMatchObject([{ kind: 'grant', ruleId: 'a grant' }]);
    expect(says({ live: later, at: NIGHT + MINUTE })).toBe('allow grant');
    expect(says({ live: { grants: [given], pause: pause(NIGHT - 20 * MINUTE) } })).toBe('allow grant');
  });

  it('of time lift windows, budgets and an earlier pause, and nothing that is blocked for good', () => {
    const live = { grants: [grant({ kind: 'time' })], pause: pause() };
    const policy: Partial<SitePolicy> = { windows: [window('all')], budgets: [budget('all')] };
    const verdict = ask({ facts: YOUTUBE, policy, live });
    expect(verdict).toMatchObject({ action: 'allow', reason: { kind: 'default' } });
    expect(verdict.overruled.map(({ kind, liftedBy }) => `${kind} ${liftedBy}`)).toEqual([
      'pause a grant',
      'window a grant',
      'budget a grant',
    ]);
    expect(says({ facts: YOUTUBE, policy: { ...policy, blocked: ['category:video'] }, live })).toBe(
      'block category',
    );
    expect(says({ policy: { ...policy, entries: [deny('example.com')] }, live })).toBe('block deny');
  });
});
