/** What a child asks for, and what a parent gives. */
import { AppId } from '../apps/apps.schemas.ts';
import { LIMITS } from '../limits.ts';
import { clientId, id, instant, line, nullable, queryInt, z } from '../schema.ts';

/** What is meant: everything that times and budgets hold back, one app, or one site. */
export const TARGET_KINDS = ['all', 'app', 'site'] as const;
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
/** `ended`: what was granted is over or was taken back, or nobody answered within a day. */
export const ASK_STATES = ['waiting', 'granted', 'refused', 'ended'] as const;
export type AskState = (typeof ASK_STATES)[number];

const ask = {
  requestId: id(),
  kind: z.enum(ASK_KINDS),
  target: Target,
  /** What the target is called: the name of the app, the domain; null for everything. */
  name: nullable(z.string()),
  /** Asked for; null where the child left it open. */
  minutes: nullable(z.number()),
  note: z.string(),
  askedAt: instant(),
  state: z.enum(ASK_STATES),
  answeredAt: nullable(instant()),
  /** What the parent wrote with the answer. */
  answer: z.string(),
  /** End of what was granted; null while waiting and when refused. */
  until: nullable(instant()),
};

/** As the child's device sees it. */
export const DeviceAsk = z.object({ ...ask, clientId: clientId() });
export type DeviceAsk = z.output<typeof DeviceAsk>;

/** As parents see it. */
export const Ask = z.object({
  ...ask,
  childId: id(),
  childName: z.string(),
  deviceId: id(),
  deviceName: z.string(),
  /** The parent who answered; null while nobody has, and when that parent is no longer here. */
  answeredBy: nullable(z.string()),
  grantId: nullable(id()),
});
export type Ask = z.output<typeof Ask>;

export const AskQuery = z.object({
  childId: z.optional(id()),
  limit: z.optional(queryInt(1, LIMITS.requestsPageMax)),
});

/** How long: so many minutes from now, or until a moment within a week. */
const length = { minutes: z.optional(minutes()), until: z.optional(instant()) };
const hasOneLength = (body: { minutes?: number | undefined; until?: string | undefined }): boolean =>
  (body.minutes === undefined) !== (body.until === undefined);
const ONE_LENGTH = { error: 'Name either minutes or an end', path: ['minutes'] };

export const AnswerBody = z.discriminatedUnion('grant', [
  z.object({ grant: z.literal(true), ...length, note }).check(z.refine(hasOneLength, ONE_LENGTH)),
  z.object({ grant: z.literal(false), note }),
]);
export type AnswerBody = z.output<typeof AnswerBody>;

/** An exception with an end. It comes before every rule that it names. */
const grant = { grantId: id(), target: Target, from: instant(), until: instant() };
/** As it stands in the rules of a device. */
export const DeviceGrant = z.object(grant);
export type DeviceGrant = z.output<typeof DeviceGrant>;

/** As parents see it. */
export const Grant = z.object({
  ...grant,
  name: nullable(z.string()),
  childId: id(),
  childName: z.string(),
  deviceId: id(),
  deviceName: z.string(),
  /** The parent who gave it; null when that parent is no longer here. */
  givenBy: nullable(z.string()),
  /** What it answers; null when a parent gave it without being asked. */
  requestId: nullable(id()),
  /** When the device first had it; null while it waits. */
  receivedAt: nullable(instant()),
});
export type Grant = z.output<typeof Grant>;

export const GrantQuery = z.object({ deviceId: z.optional(id()) });
export const GrantBody = z
  .object({
    deviceId: id(),
    target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('all') }),
      z.object({ kind: z.literal('app'), value: AppId }),
      z.object({ kind: z.literal('site'), value: line(LIMITS.urlMax) }),
    ]),
    ...length,
  })
  .check(z.refine(hasOneLength, ONE_LENGTH));
export type GrantBody = z.output<typeof GrantBody>;
