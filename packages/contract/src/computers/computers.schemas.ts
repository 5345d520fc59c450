/**
 * Computers whose agent gives each local user the rules of another device (docs/decisions/0139-computers-with-local-users.md). A computer is a device of a
 * child, paired by its code as other clients are.
 */
import { FilterDevice } from '../filter/filter.schemas.ts';
import { ComputerAgent, SaidAbout } from './agent-update.schemas.ts';
import { ComputerHealth, SaidHealth } from './computer-health.schemas.ts';
import { ComputerPasswordHash } from './computer-password.ts';
import { minutes } from '../approvals/approvals.schemas.ts';
import { MOST_COUNTED, MOST_USERS } from './most-users.ts';
import { AppId } from '../apps/apps.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { UsageBatch } from '../usage/usage.schemas.ts';
import { LIMITS } from '../limits.ts';
import { clientId, instant, line, nullable, wordOr, z } from '../schema.ts';

/** As useradd(8) and Windows take them; of a domain without its name. No sign in it is one of a command's or a path's. */
export const LocalUserName = z
  .string()
  .check(
    z.regex(
      /^(?![-\s])[^\p{C}\p{Z}"'`/\\[\]:;|=,+*?<>@&$!(){}^~%#]+(?: [^\p{C}\p{Z}"'`/\\[\]:;|=,+*?<>@&$!(){}^~%#]+)*\$?$/u,
      'This is no name of a local user',
    ),
    z.maxLength(40, 'This is no name of a local user'),
  );

/**
 * Why something of a policy does not hold on its computer: an administrator has switched the agent off; a part cannot be applied, as where a local user is gone;
 * nothing of the newest can; the newest was refused, as its signature or its number is wrong; a list of others is not on the computer yet, or cannot be read there.
 */
export const AGENT_FAULTS = ['off', 'partly', 'not-applied', 'refused', 'no-lists'] as const;
export type AgentFault = (typeof AGENT_FAULTS)[number];
/** `removed`: the last word of an agent that is removed, beside `off`, for which an installation that does not know it takes it. */
const COMPUTER_FAULTS = [...AGENT_FAULTS, 'removed'] as const;
export type ComputerFault = (typeof COMPUTER_FAULTS)[number];
const isFault = (word: string): word is ComputerFault => COMPUTER_FAULTS.some((known) => known === word);

/** Which of a computer's policies it is: grows with each, and never goes back. */
const PolicyNumber = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/**
 * Who allowed a pause: an administrator of the computer, or who knew its password or a one-time code of the portal; `unprotected`: nobody had to, as a parent has
 * switched password protection off; `other`: a newer agent says it by a word that is not known here.
 */
export const PAUSED_BY = ['administrator', 'password', 'code', 'unprotected', 'other'] as const;
/**
 * How a pause ended: its time was over; somebody at the computer ended it (`hand`); a parent switched password protection on again, and it had taken no password;
 * the computer was started again; another pause of the same user took its place.
 */
const PAUSE_ENDED_BY = ['time', 'hand', 'protection', 'restart', 'another'] as const;
export type PauseEndedBy = (typeof PAUSE_ENDED_BY)[number];
/** Most pauses that are told of; the newest. */
export const MOST_PAUSES = 20;

/** Rules that were put off on the computer itself. Times are of the computer's clock. */
export const ComputerPause = z.object({
  id: clientId(),
  /** A local user; null: everybody with rules. */
  user: nullable(LocalUserName),
  by: z.enum(PAUSED_BY),
  beganAt: instant(),
  /** Null: until the computer starts again, a day at most. */
  until: nullable(instant()),
  /** Null: it goes on. */
  endedAt: nullable(instant()),
  /** Left out: it goes on, or an agent that does not say it, or by a word that is not known here. */
  endedBy: z.optional(z.enum(PAUSE_ENDED_BY)),
});
export type ComputerPause = z.output<typeof ComputerPause>;

/** As an agent says it, and keeps it for one of another version. */
export const SaidPause = z.object({
  ...ComputerPause.shape,
  by: wordOr(PAUSED_BY, 'other'),
  endedBy: z.optional(wordOr(PAUSE_ENDED_BY, undefined)),
});

/** Whether a computer is about to be put to sleep or shut down. */
const LEAVING = ['no', 'asleep', 'off'] as const;
export type Leaving = (typeof LEAVING)[number];

const counted = () => z.int().check(z.gte(0), z.lte(MOST_COUNTED));
/** Local users that an agent does not name in its report, as it would be refused with them: so many for what they are called, and so many as there are more than are taken. They can have no rules. */
export const LeftOutUsers = z.object({ names: counted(), many: counted() });
export type LeftOutUsers = z.output<typeof LeftOutUsers>;

/** What an agent says of its computer: all of it, each time. What a newer one says beyond it is not taken, and refuses nothing. */
export const ComputerReport = z.object({
  users: z
    .array(
      z.object({
        name: LocalUserName,
        /** Numeric id of the system. */
        uid: z.int().check(z.gte(0), z.lte(4_294_967_295)),
        /** Who can undo what the agent does. */
        isAdministrator: z.boolean(),
      }),
    )
    .check(
      z.maxLength(MOST_USERS, `At most ${MOST_USERS} local users`),
      z.refine(
        (users) => new Set(users.map(({ name }) => name)).size === users.length,
        'Name each local user once',
      ),
    ),
  /** How many are not named; left out: an older agent. */
  leftOut: z.optional(LeftOutUsers),
  /** The policy by which the computer decides; null: none. */
  inForce: nullable(PolicyNumber),
  /** Words of a newer agent that are not known here are ignored. */
  faults: z.pipe(
    z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
    z.transform((words: string[]) => words.filter(isFault)),
  ),
  /** The newest first; left out: an agent that knows of none. */
  pauses: z.optional(z.array(SaidPause).check(z.maxLength(MOST_PAUSES))),
  /** Now, by the computer's clock: times of pauses are set right by it. */
  at: z.optional(instant()),
  /** Left out by an older agent, and by one whose version is none of three numbers. */
  agent: z.optional(SaidAbout),
  /** Left out, or a word that is not known here: an agent that would not say. */
  leaving: z.optional(wordOr(LEAVING, undefined)),
  /** Left out: nobody has rules there, or an administrator has switched them off. */
  health: z.optional(SaidHealth),
  /** It was put to sleep or shut down then, by its clock, and its word of that did not arrive; left out: it did. */
  unsaid: z.optional(z.object({ as: wordOr(['asleep', 'off'], undefined), at: instant() })),
});
export type ComputerReport = z.output<typeof ComputerReport>;

export const ComputerReported = z.object({
  /** Ed25519, in base64url: what signs the computer's policies. An agent keeps the one that it gets at its pairing, and believes no other. */
  policyKey: z.string(),
});

/** What is signed: the text `kinward computer policy`, a line end, and `policy`. */
export const SignedPolicy = z.object({
  /** JSON of a `ComputerPolicy`. */
  policy: z.string(),
  /** Ed25519, in base64url. */
  signature: z.string(),
});
export type SignedPolicy = z.output<typeof SignedPolicy>;

/** @param policy as it was received, to the byte */
export const signedText = (policy: string): string => `kinward computer policy\n${policy}`;

/** Whose rules a local user has, as the family calls them. */
export const RulesOf = z.object({
  deviceName: z.string(),
  childName: z.string(),
  /** Of the policy of the filter that decides; null: none does. */
  policyName: nullable(z.string()),
});
export type RulesOf = z.output<typeof RulesOf>;

export const ComputerPolicy = z.object({
  computer: deviceId(),
  number: PolicyNumber,
  /** What is always answered, with all below it: the installation itself. */
  names: z.array(z.string()),
  /** Each local user once; who is not named has no rules. */
  bindings: z.array(
    z.object({
      users: z.array(LocalUserName),
      device: FilterDevice,
      /** Programs that are never to run, by the ids that the computer has reported; left out by an older installation. */
      blockedApps: z.optional(z.array(z.string())),
      /** Left out by an older installation. */
      of: z.optional(RulesOf),
    }),
  ),
  /** Secret of the computer's one-time codes, in base64url; left out by an older installation. */
  codes: z.optional(z.string()),
  /** The password that a parent has set; left out: none. */
  password: z.optional(ComputerPasswordHash),
  /** False: a parent has switched password protection off, and a pause takes neither a password nor a code; left out: it takes one. */
  isProtected: z.optional(z.boolean()),
});
export type ComputerPolicy = z.output<typeof ComputerPolicy>;

export const ComputerPolicyQuery = z.object({
  /** Seconds to wait for a newer one; left out: none. */
  wait: z.optional(z.string().check(z.regex(/^(?:[12]?\d|30)$/u, 'At most 30 seconds'))),
});

/** A local user, and whose rules they have there. */
export const LocalUser = z.object({
  name: z.string(),
  isAdministrator: z.boolean(),
  /** The computer has named it in its last report. */
  isThere: z.boolean(),
  /** The device whose rules it had was removed from the family: it has those of the computer itself until a parent chooses. */
  needsChoice: z.boolean(),
  /** It came to the computer after the pairing and has no rules; no parent has chosen for it yet. */
  isNew: z.boolean(),
  /** Null: no rules. */
  device: nullable(
    z.object({
      deviceId: deviceId(),
      deviceName: z.string(),
      childId: childId(),
      childName: z.string(),
      /** Of an adult: no rule holds for the local user, and nothing is told of them. */
      isAdult: z.boolean(),
    }),
  ),
});
export type LocalUser = z.output<typeof LocalUser>;

export const Computer = z.object({
  /** By name. */
  users: z.array(LocalUser),
  /** Those that it has beside these, and that can have no rules; null: none that it says. */
  leftOut: nullable(LeftOutUsers),
  reportedAt: instant(),
  /** When the computer had its newest policy; null: it has not yet. */
  receivedAt: nullable(instant()),
  /** Since when it decides by its newest policy; null: it does not yet. */
  inForceAt: nullable(instant()),
  faults: z.array(z.enum(COMPUTER_FAULTS)),
  /** As it was reported last; null: nobody has rules there, or it does not say. */
  health: nullable(ComputerHealth),
  /** The newest first. */
  pauses: z.array(ComputerPause),
  /** The one that a parent has set for it; null: none. */
  password: nullable(
    z.object({
      setAt: instant(),
      /** The computer has it. */
      isThere: z.boolean(),
      /** Who set it is no parent of the family any more, and may know it still. */
      byFormerParent: z.boolean(),
    }),
  ),
  /** Rules are paused on it without a password or a code: first name of the parent who allows that, and since when; null: they are not. */
  protectionOff: nullable(z.object({ by: z.string(), at: instant() })),
  /** Null: an agent that says nothing of itself. */
  agent: nullable(ComputerAgent),
  /** A parent of the family holds newer versions of the agent: first name, and since when; null where it is not known. */
  updatesHeld: nullable(z.object({ by: nullable(z.string()), at: nullable(instant()) })),
  /** It says when it is put to sleep or shut down: that it is not heard and has not said so is news. */
  tellsLeaving: z.boolean(),
  /** It was put to sleep or shut down, and was not heard since; null: neither, as far as it is known. */
  left: nullable(z.object({ as: z.enum(['asleep', 'off']), at: instant() })),
});
export type Computer = z.output<typeof Computer>;

export const BindBody = z.object({
  user: LocalUserName,
  /** Whose rules the local user has; null: nobody's. */
  deviceId: nullable(deviceId()),
});

/** Use of programs by local users who have the rules of a device. */
export const ComputerUse = z.object({
  /** Whose rules those local users have: to whom it counts. */
  deviceId: deviceId(),
  /** When which program ran while its user was there. */
  sessions: UsageBatch,
});
export type ComputerUse = z.output<typeof ComputerUse>;

export const ComputerIcon = z.object({
  /** The PNG, in base64. */
  png: z
    .string()
    .check(
      z.minLength(1, 'An icon is needed'),
      z.maxLength(Math.ceil(LIMITS.iconBytes / 3) * 4, `An icon has at most ${LIMITS.iconBytes} bytes`),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/u, 'This is no base64'),
    ),
});

/** By which rules may be paused on the computer, once. */
export const ComputerCode = z.object({
  code: z.string(),
  /** Until when it is taken. */
  until: instant(),
});
export type ComputerCode = z.output<typeof ComputerCode>;

/** What is asked for: one of the three. */
const asked = {
  clientId: clientId(),
  /** As address or domain. */
  site: z.optional(line(LIMITS.urlMax)),
  /** More of them, for everything that closes by the clock or by its time of today. */
  minutes: z.optional(minutes()),
  /** A program, by the id that the computer has reported. */
  appId: z.optional(AppId),
  note: z.optional(line(LIMITS.requestNoteMax, 0)),
};
const isOne = ({ site, minutes: more, appId }: { site?: unknown; minutes?: unknown; appId?: unknown }) =>
  [site, more, appId].filter((one) => one !== undefined).length === 1;
const ONE = { error: 'Name a site, minutes or a program: one of them', path: ['site'] };

/** What a local user asks for, at the computer. Idempotent by `clientId`. */
export const ComputerAskBody = z.object({ user: LocalUserName, ...asked }).check(z.refine(isOne, ONE));
export type ComputerAskBody = z.output<typeof ComputerAskBody>;

/** The same on the computer's own page, which says for nobody that it is them. */
export const ComputerAsk = z.object(asked).check(z.refine(isOne, ONE));

export const ComputerAsksQuery = z.object({ user: LocalUserName });
/** Whose request it is. */
export const ComputerAskerBody = z.object({ user: LocalUserName });
