import { describe, expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { settledOn } from './filter-policies.harness.ts';

const stack = useStack({ config: { publicUrl: 'https://kinward.example.net' } });
const settled = () => settledOn(stack.current);
const messageOf = (answer: { json(): { errors?: { path: string; message: string }[] } }) =>
  answer.json().errors?.map(({ path, message }) => `${path}: ${message}`);

describe('an exception', () => {
  it('is a domain in one form, and takes the place of what was said of it', async () => {
    const { except, policy, send, policyId } = await settled();
    for (const [name, action] of [
      ['https://www.Example.org/path', 'allow'],
      ['example.org.', 'deny'],
      ['bücher.example', 'allow'],
    ])
      expect((await except({ name, action, always: true })).statusCode).toBe(200);
    expect((await policy()).exceptions).toMatchObject([
      { name: 'example.org', action: 'deny', always: false, until: null },
      { name: 'xn--bcher-kva.example', action: 'allow', always: true },
    ]);
    expect((await policy()).version).toBe(4);
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        (await send('DELETE', `/filter/policies/${policyId}/exceptions?name=example.org`)).statusCode,
      ).toBe(200);
    expect((await policy()).exceptions).toHaveLength(1);
  });

  it.each([
    ['com', 'name: Enter a domain like example.org'],
    ['192.168.1.1', 'name: The filter decides by names. An address of numbers is not asked for.'],
    ['co.uk', 'name: Many different sites end in this. Enter the domain of one site.'],
    ['kinward.example.net', 'name: This is Kinward itself, which always stays open.'],
    ['www.befrienders.org', 'name: Here people find help: it always stays open.'],
    ['captive.apple.com', 'name: Devices need this name to work: it always stays open.'],
  ])('is refused where it would do nothing, or too much, with the reason: %s', async (name, message) => {
    const { except } = await settled();
    const answer = await except({ name, action: 'deny' });
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, [message]]);
  });

  it('ends by itself, and not in the past', async () => {
    const { except, policy } = await settled();
    const now = stack.current.clock.now().getTime();
    const until = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    expect(messageOf(await except({ name: 'a.example', action: 'allow', until: until(-1) }))).toEqual([
      'until: This end is over already',
    ]);
    await except({ name: 'a.example', action: 'allow', until: until(60) });
    expect((await policy()).exceptions).toMatchObject([{ until: until(60) }]);
    stack.current.clock.advance(61);
    expect((await policy()).exceptions).toEqual([]);
  });
});

describe('more than there is room for', () => {
  it('is refused, and what was there stays and can be changed', async () => {
    const { except, policy, policyId, parent, send, data } = await settled();
    const familyId = await familyOf(stack.current, parent);
    const { filterExceptions, filterListNames } = LIMITS;
    await stack.current.db
      .insertInto('filter_exceptions')
      .values(
        Array.from({ length: filterExceptions }, (_, index) => ({
          family_id: familyId,
          policy_id: policyId,
          name: `n${index}.example`,
          action: 'deny' as const,
          always: false,
          ends_at: null,
          changed_at: stack.current.clock.now(),
        })),
      )
      .execute();
    const one = await except({ name: 'a.example', action: 'deny' });
    expect([one.statusCode, one.json().code]).toEqual([409, 'FILTER_EXCEPTIONS_FULL']);
    expect((await except({ name: 'n1.example', action: 'allow' })).statusCode).toBe(200);
    expect((await policy()).exceptions).toHaveLength(filterExceptions);
    const names = Array.from({ length: filterListNames + 1 }, (_, index) => `n${index}.example`);
    const body = { name: 'Long', action: 'deny' };
    expect((await send('POST', '/filter/lists', { ...body, names })).statusCode).toBe(400);
    const list = await data('POST', '/filter/lists', { ...body, names: names.slice(1) });
    expect(list.names).toHaveLength(filterListNames);
    for (const size of [10_000, 100_000])
      expect([400, 413]).toContain(
        (
          await send('PUT', `/filter/lists/${list.listId}`, {
            names: Array.from({ length: size }, () => 'a.example'),
          })
        ).statusCode,
      );
  });
});

describe('aliases', () => {
  it('are names of the home network with its addresses', async () => {
    const { put } = await settled();
    const aliases = [
      { name: 'NAS.lan', address: '192.168.1.20' },
      { name: 'nas.lan', address: 'FD00::0:20' },
    ];
    expect((await put({ aliases })).json().data.aliases).toEqual([
      { name: 'nas.lan', address: '192.168.1.20' },
      { name: 'nas.lan', address: 'fd00::20' },
    ]);
  });

  it('lead nobody astray: names of the internet and of the installation are refused, with the reason', async () => {
    const { put } = await settled();
    const answer = await put({
      aliases: [
        { name: 'www.google.com', address: '192.168.1.20' },
        { name: 'kinward.example.net', address: '192.168.1.20' },
        { name: 'printer.localhost', address: '192.168.1.20' },
        { name: 'nas', address: '127.0.0.1' },
        { name: 'nas', address: 'nas.lan' },
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)?.map((text) => text.slice(0, 60))).toEqual([
      'aliases.0.name: On the internet this name belongs to someone',
      'aliases.1.name: On the internet this name belongs to someone',
      'aliases.2.name: No device asks for this name here. Use one l',
      'aliases.3.address: At this address is no device of your netw',
      'aliases.4.address: Enter an IP address like 192.168.1.20',
    ]);
  });
});

describe('named lists', () => {
  it('are shared by policies: a change of one is a version of each, and what is gone is gone from each', async () => {
    const { data, put, policy, add, send } = await settled();
    const teen = await add('Teen');
    const body = {
      name: 'School',
      action: 'allow',
      names: ['b.example', 'https://A.example/x', 'a.example'],
    };
    const list = await data('POST', '/filter/lists', body);
    expect(list).toMatchObject({ names: ['a.example', 'b.example'], version: 1, policies: [] });
    for (const id of [undefined, teen]) await put({ lists: [list.listId, list.listId] }, id);
    expect(await policy()).toMatchObject({ lists: [list.listId], version: 2 });
    const changed = await send('PUT', `/filter/lists/${list.listId}`, { names: ['c.example'], version: 1 });
    expect(changed.json().data).toMatchObject({ names: ['c.example'], version: 2 });
    expect((await send('PUT', `/filter/lists/${list.listId}`, { names: [], version: 1 })).json().code).toBe(
      'CONFLICT',
    );
    expect([(await policy()).version, (await policy(teen)).version]).toEqual([3, 3]);
    await send('DELETE', `/filter/lists/${list.listId}`);
    expect(await policy(teen)).toMatchObject({ lists: [], version: 4 });
    expect(await data('GET', '/filter/lists')).toEqual([]);
    expect((await put({ lists: [list.listId] })).statusCode).toBe(404);
  });

  it('say which of their names cannot be used', async () => {
    const { send } = await settled();
    const answer = await send('POST', '/filter/lists', {
      name: 'L',
      action: 'deny',
      names: ['a.example', 'co.uk', '::1'],
    });
    expect(messageOf(answer)?.map((text) => text.split(':')[0])).toEqual(['names.1', 'names.2']);
  });
});
