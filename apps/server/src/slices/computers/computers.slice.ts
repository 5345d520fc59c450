import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { ownNamesOf } from '../filter-policies/filter-policies.slice.ts';
import type { InForce } from '../filter-policies/in-force.ts';
import { createReadComputerRules } from '../filter/device-rules.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { mountComputers } from './computers.routes.ts';
import { createComputers, type ComputersDeps } from './computers.service.ts';
import { selectComputer, selectUsers } from './computers.store.ts';
import { createEnrolments, type EnrolmentsDeps } from './enrolments/enrolments.ts';
import { mountEnrolments } from './enrolments/enrolments.routes.ts';
import { createPackageFolder } from './packages/agent-packages.ts';
import { mountAgentPackages } from './packages/agent-packages.routes.ts';
import { createSilences, SILENCES_SECONDS } from './silences.ts';

interface ComputersUses extends Pick<
  ComputersDeps,
  'audit' | 'notifier' | 'recording' | 'versions' | 'lists' | 'usage' | 'requests' | 'apps' | 'presence'
> {
  devices: EnrolmentsDeps['devices'] & ComputersDeps['devices'];
  plans: EnrolmentsDeps['plans'];
  policy: Pick<PolicyRules, 'inForce'>;
  filterPolicies: Pick<InForce, 'ofDevice' | 'namesOf'>;
}

/** Computers with an agent, and whose rules their local users have. */
export const computersSlice = (
  platform: Pick<
    Platform,
    'config' | 'db' | 'clock' | 'bus' | 'keys' | 'rate' | 'limits' | 'passwords' | 'recentAuthentication'
  >,
  { policy, filterPolicies, ...uses }: ComputersUses,
): Slice<undefined> => {
  const { db } = platform;
  const rulesOf = createReadComputerRules({ db, rulesOf: policy.inForce, filterOf: filterPolicies.ofDevice });
  const packages = createPackageFolder(platform.config.dataDir);
  const computers = createComputers({
    ...platform,
    packages,
    ...uses,
    rulesOf,
    policyNames: filterPolicies.namesOf,
    names: ownNamesOf(platform.config),
  });
  return {
    api: undefined,
    routes: (router) => {
      mountComputers(router, computers);
      mountEnrolments(router, createEnrolments({ ...platform, ...uses }));
      mountAgentPackages(router, { ...platform, packages });
    },
    exports: [
      listPart('local-users', ['name', 'isAdministrator', 'rulesOf'], async (familyId, deviceId) =>
        (await selectUsers(db, { familyId, deviceId })).map(({ name, isAdministrator, deviceName }) => ({
          name,
          isAdministrator,
          rulesOf: deviceName,
        })),
      ),
      listPart(
        'rules-paused-on-it',
        ['user', 'by', 'beganAt', 'until', 'endedAt'],
        async (familyId, deviceId) => (await selectComputer(db, { familyId, deviceId }))?.pauses ?? [],
      ),
    ],
    jobs: [
      {
        name: 'computers.silences',
        everySeconds: SILENCES_SECONDS,
        run: createSilences({ ...platform, ...uses }),
      },
    ],
    stop: () => computers.stop(),
  };
};
