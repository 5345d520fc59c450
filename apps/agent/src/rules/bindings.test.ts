import { describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { bind } from './bindings.ts';
import { readPolicies, type Binding } from './policy-file.ts';

const UIDS: Record<string, number> = { root: 0, kida: 3001, kidb: 3002, kidc: 100_007 };
const accountOf = (name: string) => {
  const uid = UIDS[name];
  return uid === undefined ? null : { name, uid };
};
const binding = (...users: string[]): Binding => ({ users, device: deviceWith('', {}) });
const SUBUIDS = 'kida:100000:65536\nkidb:165536:65536';

describe('bindings', () => {
  it('give each policy a port, with all ids of all its users', () => {
    const { policies, faults } = bind([binding('kida', 'kidb'), binding('kidc')], {
      accountOf,
      subuids: SUBUIDS,
    });
    expect(faults).toEqual([]);
    expect(policies.map(({ port, ids }) => [port, ids])).toEqual([
      // An account within the range of another is its own.
      [
        5301,
        [
          { first: 3001, last: 3002 },
          { first: 100_000, last: 100_006 },
          { first: 100_008, last: 231_071 },
        ],
      ],
      [5302, [{ first: 100_007, last: 100_007 }]],
    ]);
  });

  it('leave ids that two have to the first, so that none is free', () => {
    const subuids = 'kida:100000:20\nkidb:100010:20';
    const { policies } = bind([binding('kida'), binding('kidb')], { accountOf, subuids });
    expect(policies.map(({ ids }) => ids.at(-1))).toEqual([
      { first: 100_000, last: 100_019 },
      { first: 100_020, last: 100_029 },
    ]);
  });

  it('lead nobody elsewhere while others are paused, and give nobody the ids of who is', () => {
    const bindings = [binding('kida', 'kidc'), binding('kidb')];
    const portsOf = (...names: string[]) =>
      bind(bindings, { accountOf, subuids: SUBUIDS, holding: new Set(names) }).policies.map(
        ({ port, accounts, ids }) => [port, accounts.map(({ name }) => name), ids[0]],
      );
    expect(portsOf('kidb')).toEqual([[5302, ['kidb'], { first: 3002, last: 3002 }]]);
    expect(portsOf('kida', 'kidb')).toEqual([
      [5301, ['kida'], { first: 3001, last: 3001 }],
      [5302, ['kidb'], { first: 3002, last: 3002 }],
    ]);
    expect(portsOf()).toEqual([]);
    // What is of kidc, who is paused, is not of kida's containers.
    const [first] = bind(bindings, { accountOf, subuids: SUBUIDS, holding: new Set(['kida']) }).policies;
    expect(first?.ids.slice(1)).toEqual([
      { first: 100_000, last: 100_006 },
      { first: 100_008, last: 165_535 },
    ]);
  });

  it('say who is not there, never bind the administrator, and bind the others', () => {
    const { policies, faults } = bind([binding('nobody-here'), binding('root'), binding('kida')], {
      accountOf,
      subuids: '',
    });
    expect(policies.map(({ accounts, port }) => [accounts[0]?.name, port])).toEqual([['kida', 5301]]);
    expect(faults).toEqual(['nobody-here is no user here', 'root is the administrator, who has no policy']);
  });

  it('are sixteen policies at most, and say who has none', () => {
    const names = Array.from({ length: 17 }, (_, at) => `user${at}`);
    const { policies, faults } = bind(
      names.map((name) => binding(name)),
      { accountOf: (name) => ({ name, uid: 4000 + Number(name.slice(4)) }), subuids: '' },
    );
    expect(policies).toHaveLength(16);
    expect(faults.join()).toContain('user16 has none');
  });

  it('need names for addresses where the policy is an allowlist, or says so', () => {
    const strict = (
      policy: Parameters<typeof deviceWith>[1],
      addressesNeedNames?: boolean,
    ): boolean | undefined =>
      bind([{ users: ['kida'], device: deviceWith('', policy), addressesNeedNames }], {
        accountOf,
        subuids: '',
      }).policies[0]?.needsNames;
    expect(strict({})).toBe(false);
    expect(strict({ allowOnly: true, entries: [entry('allow', 'school.example')] })).toBe(true);
    expect(strict({ allowOnly: true }, false)).toBe(false);
    expect(strict({}, true)).toBe(true);
  });
});

describe('the file of policies', () => {
  const text = (bindings: unknown, more: object = {}): string => JSON.stringify({ bindings, ...more });

  it('is read as resolvers have devices', () => {
    const read = readPolicies(text([binding('kida')], { upstreams: [{ host: '192.0.2.1', port: 53 }] }));
    expect(read.bindings[0]?.users).toEqual(['kida']);
    expect(read.upstreams).toEqual([{ host: '192.0.2.1', port: 53 }]);
    // As Windows has them.
    expect(readPolicies(text([binding('Mía Müller')])).bindings[0]?.users).toEqual(['Mía Müller']);
  });

  it.each([
    ['no JSON', 'bindings', 'JSON'],
    ['without a device', text([{ users: ['kida'] }]), 'bindings.0.device'],
    ['of nobody', text([{ ...binding(), users: [] }]), 'users'],
    ['with a name that is none', text([binding('-a')]), 'users.0'],
    ['with a name of a path', text([binding('a\\b')]), 'users.0'],
    ['with one user twice', text([binding('kida'), binding('kida')]), 'kida has two policies'],
  ])('says what is wrong where it is %s', (_, wrong, words) => {
    expect(() => readPolicies(wrong)).toThrow(words);
  });
});
