import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { TimeOfDay, WEEK_DAYS, WeekDay } from '../schedules/schedules.schemas.ts';
import { id, instant, line, name, nullable, z } from '../schema.ts';
import { FilterEngine, FilterServiceTarget, FilterTarget } from './targets.schemas.ts';

/** Most targets of one list; the catalogue has fewer. */
const TARGETS_MAX = 400;
const targets = z.array(FilterTarget).check(z.maxLength(TARGETS_MAX, `At most ${TARGETS_MAX} at once`));

const YOUTUBE_LEVELS = ['off', 'moderate', 'strict'] as const;
/** `age`: all of children under 16, of older ones what was blocked. */
const LOGGING = ['age', 'nothing', 'blocked', 'all'] as const;

const Action = z.enum(['allow', 'deny'], 'Choose allow or deny');

/** A stretch of the week in which everything, or some targets, are blocked. */
const windowFields = {
  name: name(LIMITS.nameMax),
  /** `all`: everything but what is always allowed. */
  targets: z.union([
    z.literal('all'),
    z
      .array(FilterTarget)
      .check(
        z.minLength(1, 'Choose at least one'),
        z.maxLength(TARGETS_MAX, `At most ${TARGETS_MAX} at once`),
      ),
  ]),
  from: TimeOfDay,
  /** Before `from`: on the next day. */
  to: TimeOfDay,
  /** Days on which it starts. */
  weekDays: z
    .array(WeekDay)
    .check(z.minLength(1, 'Choose at least one day'), z.maxLength(WEEK_DAYS.length, 'At most seven days')),
};
const WindowBody = z
  .object({
    /** Of the window as it was read; absent: a new one. */
    windowId: z.optional(id()),
    ...windowFields,
  })
  .check(
    z.refine(({ from, to }) => from !== to, { error: 'The end must differ from the start', path: ['to'] }),
  );
const FilterWindow = z.object({ windowId: id(), ...windowFields });
export type FilterWindow = z.output<typeof FilterWindow>;

/** A name of the home network and where it leads, for this family alone. */
const FilterAlias = z.object({
  /** `nas`, `nas.lan`, `printer.home.arpa`: none that is on the internet. */
  name: line(LIMITS.hostMax),
  /** IPv4 or IPv6. */
  address: line(LIMITS.ipMax),
});
export type FilterAlias = z.output<typeof FilterAlias>;

/** What a policy decides by, beside its exceptions. */
const settings = {
  /** Everything blocked that is no single name. What is in none of the lists is allowed. */
  blocked: targets,
  /** Services that are open though a category of theirs is blocked. */
  allowed: z.array(FilterServiceTarget).check(z.maxLength(TARGETS_MAX, `At most ${TARGETS_MAX} at once`)),
  /** Use the Allowlist only. */
  allowOnly: z.boolean(),
  /** Force Safe Search: the engines that are made safe. */
  safeSearch: z.array(FilterEngine).check(z.maxLength(32, 'At most 32 at once')),
  /** Force Restricted Mode for YouTube. */
  youtube: z.enum(YOUTUBE_LEVELS, 'Choose off, moderate or strict'),
  /** A page says why a site is closed, where it is not encrypted. */
  blockPage: z.boolean(),
  /** What is kept of the questions of a child's devices. */
  logging: z.enum(LOGGING, 'Choose age, nothing, blocked or all'),
  aliases: z
    .array(FilterAlias)
    .check(z.maxLength(LIMITS.filterAliases, `At most ${LIMITS.filterAliases} aliases`)),
  /** Named lists that it uses. */
  lists: z
    .array(id())
    .check(z.maxLength(LIMITS.filterListsPerPolicy, `At most ${LIMITS.filterListsPerPolicy} lists`)),
};

/** A new policy: `copyOf` has the settings and exceptions of another, else it has those of a new Default. */
export const FilterPolicyBody = z.object({ name: name(LIMITS.nameMax), copyOf: z.optional(id()) });

/** The parts that are to be changed; each replaces what was there. */
export const FilterPolicyUpdate = z.partial(
  z.object({
    /** Of the policy as it was read: a change that someone else made since is not overwritten. */
    version: z.int().check(z.gte(0)),
    name: name(LIMITS.nameMax),
    ...settings,
    windows: z
      .array(WindowBody)
      .check(z.maxLength(LIMITS.filterWindows, `At most ${LIMITS.filterWindows} windows`)),
  }),
);
export type FilterPolicyUpdate = z.output<typeof FilterPolicyUpdate>;

/** A domain, with everything below it, that a policy allows or denies. */
export const FilterExceptionBody = z.object({
  /** A domain or an address of a site, of which the domain counts. */
  name: line(LIMITS.urlMax),
  /** What was denied before is allowed from then on, and the other way round. */
  action: Action,
  /** Allowed in blocked windows and without time left too. */
  always: z._default(z.boolean(), false),
  /** Ends then by itself; null: never. */
  until: z._default(nullable(instant()), null),
});
export type FilterExceptionBody = z.output<typeof FilterExceptionBody>;

export const FilterException = z.object({
  /** In ASCII, lower case. */
  name: z.string(),
  action: Action,
  always: z.boolean(),
  until: nullable(instant()),
  changedAt: instant(),
});
export type FilterException = z.output<typeof FilterException>;

const summary = {
  policyId: id(),
  name: z.string(),
  /** For all who have no other; it cannot be deleted. */
  isDefault: z.boolean(),
  /** Grows with every change of it and of the lists it uses. */
  version: z.number(),
  changedAt: instant(),
  /** The parent who changed it last; null: nobody yet, or the account is gone. */
  changedBy: nullable(z.string()),
  /** Devices that it decides for now. */
  devices: z.array(deviceId()),
};

export const FilterPolicySummary = z.object(summary);
export type FilterPolicySummary = z.output<typeof FilterPolicySummary>;

export const FilterPolicy = z.object({
  ...summary,
  ...settings,
  windows: z.array(FilterWindow),
  /** By their names. */
  exceptions: z.array(FilterException),
  /** What each resolver decides by for each of the devices: a version of this policy, and since when. */
  receipts: z.array(
    z.object({ deviceId: deviceId(), resolver: z.string(), version: z.number(), since: instant() }),
  ),
});
export type FilterPolicy = z.output<typeof FilterPolicy>;

/** Who has which policy. The device's own comes before the child's, and that before Default. */
export const FilterAssignments = z.object({
  defaultPolicyId: id(),
  children: z.array(z.object({ childId: childId(), policyId: nullable(id()) })),
  devices: z.array(
    z.object({
      deviceId: deviceId(),
      childId: childId(),
      /** Its own; null: it has its child's. */
      policyId: nullable(id()),
      /** The one that decides; null: an adult's device, on which no rule holds. */
      decidesId: nullable(id()),
    }),
  ),
  /** Linked networks: what is asked from there by nothing that is known. Its own comes before Default. */
  networks: z.array(
    z.object({ networkId: id(), name: z.string(), policyId: nullable(id()), decidesId: id() }),
  ),
});
export type FilterAssignments = z.output<typeof FilterAssignments>;

/** `policyId` null: takes the policy back. */
export const FilterAssignment = z.union(
  [
    z.strictObject({ childId: childId(), policyId: nullable(id()) }),
    z.strictObject({ deviceId: deviceId(), policyId: nullable(id()) }),
    z.strictObject({ networkId: id(), policyId: nullable(id()) }),
  ],
  'Name a child, a device or a network, and a policy',
);
export type FilterAssignment = z.output<typeof FilterAssignment>;
