import { describe, expect, it } from 'vitest';
import { guardText, markOf, NO_GUARD } from './guard.ts';

const RESOLVERS = { ipv4: ['1.1.1.1'], ipv6: ['2606:4700:4700::1111'] };
const open = {
  port: 5301,
  ids: [
    { first: 3001, last: 3001 },
    { first: 100_000, last: 165_535 },
  ],
  needsNames: false,
};
const strict = { port: 5302, ids: [{ first: 3002, last: 3002 }], needsNames: true };

describe('the rules of the kernel', () => {
  it('are about bound ids alone, each with the port of its own policy', () => {
    const text = guardText([open, strict], RESOLVERS);
    expect(text).toContain('elements = { 3001 : 5301, 100000-165535 : 5301, 3002 : 5302 }');
    expect(text).toContain('elements = { 3001, 100000-165535, 3002 }');
    // Nothing is decided of a packet but after its owner was looked up.
    const chains = [...text.matchAll(/hook output[^\n]*\n(?<rules>[^}]*(?:\{[^}]*\}[^}]*)*)\n {2}\}/gu)];
    expect(chains).toHaveLength(3);
    for (const { groups } of chains) expect(groups?.['rules']).toMatch(/meta skuid/u);
  });

  it('take the place of those before in one step, and are none where nobody is bound', () => {
    expect(guardText([open], RESOLVERS).startsWith(NO_GUARD)).toBe(true);
    expect(guardText([], RESOLVERS)).toBe(NO_GUARD);
  });

  it('want a name for an address where the policy does, and there alone', () => {
    expect(guardText([open], RESOLVERS)).not.toContain('named');
    const text = guardText([open, strict], RESOLVERS);
    expect(text).toContain('meta skuid @strict_5302 jump named_5302');
    expect(text).not.toContain('strict_5301');
  });

  it('let only what was led there reach a stub, and that of the own policy alone', () => {
    const text = guardText([open, strict], RESOLVERS);
    const rules = text.split('\n').map((line) => line.trim());
    const accepted = [
      'meta skuid { 3001, 100000-165535 } meta l4proto { tcp, udp } th dport 5301 ct status dnat accept',
      'meta skuid { 3002 } meta l4proto { tcp, udp } th dport 5302 ct status dnat accept',
    ];
    expect(rules.filter((rule) => rule.includes('ct status dnat accept'))).toEqual(accepted);
    for (const led of ['ct original proto-dst 53', 'oifname "lo"'])
      expect(rules.findIndex((rule) => rule.includes(`${led} th dport 5301-5316 reject`))).toBeGreaterThan(
        rules.indexOf(accepted[1] ?? ''),
      );
  });

  it('are known by a mark of their own, which other rules do not have', () => {
    const marks = [[open], [strict], [open, strict]].map((policies) =>
      markOf(guardText(policies, RESOLVERS)),
    );
    expect(new Set(marks).size).toBe(3);
    expect(marks[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect(markOf(guardText([open], RESOLVERS))).toBe(marks[0]);
    expect(markOf(NO_GUARD)).toBeUndefined();
  });
});
