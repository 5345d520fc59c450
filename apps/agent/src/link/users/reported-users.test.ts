/** Local users that the installation would refuse: nothing that the computer says is lost by them. */
import { describe, expect, it } from 'vitest';
import { LeftOutUsers } from '@kinward/contract/computers/computers.schemas.ts';
import { MOST_COUNTED } from '@kinward/contract/computers/most-users.ts';
import { reportedUsers, reporting, toldUsers } from './reported-users.ts';
import type { ReportedUser } from '../session.ts';
import { pairWith } from '../pair.ts';
import { Refusal, report } from '../server.ts';
import { usePairing } from '../test-pairing.ts';

const { stack, paired } = usePairing();

const userOf = (name: string, isAdministrator = false): ReportedUser => ({
  name,
  uid: 1001,
  isAdministrator,
});
const many = (count: number): ReportedUser[] =>
  Array.from({ length: count }, (_, at) => userOf(`new-${at}`, at % 2 === 0));
const [ADA, MUM] = [userOf('ada'), userOf('mum', true)];

describe('of local users', () => {
  it('all are told of, in their order, where they are as people have them', () => {
    expect(reportedUsers([MUM, ADA])).toEqual({
      users: [MUM, ADA],
      leftOut: [],
      counted: { names: 0, many: 0 },
    });
  });

  it('one whose name is not taken is left out, and no other', () => {
    const odd = [userOf("o'neill"), userOf('a\nb'), userOf('x'.repeat(41)), userOf('')];
    const { users, leftOut, counted } = reportedUsers([ADA, ...odd, MUM]);
    expect(counted).toEqual({ names: odd.length, many: 0 });
    expect(users).toEqual([ADA, MUM]);
    expect(leftOut).toEqual(odd.map(({ name }) => name));
  });

  it('those with rules and administrators are told of before others where there are too many', () => {
    const people = [...many(100), MUM, ADA];
    const { users, leftOut, counted } = reportedUsers(people, new Set(['ada']));
    expect(counted).toEqual({ names: 0, many: 38 });
    expect(users).toHaveLength(64);
    expect(users).toEqual(expect.arrayContaining([ADA, MUM]));
    expect(users.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(51);
    expect(leftOut).toHaveLength(38);
  });

  it('more than the installation counts are not counted, as it would refuse all that the computer says', () => {
    const odd = Array.from({ length: MOST_COUNTED + 1 }, () => userOf(''));
    const named = Array.from({ length: MOST_COUNTED + 65 }, () => ADA);
    const { counted } = reportedUsers([...odd, ...named]);
    expect(counted).toEqual({ names: MOST_COUNTED, many: MOST_COUNTED });
    expect(LeftOutUsers.safeParse(counted).success).toBe(true);
  });

  it('who is left out is said once, with nothing that steers a terminal', () => {
    const said: string[] = [];
    let people = [ADA, userOf('\u001b[2J')];
    const users = reporting({
      people: () => people,
      bound: () => new Set(),
      say: (line) => void said.push(line),
    });
    for (let time = 0; time < 3; time += 1)
      expect(users()).toEqual({ users: [ADA], leftOut: { names: 1, many: 0 } });
    expect(said).toEqual([expect.stringContaining(String.raw`"\u001b[2J"`)]);
    people = many(70);
    expect(users()).toMatchObject({ leftOut: { names: 0, many: 6 } });
    expect(users().users).toHaveLength(64);
    expect(said.at(-1)).toContain('and 1 more');
    people = [ADA];
    expect(users()).toEqual({ users: [ADA], leftOut: { names: 0, many: 0 } });
  });

  it('are some that the installation refuses: a computer with them is paired, and what it reports is taken', async () => {
    const first = await paired();
    const people = [ADA, MUM, userOf("o'neill"), ...many(100)];
    for (const users of [people.slice(0, 3), [ADA, MUM, ...many(63)]])
      await expect(report(first.link, { users, inForce: null, faults: [] })).rejects.toThrow(Refusal);
    const { uniqueCode } = await first.parent.addDevice({ deviceType: 'Windows Desktop' });
    await pairWith(stack.current.url, uniqueCode, { ...first.options, users: people });
    expect(first.said.join('\n')).toContain(`does not show "o'neill"`);
    const told = toldUsers(reportedUsers(people, new Set(['ada'])));
    await report(first.link, { ...told, inForce: null, faults: [] });
    const { users, leftOut } = await first.read();
    expect(users).toHaveLength(64);
    // Parents read that there are more, and why.
    expect(leftOut).toEqual({ names: 1, many: 38 });
  });
});
