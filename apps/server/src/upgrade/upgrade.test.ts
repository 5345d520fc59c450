/** A filled database of an earlier version goes to the newest one and back, and nothing of it is lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withClient } from '../platform/database/roles.ts';
import { BEFORE, contentOf, fill, shapeOf, type Shape } from './filled-database.ts';

let database: TestDatabase;
let shape: Shape;
let before: Map<number, string[]>;

const owner = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> => withClient(database.owner, work);

/** Keys and nothing else change up to here; later steps may also change rows. */
const AFTER = 56;

beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  await migrate(database.owner, { to: BEFORE, separateAppRole: true });
  shape = await owner(async (client) => {
    await fill(client);
    return shapeOf(client);
  });
  before = await owner((client) => contentOf(client, shape));
  await migrate(database.owner, { to: AFTER, separateAppRole: true });
});
afterAll(async () => {
  await database.drop();
});

describe('a database of before', () => {
  it('has a row in every table', () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect([...before].filter(([, rows]) => rows.length === 3).length).toBeGreaterThan(70);
  });

  it('has every row with every value after it', async () => {
    expect(await owner((client) => contentOf(client, shape))).toEqual(before);
  });

  it('gives browsers and resets the family of their account', async () => {
    const rows = await owner(async (client) => {
      const { rows: wrong } = await client.query(`
        select b.id from browsers b join accounts a on a.id = b.account_id where a.family_id <> b.family_id
        union all select r.id from password_resets r join accounts a on a.id = r.account_id
        where a.family_id is distinct from r.family_id`);
      return wrong;
    });
    expect(rows).toEqual([]);
  });

  it('goes all the way back as it was', async () => {
    await migrate(database.owner, { to: BEFORE, separateAppRole: true });
    expect(await owner((client) => contentOf(client, shape))).toEqual(before);
  });

  it('has as many rows in the newest one', async () => {
    await migrate(database.owner, { separateAppRole: true });
    const after = await owner((client) => contentOf(client, shape));
    const count = (content: typeof before) => [...content].map(([table, rows]) => [table, rows.length]);
    expect(count(after)).toEqual(count(before));
  });
});
