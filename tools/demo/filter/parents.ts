/** What the sample family's parents set up at the filter: the account, a policy for the oldest and one for the youngest, and each phone's own address. */
import type { Client } from '@kinward/client/client.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import * as policies from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import type {
  FilterExceptionBody,
  FilterPolicyUpdate,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import type { Actor } from '../family.ts';

type Window = NonNullable<FilterPolicyUpdate['windows']>[number];
const homework = (...targets: string[]): Window => ({
  name: 'Homework',
  from: '16:00',
  to: '17:30',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  targets,
});

interface Made {
  name: string;
  /** Beside what Default closes. */
  closes: readonly string[];
  change: FilterPolicyUpdate;
  exceptions: readonly Pick<FilterExceptionBody, 'name' | 'action' | 'always'>[];
}

/** By the first name of the child who has it; the others have Default. */
const POLICIES: Readonly<Record<string, Made>> = {
  Theo: {
    name: 'Teen',
    closes: ['service:tiktok', 'category:dating', 'category:cheats', 'category:live-streaming'],
    change: {
      windows: [homework('category:games', 'category:browser-games', 'category:video-sharing')],
      aliases: [{ name: 'printer.home.arpa', address: '192.168.1.40' }],
    },
    exceptions: [
      { name: 'scratch.mit.edu', action: 'allow', always: true },
      { name: 'poki.com', action: 'deny', always: false },
    ],
  },
  Juno: {
    name: 'Under ten',
    closes: [
      'category:social-networks',
      'category:forums',
      'category:dating',
      'category:live-streaming',
      'category:streaming',
      'category:browser-games',
      'category:shopping',
      'category:ads',
      'category:trackers',
    ],
    change: { youtube: 'strict', windows: [homework('category:games', 'category:video-sharing')] },
    exceptions: [{ name: 'lichess.org', action: 'allow', always: false }],
  },
};

const makePolicy = async (nora: Client, { name, closes, change, exceptions }: Made): Promise<string> => {
  const { policyId, blocked } = await nora.call(policies.addFilterPolicy, { body: { name } });
  const params = { id: policyId };
  const body = { ...change, blocked: [...blocked, ...closes] };
  await nora.call(policies.updateFilterPolicy, { params, body });
  for (const exception of exceptions)
    await nora.call(policies.putFilterException, { params, body: { ...exception, until: null } });
  return policyId;
};

/** The last part of a device's own address. */
const keyOf = (address: string): string => new URL(address).pathname.split('/').at(-1)!;

/** Notes the key of each phone beside what it was paired with. @throws ApiError when the server refuses */
export const makeFilter = async (nora: Client, password: string, actors: readonly Actor[]): Promise<void> => {
  await nora.call(createFilterAccount, { body: { password } });
  for (const [firstName, made] of Object.entries(POLICIES)) {
    const { childId } = actors.find(({ member }) => member.firstName === firstName)!.paired;
    const policyId = await makePolicy(nora, made);
    await nora.call(policies.setFilterAssignment, { body: { childId, policyId } });
  }
  for (const { device, paired } of actors) {
    if (!device.isFiltered) continue;
    const { doh } = await nora.call(makeDeviceDns, { params: { id: paired.deviceId } });
    if (doh === null) throw new Error('the installation gives devices no address of their own');
    paired.dnsKey = keyOf(doh);
  }
};
