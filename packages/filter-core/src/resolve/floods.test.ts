import { describe, expect, it } from 'vitest';
import { newFloods, siteOfName } from './floods.ts';

const heard = () => {
  const alerts: string[] = [];
  return { alerts, floods: newFloods((client) => alerts.push(client)) };
};
const names = (count: number, site = 'victim.example', from = 0) =>
  Array.from({ length: count }, (_, index) => `x${from + index}.${site}`);

describe('many names of one site that do not exist', () => {
  it('are asked for fifty times in ten seconds, told of once, and no more for that client', () => {
    const { alerts, floods } = heard();
    const asked = (now: number, from = 0) =>
      names(80, 'victim.example', from).filter((name) => floods.mayAsk('a', name, now)).length;
    expect([asked(0), alerts]).toEqual([50, ['a']]);
    expect(floods.mayAsk('a', 'x0.victim.example', 5)).toBe(true);
    expect(floods.mayAsk('a', 'www.other.example', 5)).toBe(true);
    expect(floods.mayAsk('b', 'x70.victim.example', 5)).toBe(true);
    // It goes on: fifty again, and nothing more is told.
    expect([asked(10, 100), alerts]).toEqual([50, ['a']]);
    expect(floods.mayAsk('a', 'x0.victim.example', 20)).toBe(true);
    // After a quiet while it would be told anew.
    expect([asked(40, 200), asked(51, 300), alerts.length]).toEqual([50, 50, 2]);
  });

  it('are not those that exist, however many of them a page needs', () => {
    const { alerts, floods } = heard();
    for (const name of names(500)) {
      expect(floods.mayAsk('a', name, 0)).toBe(true);
      floods.found('a', name);
    }
    expect(alerts).toEqual([]);
  });

  it('are counted by what somebody has registered', () => {
    expect(
      ['a.b.example.com', 'a.example.co.uk', 'example', '5.7.168.192.in-addr.arpa'].map(siteOfName),
    ).toEqual(['example.com', 'example.co.uk', 'example', '168.192.in-addr.arpa']);
  });

  it('take bounded room, whatever is asked by any address', () => {
    const { floods } = heard();
    for (let site = 0; site < 20_000; site += 1) floods.mayAsk('a', `x.site-${site}.example`, 0);
    // The one that began first was forgotten: it begins anew.
    for (const name of names(50, 'site-0.example')) expect(floods.mayAsk('a', name, 1)).toBe(true);
  });
});
