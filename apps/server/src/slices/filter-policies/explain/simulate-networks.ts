/** What a change of a policy would do in the linked networks that have it. */
import type { FilterSimulation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import { requestLanguage } from '../../../core/readers.ts';
import { selectNetworks } from '../assignments.store.ts';
import { basisOf, decider, listNames, ownTargets, type Basis } from './deciding.ts';
import { reasonOf, type Called } from './explain.ts';
import type { ExplainDeps } from './explain.service.ts';

export interface SimulatedNetwork {
  networkId: string;
  name: string;
}

/** The family's networks that have a policy. @param defaultId the policy of those that have no other */
export const networksOf = async (
  { db }: Pick<ExplainDeps, 'db'>,
  familyId: FamilyId,
  policyId: string,
  defaultId: string | null,
): Promise<SimulatedNetwork[]> =>
  (await selectNetworks(db, familyId)).filter((one) => (one.policyId ?? defaultId) === policyId);

/** @param next the policy with its changes @param names what is looked at, each once */
export const simulateNetworks = async (
  { db, clock, inForce, networkRulesOf, ownNames, sources }: ExplainDeps,
  familyId: FamilyId,
  networks: readonly SimulatedNetwork[],
  next: Pick<Basis, 'policy' | 'aliases'>,
  names: readonly string[],
): Promise<FilterSimulation['networks']> => {
  if (networks.length === 0) return [];
  const [lists, own, listed] = await Promise.all([
    listNames(db, familyId),
    ownTargets(sources, familyId),
    sources.hits(familyId, names),
  ]);
  const [instant, language] = [clock.now().getTime(), requestLanguage() ?? DEFAULT_READER.language];
  return await Promise.all(
    networks.map(async ({ networkId, name }) => {
      const rules = await networkRulesOf(familyId, networkId);
      const now = basisOf(rules, await inForce.ofNetwork(familyId, networkId));
      const before = decider(now, instant, ownNames, listed);
      const after = decider({ rules, ...next, blockedSince: {} }, instant, ownNames, listed);
      const called: Called = { rules, policy: next.policy, lists, own, language };
      const changes = names.flatMap((domain) => {
        const [old, fresh] = [siteVerdict(...before(domain)), siteVerdict(...after(domain))];
        return old.action === fresh.action
          ? []
          : [{ domain, before: old.action, after: fresh.action, reason: reasonOf(fresh.reason, called) }];
      });
      return { networkId, name, names: names.length, changes };
    }),
  );
};
