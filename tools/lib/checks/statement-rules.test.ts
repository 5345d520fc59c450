import { describe, expect, it } from 'vitest';
import { familyTables } from './statement-log.ts';
import { isOfAllFamilies, statementFaults } from './statement-rules.ts';
import { TransactionFamilies } from './transaction-families.ts';

const TABLES = new Set(['families', 'children', 'devices', 'positions', 'deleted_devices']);
const faults = (text: string, values?: unknown[]): string[] => statementFaults(text, TABLES, values);

describe('a statement of one family', () => {
  it.each([
    'select * from devices where family_id = $1 and id = $2',
    'select * from families where id = $1',
    'select * from jobs for update skip locked',
    'select * from devices d join children c on c.family_id = d.family_id and c.id = d.child_id where d.family_id = $1',
    'select * from devices d join children c using (family_id) where c.family_id = $1',
    'select * from devices d left join families f on f.id = d.family_id where f.id = $1::uuid',
    'select * from children where family_id = $1 and exists (select from devices d where d.family_id = children.family_id)',
    'select * from children where (family_id, id) in (select family_id, child_id from devices where family_id = $1)',
    'select * from devices d cross join lateral (select * from positions p where p.family_id = d.family_id) p where d.family_id = $1',
    'with own as (select family_id, id from devices where family_id = $1) select * from own join positions p using (family_id)',
    'update devices d set name = $1 from children c where c.family_id = d.family_id and c.family_id = $2',
    'insert into devices (id, family_id) values ($1, $2), ($3, $2) on conflict (family_id, id) do update set name = $4',
    'insert into devices (id, family_id) select $1, f.id from families f where f.id = $2 and (select count(*) from devices d where d.family_id = f.id) < $3',
    'with gone as (delete from devices where family_id = $1 returning id, family_id) insert into deleted_devices (device_id, family_id) select id, family_id from gone',
    'insert into devices select r.* from jsonb_populate_record(null::devices, $1::jsonb) r where r.family_id = $2',
  ])('has no fault: %s', (text) => {
    expect(faults(text)).toEqual([]);
  });

  it.each([
    ['select * from devices where id = $1', 'names no family of devices'],
    ['select * from devices where family_id = any($1)', 'names no family of devices'],
    ['select * from devices where family_id = $1 or id = $2', 'names no family of devices'],
    [
      'select * from devices d join children c on c.id = d.child_id where d.family_id = $1',
      'names no family of children',
    ],
    [
      'select * from children where family_id = $1 and exists (select from devices d where d.child_id = children.id)',
      'names no family of devices',
    ],
    [
      'select * from children where family_id = $1 and id in (select child_id from devices)',
      'names no family of devices',
    ],
    [
      'select id from children where family_id = $1 union select id from devices',
      'names no family of devices',
    ],
    [
      'insert into positions (family_id, device_id) select t.f, t.d from unnest($1::uuid[], $2::uuid[]) as t (f, d)',
      'names no family of positions',
    ],
    [
      'insert into devices select * from jsonb_populate_record(null::devices, $1::jsonb)',
      'names no family of devices',
    ],
    [
      'insert into devices (id, family_id) values ($1, $2) on conflict (id) do nothing',
      'on conflict of devices does not begin with the family',
    ],
    [
      'insert into devices (id, family_id) values ($1, $2) on conflict (family_id, id) do update set family_id = excluded.family_id',
      'moves a row of devices to a family',
    ],
    ['update devices set family_id = $1 where family_id = $2', 'moves a row of devices to a family'],
    ['update devices set seen_at = now() where family_id = $1', 'sets now() in devices'],
    [
      'update devices set seen_at = case when $1 then current_timestamp end where family_id = $2',
      'sets current_timestamp in devices',
    ],
    [
      'insert into devices (id, family_id) select $1, $2 where (select count(*) from devices where family_id = $2) < $3',
      "counts for devices without the family's row",
    ],
    [
      'delete from positions where family_id = $1 and ctid = any(array(select ctid from positions where family_id = $1))',
      'addresses rows by ctid',
    ],
  ])('is not %s', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  it('is given one family by all its values', () => {
    const text =
      'select * from devices d join children c using (family_id) where d.family_id = $1 and c.family_id = $2';
    expect(faults(text, ['a', 'a'])).toEqual([]);
    expect(faults(text, ['a', 'b'])).toEqual(['names no family of devices', 'names no family of children']);
  });
});

describe('a mark', () => {
  it('lets a job work on all families, without locks, clocks and row addresses', () => {
    const mark = '/* all shards */';
    expect(isOfAllFamilies(`delete from devices ${mark}`)).toBe(true);
    expect(faults(`delete from devices where seen_at < $1 ${mark}`)).toEqual([]);
    expect(faults(`select id from devices ${mark} for update skip locked`)).toEqual([
      'locks rows of all families',
    ]);
    expect(faults(`delete from devices where seen_at < now() ${mark}`)).toEqual([
      'asks all families with now()',
    ]);
  });

  it('lets a statement find its family, and a report name many', () => {
    expect(isOfAllFamilies('select * from devices where token = $1 /* finds its family: secret */')).toBe(
      false,
    );
    expect(faults('select * from devices where token = $1 /* finds its family: secret */')).toEqual([]);
    expect(
      faults('select * from unnest($1::uuid[]) as asked (id) join devices d using (id) /* many families */'),
    ).toEqual([]);
  });

  it('stands at no statement that names its family, so that the last one to need it takes it away', () => {
    expect(faults('select * from devices where family_id = $1 /* all shards */')).toEqual([
      'is marked "all shards" and names its family',
    ]);
    expect(faults('select * from devices where family_id = $1 /* finds its family: secret */')).toEqual([
      'is marked "finds its family: secret" and names its family',
    ]);
  });
});

it('knows every table with a family, and no other', () => {
  const tables = familyTables();
  for (const table of ['families', 'accounts', 'devices', 'positions', 'audit_entries', 'device_states'])
    expect(tables).toContain(table);
  for (const table of ['jobs', 'outbox', 'rate_counters', 'one_time_codes'])
    expect(tables).not.toContain(table);
});

describe('a transaction', () => {
  const [own, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
  const transactions = () => {
    const log = new TransactionFamilies(TABLES);
    const executor = {};
    log.begin(executor);
    return (text: string, ...values: unknown[]) => log.isOfSecond(executor, text, values);
  };

  it('is about one family, whatever its statements do', () => {
    const note = transactions();
    expect(note('select * from devices where id = any($1) and family_id = $2', [other], own)).toBe(false);
    expect(
      note('insert into devices (id, family_id) values ($1, $2), ($3, $4)', other, own, other, own),
    ).toBe(false);
    expect(note('update families set plan = $1 where id = $2', other, own)).toBe(false);
    expect(note('select 1 from jobs where id = $1', other)).toBe(false);
    expect(note('delete from devices where family_id = $1', other)).toBe(true);
  });

  it('is another one in another transaction, and statements outside of one are about any', () => {
    const text = 'delete from devices where family_id = $1';
    expect(transactions()(text, own)).toBe(false);
    expect(transactions()(text, other)).toBe(false);
    const log = new TransactionFamilies(TABLES);
    const pool = {};
    expect([own, other].map((family) => log.isOfSecond(pool, text, [family]))).toEqual([false, false]);
  });

  it('is about the families of both its sides', () => {
    const note = transactions();
    const text = 'insert into devices (id, family_id) select id, family_id from devices where family_id = $1';
    expect(note(text, own)).toBe(false);
    expect(note(text, other)).toBe(true);
  });
});
