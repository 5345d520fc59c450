/** "Always" as the answer to a request for a site: what closes it closes it no longer, until a parent says otherwise. */
import { AppError } from '@kinward/contract/errors.ts';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { AlwaysBody, AlwaysOpening } from '@kinward/contract/filter-policies/always.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { lockFamily } from '../../../core/locks.ts';
import { requestLanguage } from '../../../core/readers.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import * as answers from '../../approvals/always-answers.ts';
import type { Requests } from '../../approvals/approvals.service.ts';
import type { Giver } from '../../approvals/grants.service.ts';
import { blockSites, unblockSites } from '../../policy/site-blocks.ts';
import type { Versions } from '../../policy/versions.ts';
import { selectChildren, selectNetworks } from '../assignments.store.ts';
import { listNames, ownTargets } from '../explain/deciding.ts';
import { reasonOf, type Called } from '../explain/explain.ts';
import * as policies from '../policies.store.ts';
import { settingsOf } from '../settings.ts';
import type { Standing } from '../standing.ts';
import { selectChildNames, selectDeviceNames } from './always.store.ts';
import { effectOf, type Effect, type EffectDeps } from './effect.ts';

export interface AlwaysDeps extends EffectDeps {
  db: Db;
  limits: Limits;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  standing: Standing;
  versions: Pick<Versions, 'hold' | 'touch' | 'current'>;
  requests: Pick<Requests, 'get' | 'grantIn'>;
}

export interface Always {
  /** @throws AppError NOT_FOUND, ALWAYS_IMPOSSIBLE, VALIDATION */
  preview(familyId: FamilyId, requestId: string, opens: AlwaysBody['opens']): Promise<AlwaysOpening>;
  /** @throws AppError NOT_FOUND, REQUEST_ANSWERED, ALWAYS_IMPOSSIBLE, FILTER_EXCEPTIONS_FULL, VALIDATION */
  answer(who: Giver, requestId: string, body: AlwaysBody): Promise<Ask>;
  /** @throws AppError NOT_FOUND */
  revoke(who: Giver, requestId: string): Promise<void>;
}

/** Who else is decided for by the policy. */
const createOthers =
  ({ db, standing }: AlwaysDeps) =>
  async (familyId: FamilyId, { childId, deviceId }: Ask, policyId: string) => {
    const defaultId = (await standing.policies(familyId))[0]?.id ?? null;
    const [devices, given, networks, names, deviceNames] = await Promise.all([
      standing.devices(familyId, defaultId),
      selectChildren(db, familyId),
      selectNetworks(db, familyId),
      selectChildNames(db, familyId),
      selectDeviceNames(db, familyId),
    ]);
    const decided = devices.filter((one) => one.decidesId === policyId && one.deviceId !== deviceId);
    const hasDevice = new Set(devices.map((one) => one.childId));
    const children = new Set([
      ...decided.map((one) => one.childId),
      // A child without a device has it for the next one.
      ...given.flatMap((one) =>
        !hasDevice.has(one.childId) && (one.policyId ?? defaultId) === policyId ? [one.childId] : [],
      ),
    ]);
    const own = new Set(decided.flatMap((one) => (one.childId === childId ? [one.deviceId] : [])));
    return [
      ...names
        .filter((one) => one.childId !== childId && children.has(one.childId))
        .map(({ name }) => ({ kind: 'child' as const, name })),
      ...deviceNames
        .filter((one) => own.has(one.deviceId))
        .map(({ name }) => ({ kind: 'device' as const, name })),
      ...networks
        .filter((one) => (one.policyId ?? defaultId) === policyId)
        .map(({ name }) => ({ kind: 'network' as const, name })),
    ];
  };

const createPreview = (deps: AlwaysDeps): Always['preview'] => {
  const { db, standing, sources } = deps;
  const others = createOthers(deps);
  return async (familyId, requestId, opens) => {
    const ask = await deps.requests.get(familyId, requestId);
    const effect = await effectOf(deps, familyId, ask, opens);
    const { rules, filter, policy, stays, now } = effect;
    const language = requestLanguage() ?? DEFAULT_READER.language;
    const [lists, own] = await Promise.all([listNames(db, familyId), ownTargets(sources, familyId)]);
    const called: Called = { rules, policy: filter?.policy ?? null, lists, own, language };
    const row = policy
      ? (await standing.policies(familyId)).find(({ id }) => id === filter?.policyVersion?.policyId)
      : undefined;
    return {
      name: effect.name,
      policy: row ? { policyId: row.id, name: row.name, isDefault: row.isDefault } : null,
      others: row ? await others(familyId, ask, row.id) : [],
      unblocks: effect.unblocks,
      stays: stays && reasonOf(stays, called),
      closedNow: now && reasonOf(now.reason, called),
      opensAt: now?.until ? new Date(now.until).toISOString() : null,
    };
  };
};

/** Writes what a policy says from now on. @returns what it said before */
const createPolicyChange =
  ({ limits }: AlwaysDeps) =>
  async (
    tx: Tx,
    { familyId, accountId }: Giver,
    { opens, value, filter }: Effect,
    now: Date,
  ): Promise<Pick<answers.Always, 'former' | 'policyVersion'>> => {
    const at = { now, by: accountId };
    const row = (await policies.selectPolicies(tx, familyId)).find(
      ({ id }) => id === filter?.policyVersion.policyId,
    );
    if (!row) throw new AppError('NOT_FOUND');
    const [policyId, policyVersion] = [row.id, row.version + 1];
    if (opens === 'service') {
      const target = `service:${value}` as const;
      const settings = settingsOf(row.settings);
      const next = {
        ...settings,
        blocked: settings.blocked.filter((one) => one !== target),
        allowed: [...settings.allowed.filter((one) => one !== target), target],
      };
      await policies.updatePolicy(tx, familyId, policyId, { name: row.name, settings: next, ...at });
      return { former: settings.blocked.includes(target) ? 'blocked' : null, policyVersion };
    }
    await policies.deleteEnded(tx, familyId, policyId, at.now);
    const former = (await policies.selectExceptions(tx, familyId, policyId, at.now)).find(
      ({ name }) => name === value,
    );
    const exception = { name: value, action: 'allow' as const, always: false, endsAt: null };
    await policies.upsertException(tx, familyId, policyId, { ...exception, changedAt: at.now });
    if ((await policies.countExceptions(tx, familyId, policyId)) > limits.filterExceptions)
      throw new AppError('FILTER_EXCEPTIONS_FULL');
    await policies.touchPolicies(tx, familyId, [policyId], at);
    if (!former) return { former: null, policyVersion };
    const { action, always, endsAt } = former;
    return { former: { action, always, endsAt: endsAt?.toISOString() ?? null }, policyVersion };
  };

const createAnswer = (deps: AlwaysDeps): Always['answer'] => {
  const { db, clock, bus, audit, versions, requests, notifier } = deps;
  const changePolicy = createPolicyChange(deps);

  return async (who, requestId, { opens, reach, note = '' }) => {
    const { familyId } = who;
    const ask = await requests.get(familyId, requestId);
    if (ask.state !== 'waiting') throw new AppError('REQUEST_ANSWERED');
    const { deviceId } = ask;
    const effect = await effectOf(deps, familyId, ask, opens);
    if (effect.stays || (effect.policy === null && effect.unblocks.length === 0))
      throw new AppError('ALWAYS_IMPOSSIBLE');
    await inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const now = clock.now();
      const news = { kind: 'answer', granted: true, minutes: null } as const;
      afterCommit(await versions.touch(tx, familyId, deviceId, ['answer', 'web'], news));
      await requests.grantIn(tx, who, requestId, { answer: note, now });
      // Where no policy has to change, what Web Filtering blocked is the device's alone anyway.
      const isOwn = reach === 'device' && effect.policy !== null;
      const policyId = effect.policy && !isOwn ? (effect.filter?.policyVersion.policyId ?? null) : null;
      const changed = policyId === null ? null : await changePolicy(tx, who, effect, now);
      const unblocked = effect.unblocks;
      await unblockSites(tx, familyId, deviceId, unblocked);
      const { version } = await versions.current(familyId, deviceId, tx);
      const { former = null, policyVersion = null } = changed ?? {};
      const { value, name } = effect;
      const made = { opens, value, name, policyId, former, unblocked, policyVersion, version, isOwn };
      await answers.write(tx, familyId, requestId, made, now);
      const coalesce = `rules exceptions ${deviceId}`;
      await notifier.notify(tx, {
        familyId,
        kind: 'rules.changed',
        params: { rules: 'exceptions' },
        deviceId,
        coalesce,
      });
      await auditOn(audit, 'device')(tx, familyId, 'request.granted', deviceId, {
        kind: 'site',
        always: true,
      });
      if (policyId !== null)
        await auditOn(audit, 'filter-policy')(tx, familyId, 'filter-policy.changed', policyId, {
          exception: 'allow',
        });
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
    return requests.get(familyId, requestId);
  };
};

/** Says in the policy again what it said before, where it still says what the answer wrote. @returns whether it does */
const restorePolicy = async (
  tx: Tx,
  familyId: FamilyId,
  { always, at }: { always: answers.Always; at: Date },
  change: policies.Change,
): Promise<boolean> => {
  const { policyId, opens, value, former } = always;
  const row = (await policies.selectPolicies(tx, familyId)).find(({ id }) => id === policyId);
  if (policyId === null || !row) return false;
  if (opens === 'service') {
    const target = `service:${value}` as const;
    const settings = settingsOf(row.settings);
    if (!settings.allowed.includes(target)) return false;
    const next = {
      ...settings,
      allowed: settings.allowed.filter((one) => one !== target),
      blocked: former === 'blocked' ? [...settings.blocked, target] : settings.blocked,
    };
    await policies.updatePolicy(tx, familyId, policyId, { name: row.name, settings: next, ...change });
    return true;
  }
  const present = (await policies.selectExceptions(tx, familyId, policyId, change.now)).find(
    ({ name }) => name === value,
  );
  // What another parent wrote since is that one's.
  if (present?.changedAt.getTime() !== at.getTime()) return false;
  const endsAt =
    former === null || former === 'blocked' || former.endsAt === null ? null : new Date(former.endsAt);
  if (former === null || former === 'blocked' || (endsAt && endsAt <= change.now))
    await policies.deleteException(tx, familyId, policyId, value);
  else
    await policies.upsertException(tx, familyId, policyId, {
      name: value,
      action: former.action,
      always: former.always,
      endsAt,
      changedAt: change.now,
    });
  await policies.touchPolicies(tx, familyId, [policyId], change);
  return true;
};

const createRevoke = (deps: AlwaysDeps): Always['revoke'] => {
  const { db, clock, bus, audit, versions, requests } = deps;
  return async ({ familyId, accountId }, requestId) => {
    const { deviceId } = await requests.get(familyId, requestId);
    await inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      await versions.hold(tx, familyId, deviceId);
      const now = clock.now();
      const ended = await answers.end(tx, familyId, requestId, now);
      if (!ended) return;
      const { version } = await versions.current(familyId, deviceId, tx);
      await blockSites(tx, familyId, deviceId, ended.always.unblocked, { version: version + 1, now });
      afterCommit(await versions.touch(tx, familyId, deviceId, ['answer', 'web']));
      const { policyId } = ended.always;
      const isRestored = await restorePolicy(tx, familyId, ended, { now, by: accountId });
      await auditOn(audit, 'device')(tx, familyId, 'grant.revoked', deviceId, { always: true });
      if (isRestored && policyId !== null)
        await auditOn(audit, 'filter-policy')(tx, familyId, 'filter-policy.changed', policyId, {
          exception: 'none',
        });
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
  };
};

export const createAlways = (deps: AlwaysDeps): Always => ({
  preview: createPreview(deps),
  answer: createAnswer(deps),
  revoke: createRevoke(deps),
});
