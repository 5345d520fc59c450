/** Resolvers that fail: who is told of it, once, and that it is over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { NewNotification } from '../../../ports/notifications.ts';
import { createAudit } from '../../audit/audit-log.ts';
import { createOperatorFilter } from '../filter.operator.ts';
import { createResolverStates } from '../resolver-states.ts';
import { operatorOf, TestResolver } from '../resolvers/resolvers.harness.ts';
import { createNoteHere } from '../standings.ts';
import { createOutages } from './outages.service.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-outages-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, family } = callerOn(() => stack.current);

type State = Partial<ResolverState>;
const stateOf = (more: State): ResolverState =>
  ResolverState.parse({
    resolver: 'home',
    address: '127.0.0.1:8053',
    fault: null,
    answered: 0,
    blocked: 0,
    devices: 1,
    ...more,
  });
const upstream = (isAnswering: boolean): State => ({
  upstreams: [{ address: '192.0.2.53:53', isAnswering, tookMs: null, fault: null }],
});

let states: ReturnType<typeof createResolverStates>;
let look: () => Promise<void>;
const told: NewNotification[] = [];
/** A process of the server begins. */
const start = (): void => {
  const { db, clock, platform } = stack.current;
  states = createResolverStates(clock);
  const notifier = { notify: async (_: unknown, news: NewNotification) => void told.push(news) };
  look = createOutages({ db, clock, states, notifier, bus: platform.bus });
};
let addresses = 0;
beforeEach(async () => {
  told.length = 0;
  await stack.current.db.deleteFrom('filter_outages').execute();
  await stack.current.db.deleteFrom('operator_moments').execute();
  start();
});

/** Looks every 30 s; between them the resolver says how it is, if at all. */
const pass = async (seconds: number, say?: State, elsewhere?: { families: Set<FamilyId> | null }) => {
  for (let at = 0; at < seconds; at += 30) {
    stack.current.clock.advance(30);
    if (say) states.heard(stateOf(say), elsewhere);
    await look();
  }
};
const newsOf = (familyId: FamilyId) =>
  told.filter((one) => one.familyId === familyId).map(({ kind, params }) => [kind, params]);

/** A family with a device that resolvers know. */
const filtered = async () => {
  const own = await family();
  const familyId = await familyOf(stack.current, own.parent);
  const { db, clock, platform } = stack.current;
  const operator = createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
  addresses += 1;
  expect(await operator.link(familyId, own.deviceId, `192.0.2.${addresses}`)).toBe('linked');
  return { ...own, familyId };
};

describe('the resolver of this machine', () => {
  it('is told of after a minute of silence, once, and again when it has answered for two minutes', async () => {
    const own = await filtered();
    await pass(60, {});
    await pass(60);
    expect(newsOf(own.familyId)).toEqual([]);
    await pass(600);
    const failed = ['filter.failed', { resolver: null, fault: 'silent' }];
    expect(newsOf(own.familyId)).toEqual([failed]);
    await pass(90, {});
    expect(newsOf(own.familyId)).toEqual([failed]);
    await pass(60, {});
    const [, works] = newsOf(own.familyId);
    expect(works).toMatchObject(['filter.works', { resolver: null, fault: 'silent' }]);
    await pass(300, {});
    expect(newsOf(own.familyId)).toHaveLength(2);
  });

  it('is told of where whom it asks does not answer, and its end says so', async () => {
    const own = await filtered();
    await pass(60, upstream(true));
    await pass(300, upstream(false));
    await pass(300, upstream(true));
    expect(newsOf(own.familyId)).toMatchObject([
      ['filter.failed', { fault: 'no-upstream' }],
      // Not the two minutes more after which it is told.
      ['filter.works', { fault: 'no-upstream', seconds: expect.closeTo(300, 0) }],
    ]);
  });

  it('is told of where it was not heard since the server’s start: soon if it was ever heard, and else when it had time to begin', async () => {
    const own = await filtered();
    await pass(300);
    expect(newsOf(own.familyId)).toEqual([]);
    await pass(120);
    const failed = ['filter.failed', { resolver: null, fault: 'silent' }];
    expect(newsOf(own.familyId)).toEqual([failed]);
    await pass(180, {});
    expect(newsOf(own.familyId)).toMatchObject([failed, ['filter.works', { fault: 'silent' }]]);
    await createNoteHere(stack.current)();
    start();
    await pass(90);
    expect(newsOf(own.familyId)).toHaveLength(2);
    await pass(120);
    expect(newsOf(own.familyId)).toHaveLength(3);
  });

  it('is not told of by a process that never heard it, where another one does', async () => {
    const own = await filtered();
    const note = createNoteHere(stack.current);
    for (let minutes = 0; minutes < 15; minutes += 1) {
      await note();
      await pass(60);
    }
    expect(newsOf(own.familyId)).toEqual([]);
  });

  it('is told of once across a restart of the server', async () => {
    const own = await filtered();
    await pass(60, {});
    await pass(300);
    start();
    await pass(300);
    expect(newsOf(own.familyId)).toHaveLength(1);
    await pass(300, {});
    expect(newsOf(own.familyId).map(([kind]) => kind)).toEqual(['filter.failed', 'filter.works']);
  });

  it('is no news to who has no device that asks it', async () => {
    const own = await family();
    await pass(60, {});
    await pass(300);
    expect(newsOf(await familyOf(stack.current, own.parent))).toEqual([]);
  });

  it('is a notification of the kind Web, in the words of its reader', async () => {
    const own = await filtered();
    const { db, clock, platform, app } = stack.current;
    const { notifier } = app.parts.notifications;
    look = createOutages({ db, clock, states, notifier, bus: platform.bus });
    await pass(60, {});
    await pass(120);
    expect(await own.notifier('Web')).toEqual([
      expect.stringMatching(/^No word from the filter for a minute\./u),
    ]);
  });
});

describe('a resolver on another machine', () => {
  const open = async (name: string, families: FamilyId[] | null) =>
    (await TestResolver.open(stack.current, name, families)).id;

  it('is told of by its name, to its families alone, and to nobody once the operator has ended it', async () => {
    const [own, other] = [await filtered(), await filtered()];
    const resolver = await open('Kitchen', [own.familyId]);
    const families = new Set([own.familyId]);
    await pass(60, { resolver }, { families });
    await pass(180);
    expect(newsOf(own.familyId)).toEqual([['filter.failed', { resolver: 'Kitchen', fault: 'silent' }]]);
    expect(newsOf(other.familyId)).toEqual([]);
    await operatorOf(stack.current).revoke('Kitchen');
    await pass(90);
    expect(newsOf(own.familyId)).toHaveLength(1);
    expect(await stack.current.db.selectFrom('filter_outages').selectAll().execute()).toEqual([]);
  });

  it('is named to its own families in the state of the filter', async () => {
    const [own, other] = [await filtered(), await filtered()];
    const resolver = await open('Attic', [own.familyId]);
    const namesOf = async ({ parent }: typeof own) =>
      (await call('GET', '/filter/state', parent))
        .json()
        .data.resolvers.map(({ name }: { name: string }) => name);
    expect(await namesOf(own)).toEqual([null, 'Attic']);
    expect(await namesOf(other)).toEqual([null]);
    const [, attic] = (await call('GET', '/filter/state', own.parent)).json().data.resolvers;
    expect(attic).toEqual({ resolver, name: 'Attic', standing: 'silent', heardAt: null });
    await operatorOf(stack.current).revoke('Attic');
    expect(await namesOf(own)).toEqual([null]);
  });
});
