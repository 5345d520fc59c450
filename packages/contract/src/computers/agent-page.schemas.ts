/**
 * What the agent of a computer and its page say to each other on the loopback of that computer, and no part of the API
 * (docs/decisions/0144-the-page-on-the-computer.md).
 */
import { BUDGET_KINDS } from '../approvals/budgets.schemas.ts';
import { DeviceAsk } from '../approvals/approvals.schemas.ts';
import { FeedAlias, FeedSitePolicy } from '../filter/site-policy.schemas.ts';
import { OwnSite } from '../filter-policies/explain.schemas.ts';
import { FilterCatalogue } from '../filter-policies/targets.schemas.ts';
import { DevicePolicy } from '../policy/policy.schemas.ts';
import { AppKind } from '../apps/app-kinds.ts';
import { Schedule } from '../schedules/schedules.schemas.ts';
import { id, instant, nullable, z } from '../schema.ts';
import { ComputerHealth } from './computer-health.schemas.ts';
import { AgentVersion, UPDATE_REASONS } from './agent-update.schemas.ts';
import { AGENT_FAULTS, ComputerAsk, LocalUserName, PAUSED_BY, RulesOf } from './computers.schemas.ts';

/** `unpaired`: the installation does not know the computer any more. */
export const CONNECTIONS = ['connecting', 'connected', 'unreached', 'unpaired'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** How long rules may be put off. */
export const PAUSE_LENGTHS = ['10m', '30m', '1h', 'restart'] as const;
export type PauseLength = (typeof PAUSE_LENGTHS)[number];

/**
 * How the rules of a local user are: `none`: they have none; `off`: an administrator has switched the agent off; `waiting`: they have rules that do not
 * hold, for the reasons in `faults`.
 */
const RULE_STATES = ['none', 'in-force', 'paused', 'off', 'waiting'] as const;

/** Why a program may not run. */
const NOTICE_REASONS = ['blocked', 'screen-pause', 'schedule', 'budget'] as const;

const PageUser = z.object({
  name: LocalUserName,
  isAdministrator: z.boolean(),
  rules: z.enum(RULE_STATES),
  /** Whose rules; null: they have none, or the caller may not know. */
  of: nullable(RulesOf),
});
export type PageUser = z.output<typeof PageUser>;

export const PageState = z.object({
  /** Name of the computer in its network. */
  computer: z.string(),
  /** Who reads the page. */
  user: z.object({ name: LocalUserName, isAdministrator: z.boolean() }),
  /** Address of the installation; null: the computer is not paired. */
  server: nullable(z.string()),
  /** Null: the computer is not paired. */
  connection: nullable(z.enum(CONNECTIONS)),
  /** The network lets nobody through before they sign in (a captive portal). */
  isCaptive: z.boolean(),
  /** When the installation was heard last; null: not since the agent began. */
  heardAt: nullable(instant()),
  /** When the policy came that is in force; null: there is none. */
  since: nullable(instant()),
  faults: z.array(z.enum(AGENT_FAULTS)),
  /** How the agent's parts are; null: it is off, or nobody has rules. */
  health: nullable(ComputerHealth),
  /** Of the whole computer: whether an administrator has switched the agent off. */
  isOff: z.boolean(),
  /** Those that go on, as far as they are about who reads this, or everybody's; all for an administrator. */
  paused: z.array(
    z.object({
      user: nullable(LocalUserName),
      by: z.enum(PAUSED_BY),
      /** Null: until the computer starts again, a day at most. */
      until: nullable(instant()),
    }),
  ),
  /** Programs of who reads this that were ended, or are soon; the newest first. */
  notices: z.array(
    z.object({
      at: instant(),
      appId: z.string(),
      /** Empty: everything is closed, and the screen is locked. */
      program: z.string(),
      reason: z.enum(NOTICE_REASONS),
      /** When it is open again; null: once a parent allows it. */
      until: nullable(instant()),
      /** When it is ended; null: it has been. */
      endsAt: nullable(instant()),
    }),
  ),
  /** Everything is closed now for who reads this, and why; null: it is not. */
  closed: nullable(
    z.object({
      reason: z.enum(NOTICE_REASONS),
      /** When it is open again; null: once a parent allows it. */
      until: nullable(instant()),
    }),
  ),
  /** Of the family (IANA), by which times are written; null: nobody here has rules. */
  timeZone: nullable(DevicePolicy.shape.timeZone),
  /** Local users, by name. */
  users: z.array(PageUser),
  /** Who has set the password: a parent in the portal, or somebody here; `none`: a one-time code alone pauses rules. */
  password: z.enum(['none', 'here', 'portal']),
  /** Whether one-time codes of the portal are taken. */
  takesCodes: z.boolean(),
  /** Whether a pause takes the password or a code at this moment. */
  isProtected: z.boolean(),
  /** When a pause of who reads this, which took no password, ended as a parent switched password protection on; null: none did within the last hour. */
  endedByProtection: nullable(instant()),
  /** Whether the icon of the desktop is shown to who reads this; null: this system has none. */
  showsIcon: nullable(z.boolean()),
  system: z.object({
    version: z.string(),
    /** As the system names itself. */
    name: z.string(),
    /** An administrator types `sudo` before a command; else types it into a terminal opened as an administrator. */
    hasSudo: z.boolean(),
    kernel: z.string(),
    processor: z.string(),
    node: z.string(),
    /** Of the policy that is in force; null: none. */
    policy: nullable(z.number()),
    startedAt: instant(),
  }),
});
export type PageState = z.output<typeof PageState>;

/** Who knows whose a tray is: the program in a local user's session, which the same agent tells at once what changes for that user. */
export const TrayState = z.object({
  /** Names what is said: who has it is told of the next change. */
  stamp: z.string(),
  user: PageState.shape.user,
  rules: PageUser.shape.rules,
  of: PageUser.shape.of,
  /** Whether the computer is paired. */
  isPaired: z.boolean(),
  /** When the installation was heard last, or the agent began, where that is too long ago; null: it is not. */
  silentSince: nullable(instant()),
  timeZone: PageState.shape.timeZone,
  faults: PageState.shape.faults,
  health: PageState.shape.health,
  /** Other local users whose rules hold. */
  filtered: z.array(LocalUserName),
  /** Local users whose rules the user may put off, with the proof. */
  pausable: z.array(LocalUserName),
  isProtected: PageState.shape.isProtected,
  endedByProtection: PageState.shape.endedByProtection,
  paused: PageState.shape.paused,
  notices: PageState.shape.notices,
  showsIcon: PageState.shape.showsIcon,
  /** What the user asked parents for in the last days, as far as the installation has said it. */
  asks: z.array(
    z.pick(DeviceAsk, {
      requestId: true,
      name: true,
      minutes: true,
      state: true,
      answeredAt: true,
      answeredBy: true,
      answer: true,
      until: true,
    }),
  ),
});
export type TrayState = z.output<typeof TrayState>;

/** The rules of a local user, as they are on this computer. */
export const PageRules = z.object({
  /** What the filter decides by; null: by what is blocked alone. */
  policy: nullable(FeedSitePolicy),
  /** Sites that are blocked for the device, beside the policy. */
  blockedSites: DevicePolicy.shape.blockedSites,
  /** Zone of the times (IANA). */
  timeZone: DevicePolicy.shape.timeZone,
  /** Of the device, beside the policy's own times: what each closes is everything, kinds of programs, or programs by name. */
  schedules: z.array(
    z.object({
      ...z.pick(Schedule, { scheduleId: true, name: true, from: true, to: true, weekDays: true }).shape,
      closes: z.union([
        z.literal('all'),
        z.object({ kinds: z.array(AppKind), programs: z.array(z.string()) }),
      ]),
    }),
  ),
  aliases: z.array(FeedAlias),
  /** Those that are blocked, and until when each is open all the same; null: programs are not watched here. */
  programs: nullable(z.array(z.object({ name: z.string(), openUntil: nullable(instant()) }))),
  /** Programs of this computer that a rule names, by name: to ask for one can open something. */
  askable: z.array(z.object({ appId: z.string(), name: z.string() })),
  catalogue: FilterCatalogue,
  /** Those that limit something here today. */
  budgets: z.array(
    z.object({
      budgetId: z.string(),
      kind: z.enum(BUDGET_KINDS),
      /** Of the program, the service or the category; empty for all. */
      name: z.string(),
      minutes: z.number(),
      leftSeconds: z.number(),
    }),
  ),
  /** Whether a program takes time of a budget while its window is in front, and not for as long as it runs. */
  countsInFront: z.boolean(),
  /** What is otherwise for a while. */
  now: z.object({
    /** Until when a parent has paused screens; null: they have not. */
    pausedUntil: nullable(instant()),
    /** What is open all the same, and until when: what has a name; all that closes by the clock (`time`); everything (`all`). */
    open: z.array(z.object({ kind: z.enum(['named', 'time', 'all']), name: z.string(), until: instant() })),
  }),
});
export type PageRules = z.output<typeof PageRules>;

/** What the filter on this computer says of a site to who asks; null: it is none. Without rules that hold nothing is filtered. */
export const PageWhy = nullable(OwnSite);
export type PageWhy = z.output<typeof PageWhy>;

/** Where the way to the internet breaks. */
export const PageCheck = z.object({
  at: instant(),
  /** How long the stub of who asks took, in milliseconds; null: it does not answer; `none`: who asks is led to none. */
  filter: z.union([nullable(z.number()), z.literal('none')]),
  /** Whom names are asked of, and whether any of them answers. */
  network: z.object({ hasAddress: z.boolean(), isAnswering: z.boolean() }),
  connection: nullable(z.enum(CONNECTIONS)),
});
export type PageCheck = z.output<typeof PageCheck>;

/**
 * What the installation has that is newer than this agent. `newest`: nothing; `waiting`: one that is taken by itself, or `why` not yet; `failed`: one that was tried and taken back;
 * `installing`: the system is at it; `held`: a parent holds it back; `refused`: what is offered is not believed; `away`: the installation does not answer; `unknown`: it does
 * not know this computer; `unpaired`: there is none; `by-hand`: an administrator installs newer versions on this system.
 */
export const PageUpdate = z.object({
  at: instant(),
  /** Of the agent that runs. */
  own: z.string(),
  state: z.enum([
    'newest',
    'waiting',
    'failed',
    'installing',
    'held',
    'refused',
    'away',
    'unknown',
    'unpaired',
    'by-hand',
  ]),
  /** The newer one, as far as it is known. */
  version: nullable(AgentVersion),
  /** Of one that waits or failed. */
  why: nullable(z.enum(UPDATE_REASONS)),
});
export type PageUpdate = z.output<typeof PageUpdate>;

/** Why something was not done. */
export const CONTROL_REASONS = [
  'not-understood',
  'failed',
  'length',
  'everybody',
  'everybody-paused',
  'nothing-paused',
  'code-sets-none',
  'portal-password',
  'no-rules',
  'password-length',
  'not-allowed',
  'secret-missing',
  'no-code',
  'wrong',
  'locked',
] as const;

export const ControlReply = z.object({
  done: z.boolean(),
  /** For a terminal. */
  message: z.string(),
  reason: z.optional(z.enum(CONTROL_REASONS)),
  /** Seconds until a password is looked at again. */
  waitSeconds: z.optional(z.number()),
  /** Of a wrong password: how many may be before nobody tries for a while. */
  triesLeft: z.optional(z.number()),
});
export type ControlReply = z.output<typeof ControlReply>;

/** Once by its `clientId`. */
export const PageAsk = ComputerAsk;

/** One of those that wait. */
export const PageAskOf = z.object({ requestId: id() });

export const PageAsks = z.object({
  /** Of the last days, the newest first; null: it is not known, or could not be asked for. */
  asks: nullable(z.array(DeviceAsk)),
  /**
   * Why; null: it is known. `away`: the installation is not reached, or does not answer; `not-taken`: it does not take this; `full`: too many wait for an answer;
   * `often`: too many were asked for in a day. Of one that was to be taken back or reminded of, `answered`: it waits no longer; `early`: it has not waited long enough; `gone`: it is none of theirs, or the
   * installation does not do that.
   */
  reason: nullable(
    z.enum([
      'unpaired',
      'away',
      'no-site',
      'not-taken',
      'no-rules',
      'full',
      'often',
      'answered',
      'early',
      'gone',
    ]),
  ),
});
export type PageAsks = z.output<typeof PageAsks>;

const secret = z.string().check(z.maxLength(255));
export const PagePause = z.object({
  user: LocalUserName,
  length: z.enum(PAUSE_LENGTHS),
  /** Left out where none is needed. */
  secret: z.optional(secret),
});
/** Whether the icon is shown to who sends it. */
export const PageIcon = z.object({ isShown: z.boolean() });
export const PageResume = z.object({ user: LocalUserName });
export const PagePassword = z.object({ secret, password: secret });
/** Of the address that `kinward-agent open` opens. */
export const PageToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/u)) });
