/** An email or a phone belongs to one account, also when several ask for it at the same moment. */
import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { insertAccount, lockAccount, updateDetails } from '../slices/accounts/accounts.store.ts';
import { newAccountId, newFamilyId } from '../platform/ids.ts';
import { inTransaction, type Tx } from '../platform/tx.ts';
import { claimAddresses, findAtAddress, isTaken } from './addresses.ts';
import { createDirectorySweep } from './directory-sweep.ts';

const stack = useStack();

const NOW = new Date('2026-11-01T12:00:00Z');
let numbers = 0;
const addresses = () => {
  numbers += 1;
  return { email: `race${numbers}@example.org`, phone: `+1207556${String(numbers).padStart(4, '0')}` };
};

/** Makes a family with an account, as the end of a registration does. @returns null when an address is taken */
const found = async (tx: Tx, { email, phone }: ReturnType<typeof addresses>) => {
  const family = { id: newFamilyId(), role: 'owner' } as const;
  await tx.insertInto('families').values({ id: family.id, plan: 'Premium' }).execute();
  const person = { id: newAccountId(), first_name: 'Nora', last_name: 'Hale', email, phone };
  const rest = {
    password_hash: 'none',
    email_verified_at: NOW,
    phone_verified_at: NOW,
    invitation_id: null,
    invitation_family_id: null,
  };
  if (!(await insertAccount(tx, { ...person, ...rest }, family, NOW, null))) throw new Error('taken');
  return { id: person.id, family_id: family.id };
};

const foundAlone = (own: ReturnType<typeof addresses>) =>
  inTransaction(stack.current.db, (tx) => found(tx, own));

it('gives an email to one of eight who register with it at once, and leaves nothing of the others', async () => {
  const { email } = addresses();
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => foundAlone({ ...addresses(), email })),
  );
  const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(1);
  expect(await findAtAddress(stack.current.db, 'email', email)).toEqual(made[0]);
  const { rows } = await stack.current.pool.query('select id, family_id from accounts where email = $1', [
    email,
  ]);
  expect(rows).toEqual(made);
});

it('gives a phone to one of a registration and of accounts that change to it at once', async () => {
  const own = await Promise.all([1, 2, 3].map(() => foundAlone(addresses())));
  const { phone } = addresses();
  const change = (account: (typeof own)[number]) =>
    inTransaction(stack.current.db, async (tx) => {
      const before = await lockAccount(tx, account);
      if (!before) throw new Error('gone');
      return updateDetails(tx, before, { phone });
    });
  const tries = await Promise.allSettled([...own.map(change), foundAlone({ ...addresses(), phone })]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await stack.current.pool.query('select id, family_id from accounts where phone = $1', [
    phone,
  ]);
  expect(rows).toEqual([await findAtAddress(stack.current.db, 'phone', phone)]);
});

it('exchanges no addresses of two accounts, which wait for each other', async () => {
  const [a, b] = [addresses(), addresses()];
  const [one, two] = [await foundAlone(a), await foundAlone(b)];
  const change = (account: typeof one, to: typeof a) =>
    inTransaction(stack.current.db, async (tx) => {
      const before = await lockAccount(tx, account);
      if (!before) throw new Error('gone');
      return updateDetails(tx, before, to);
    });
  const tries = await Promise.allSettled([change(one, b), change(two, a)]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await findAtAddress(stack.current.db, 'email', a.email)).toEqual(one);
  expect(await findAtAddress(stack.current.db, 'phone', b.phone)).toEqual(two);
});

it('frees the former address with the change, and keeps the new one', async () => {
  const own = addresses();
  const account = await foundAlone(own);
  const next = addresses();
  await inTransaction(stack.current.db, async (tx) => {
    const before = await lockAccount(tx, account);
    if (!before) throw new Error('gone');
    await updateDetails(tx, before, { email: next.email, phone: own.phone });
  });
  expect(await findAtAddress(stack.current.db, 'email', own.email)).toBeUndefined();
  expect(await findAtAddress(stack.current.db, 'email', next.email)).toEqual(account);
  expect(await findAtAddress(stack.current.db, 'phone', own.phone)).toEqual(account);
  await foundAlone({ ...addresses(), email: own.email });
});

it('leaves an address free when the process dies between the entry and the account', async () => {
  const { db, pool } = stack.current;
  const own = addresses();
  const dying = inTransaction(db, async (tx) => {
    await claimAddresses(tx, { id: newAccountId(), family_id: newFamilyId() }, own);
    const { pid } = await tx
      .selectNoFrom((eb) => eb.fn<number>('pg_backend_pid', []).as('pid'))
      .executeTakeFirstOrThrow();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await found(tx, { ...own, phone: addresses().phone });
  });
  await expect(dying).rejects.toThrow();
  expect(await isTaken(db, own)).toBe(false);
  const account = await foundAlone(own);
  expect(await findAtAddress(db, 'email', own.email)).toEqual(account);
});

it('is freed by the sweep when its account is gone without it, and no other', async () => {
  const { db, pool, clock } = stack.current;
  const [left, kept] = [addresses(), addresses()];
  const [gone, there] = [await foundAlone(left), await foundAlone(kept)];
  await pool.query('delete from accounts where id = $1', [gone.id]);
  expect(await isTaken(db, left)).toBe(true);
  expect(await createDirectorySweep({ db, clock }).run()).toBe(2);
  expect(await isTaken(db, left)).toBe(false);
  expect(await findAtAddress(db, 'email', kept.email)).toEqual(there);
  expect(await findAtAddress(db, 'phone', kept.phone)).toEqual(there);
});
