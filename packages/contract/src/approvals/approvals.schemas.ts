/** What a child asks for, and what a parent gives. */
import { AppId } from '../apps/apps.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { clientId, id, instant, line, nullable, queryInt, z } from '../schema.ts';

/**
 * What a grant opens: everything that schedules and budgets block, one app, one site; at the filter alone also a service or a category of its
 * catalogue, or everything (`filter`: it is off for the device).
 */
const TARGET_KINDS = ['all', 'app', 'site', 'service', 'site-category', 'filter'] as const;
export const Target = z.object({
  kind: z.enum(TARGET_KINDS, 'Choose all, app, site, service, site-category or filter'),
  /** App id, domain, or id of the catalogue; empty for `all` and `filter`. */
  value: z.string(),
});
export type Target = z.output<typeof Target>;

const note = z.optional(line(LIMITS.requestNoteMax, 0));
/** How many are asked for, or given. */
export const minutes = () =>
  z
    .int('Enter whole minutes')
    .check(
      z.gte(1, 'At least 1 minute'),
      z.lte(LIMITS.grantMinutesMax, `At most ${LIMITS.grantMinutesMax} minutes`),
    );

/** `time`: minutes for one app, or for everything without one. `app`: a blocked app. `site`: a blocked site, as address or domain. */
export const AskBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('time'),
    clientId: clientId(),
    minutes: minutes(),
    appId: z.optional(AppId),
    note,
  }),
  z.object({ kind: z.literal('site'), clientId: clientId(), site: line(LIMITS.urlMax), note }),
  z.object({ kind: z.literal('app'), clientId: clientId(), appId: AppId, note }),
]);
export type AskBody = z.output<typeof AskBody>;

export const ASK_KINDS = ['time', 'site', 'app'] as const;
/** `ended`: the grant is over or was revoked, or no parent answered within a day. */
export const ASK_STATES = ['waiting', 'granted', 'refused', 'ended'] as const;
export type AskState = (typeof ASK_STATES)[number];

/** What a child can ask for. */
const AskTarget = z.object({ kind: z.enum(['all', 'app', 'site']), value: z.string() });

const ask = {
  requestId: id(),
  kind: z.enum(ASK_KINDS),
  target: AskTarget,
  /** Display name of the target: the name of the app, the domain; null for everything. */
  name: nullable(z.string()),
  /** Minutes asked for; null where the child left it open. */
  minutes: nullable(z.number()),
  note: z.string(),
  askedAt: instant(),
  state: z.enum(ASK_STATES),
  answeredAt: nullable(instant()),
  /** What the parent wrote with the answer. */
  answer: z.string(),
  /** End of the grant; null while pending and when declined. */
  until: nullable(instant()),
  /** Since when it is open without an end; null: it is not, or that was taken back. */
  alwaysSince: nullable(instant()),
};

/** As the child's device sees it. */
export const DeviceAsk = z.object({
  ...ask,
  /** `withdrawn`: the child took it back; parents have it no longer. */
  state: z.enum([...ASK_STATES, 'withdrawn']),
  clientId: clientId(),
  /** When a parent first had it on the screen, and who; null until then. */
  seenAt: nullable(instant()),
  seenBy: nullable(z.string()),
  /** The parent who answered; null while no parent has, and when that parent has left. */
  answeredBy: nullable(z.string()),
  /** From when on the device may remind the parents; null: not, or not again. */
  remindFrom: nullable(instant()),
});
export type DeviceAsk = z.output<typeof DeviceAsk>;

/** As parents see it. */
export const Ask = z.object({
  ...ask,
  childId: childId(),
  childName: z.string(),
  deviceId: deviceId(),
  deviceName: z.string(),
  /** The parent who answered; null while no parent has, and when that parent has left. */
  answeredBy: nullable(z.string()),
  grantId: nullable(id()),
  /** What was opened for good: the domain, or the service as its operator writes it; null: nothing. */
  alwaysName: nullable(z.string()),
  /** Of one that is always open: when a resolver, or where only Web Filtering changed the device, first had that; null until then. */
  alwaysReachedAt: nullable(instant()),
  /** The service of the filter's catalogue that the site is a name of, where it is one's alone; null: none. */
  service: nullable(
    z.object({
      id: z.string(),
      /** As its operator writes it: "Roblox". */
      name: z.string(),
      /** What its first category is called, in the reader's language: "Online games". */
      category: nullable(z.string()),
    }),
  ),
});
export type Ask = z.output<typeof Ask>;

export const AskQuery = z.object({
  childId: z.optional(childId()),
  limit: z.optional(queryInt(1, LIMITS.requestsPageMax)),
});

/** How long: a number of minutes from now, or until a moment within a week. */
const length = { minutes: z.optional(minutes()), until: z.optional(instant()) };
const hasOneLength = (body: { minutes?: number | undefined; until?: string | undefined }): boolean =>
  (body.minutes === undefined) !== (body.until === undefined);
const ONE_LENGTH = { error: 'Name either minutes or an end', path: ['minutes'] };

export const AnswerBody = z.discriminatedUnion('grant', [
  z
    .object({
      grant: z.literal(true),
      ...length,
      note,
      /** Of a site that is a service's: `service` opens all of its names at the filter. Left out: the site alone. */
      opens: z.optional(z.enum(['site', 'service'], 'Choose site or service')),
    })
    .check(z.refine(hasOneLength, ONE_LENGTH)),
  z.object({ grant: z.literal(false), note }),
]);
export type AnswerBody = z.output<typeof AnswerBody>;

/** An exception with an end. It takes precedence over every rule that blocks its target. */
const grant = { grantId: id(), target: Target, from: instant(), until: instant() };
/** As it is in a device's policy. */
export const DeviceGrant = z.object({
  ...grant,
  /** What the target is called, where it is not what `value` says. */
  name: z.optional(z.string()),
  /** Of a service or a category of the filter: the sites on the device's block list that it opens. */
  opens: z.optional(z.array(z.string())),
});
export type DeviceGrant = z.output<typeof DeviceGrant>;

/** As parents see it. */
export const Grant = z.object({
  ...grant,
  name: nullable(z.string()),
  childId: childId(),
  childName: z.string(),
  deviceId: deviceId(),
  deviceName: z.string(),
  /** The parent who gave it; null when that parent has left. */
  givenBy: nullable(z.string()),
  /** The request that it answers; null when a parent gave it without one. */
  requestId: nullable(id()),
  /** When the device first fetched it; null until then. */
  receivedAt: nullable(instant()),
});
export type Grant = z.output<typeof Grant>;

export const GrantQuery = z.object({ deviceId: z.optional(deviceId()) });
export const GrantBody = z
  .object({
    deviceId: deviceId(),
    target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('all') }),
      z.object({ kind: z.literal('app'), value: AppId }),
      z.object({ kind: z.literal('site'), value: line(LIMITS.urlMax) }),
      z.object({ kind: z.literal('service'), value: line(LIMITS.nameMax) }),
      z.object({ kind: z.literal('site-category'), value: line(LIMITS.nameMax) }),
      z.object({ kind: z.literal('filter') }),
    ]),
    ...length,
  })
  .check(z.refine(hasOneLength, ONE_LENGTH));
export type GrantBody = z.output<typeof GrantBody>;
