/** What a child asks for, and what a parent gives. */
import { AppId } from '../apps/apps.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { clientId, id, instant, line, nullable, queryInt, z } from '../schema.ts';

/** What a request is about: everything that schedules and budgets block, one app, or one site. */
const TARGET_KINDS = ['all', 'app', 'site'] as const;
export const Target = z.object({
  kind: z.enum(TARGET_KINDS, 'Choose all, app or site'),
  /** App id or domain; empty for `all`. */
  value: z.string(),
});
export type Target = z.output<typeof Target>;

const note = z.optional(line(LIMITS.requestNoteMax, 0));
const minutes = () =>
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
const ASK_STATES = ['waiting', 'granted', 'refused', 'ended'] as const;
export type AskState = (typeof ASK_STATES)[number];

const ask = {
  requestId: id(),
  kind: z.enum(ASK_KINDS),
  target: Target,
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
  z.object({ grant: z.literal(true), ...length, note }).check(z.refine(hasOneLength, ONE_LENGTH)),
  z.object({ grant: z.literal(false), note }),
]);
export type AnswerBody = z.output<typeof AnswerBody>;

/** An exception with an end. It takes precedence over every rule that blocks its target. */
const grant = { grantId: id(), target: Target, from: instant(), until: instant() };
/** As it is in a device's policy. */
export const DeviceGrant = z.object(grant);
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
    ]),
    ...length,
  })
  .check(z.refine(hasOneLength, ONE_LENGTH));
export type GrantBody = z.output<typeof GrantBody>;
