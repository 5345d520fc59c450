/**
 * The policies of this computer, as they are on its disk: which local users have which, in the form in which resolvers have
 * devices. An administrator writes it where the computer is not paired.
 */
import { LocalUserName, RulesOf } from '@kinward/contract/computers/computers.schemas.ts';
import { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { z } from '@kinward/contract/schema.ts';

const Binding = z.object({
  users: z.array(LocalUserName).check(z.minLength(1)),
  device: FilterDevice,
  /** How the installation calls them, for the page. */
  of: z.optional(RulesOf),
  /** Whether an address is reached only after a name led to it; left out: where the policy is an allowlist alone. */
  addressesNeedNames: z.optional(z.boolean()),
  /** Programs that are never to run, by their ids; left out: none. */
  blockedApps: z.optional(z.array(z.string())),
});
export type Binding = z.output<typeof Binding>;

const Upstream = z.object({
  host: z.string(),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** Of its certificate, where it is asked over TLS. */
  name: z.optional(z.string()),
});

const PolicyFile = z.object({
  bindings: z.array(Binding),
  /** Whom names are asked of; left out: whom the computer asks, by its network. */
  upstreams: z.optional(z.array(Upstream)),
});
export type PolicyFile = z.output<typeof PolicyFile>;

/**
 * @param text of the file
 * @throws Error that says what is wrong, for the administrator
 */
export function readPolicies(text: string): PolicyFile {
  const { success, data, error } = PolicyFile.safeParse(JSON.parse(text));
  if (!success)
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const users = data.bindings.flatMap((binding) => binding.users);
  const twice = users.find((user, at) => users.indexOf(user) !== at);
  if (twice !== undefined) throw new Error(`${twice} has two policies`);
  return data;
}

/** "Use the Allowlist only" is worth nothing while an address works. */
export const needsNames = ({ addressesNeedNames, device }: Binding): boolean =>
  addressesNeedNames ?? device.policy?.allowOnly === true;
