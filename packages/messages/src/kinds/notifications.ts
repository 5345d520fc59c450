/** The kinds of notifications with what each says: names and numbers as they were then, never a position. */
import type { ToldSignal } from '@kinward/contract/computers/agent-update.schemas.ts';
import type { ComputerPause, LeftOutUsers } from '@kinward/contract/computers/computers.schemas.ts';
import type { ASK_KINDS } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { NotificationKind } from '@kinward/contract/notifications/notification-kinds.ts';
import type { FilterBypass } from '@kinward/contract/filter/bypasses.schemas.ts';
import type { ResolverStanding } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';

export type FilterFault = Exclude<ResolverStanding, 'answering'>;
export type EscapeWay = Exclude<NonNullable<FilterBypass['way']>, 'two-networks'>;

/** What may be somebody going round the agent; `off`: an administrator of the computer has switched it off; `removed`: it is not there any more. */
export type ComputerSignal = ToldSignal['kind'] | 'off' | 'removed';

export type RequestKind = (typeof ASK_KINDS)[number];

export interface OfChild {
  /** First name. */
  child: string;
}
export interface OfDevice extends OfChild {
  /** The device's name. */
  device: string;
}
/** First name of the parent who did it. */
export interface ByParent {
  actor: string;
}

export const RULES = [
  'apps',
  'sites',
  'numbers',
  'schedules',
  'speed',
  'collects',
  'exceptions',
  'all',
] as const;
export type RuleSubject = (typeof RULES)[number];

export interface RequestedMessage extends OfChild {
  request: RequestKind;
  /** Of the app or the site; null for time of everything. */
  name: string | null;
  minutes: number | null;
  note: string;
}

/** Of each kind of the contract, and of no other. */
type OfKinds<Params extends Record<NotificationKind, object>> = Params;

interface EachParams {
  'device.paired': OfDevice & {
    platform: string | null;
    model: string | null;
    osVersion: string | null;
    rePaired: boolean;
  };
  'device.removed': OfDevice & ByParent;
  /** From the device itself. */
  'device.stopped': OfDevice;
  'device.code-made': OfDevice & ByParent;
  'device.keys-made': OfDevice & ByParent;
  'device.watch-connected': OfDevice & ByParent;
  /** Of a device that reports while no one has agreed on the child's page. */
  'device.page-unread': OfDevice;
  /** `seconds` since its last report. */
  'device.silent': OfDevice & { seconds: number };
  'device.back': OfDevice;
  /**
   * `seconds` since its last question; `way`: what it had asked for just before, null where nothing says how. `two-networks`: its key was used in
   * two networks at once, for so many seconds at least.
   */
  'filter.bypassed': OfDevice & { seconds: number; way: FilterBypass['way'] };
  /** `resolver`: as the operator called it; null: that of the server's machine. `fault`: it is not heard, or whom it asks does not answer. */
  'filter.failed': { resolver: string | null; fault: FilterFault };
  /** `seconds` from when it failed. */
  'filter.works': { resolver: string | null; fault: FilterFault; seconds: number };
  /** `change`: names more or fewer, in percent of those before; null: it is held for another reason. */
  'filter.list-waits': { list: string; change: number | null };
  /** Names as the device says them. */
  'device.permissions-missing': OfDevice & { missing: string[] };
  'device.position-mocked': OfDevice;
  'device.clock-wrong': OfDevice;
  'device.battery-low': OfDevice & { percent: number };
  /** `users`: local users of the computer whose rules were those of a device that was removed; those of the computer itself hold. */
  'computer.own-rules': OfDevice & { users: string[] };
  /**
   * Local users that came to the computer after its pairing: they have no rules. `more`: so many beside those; left out: none. `leftOut`: the
   * number of local users that can have no rules, where it has grown; `users` may be empty then.
   */
  'computer.new-users': OfDevice & {
    users: { name: string; isAdministrator: boolean }[];
    more?: number;
    leftOut?: LeftOutUsers;
  };
  /** `user`: null for everybody with rules there; `minutes`: null until the computer starts again. `more`: so many pauses beside it, none of which is wider; left out: none. */
  'computer.paused': OfDevice & {
    user: string | null;
    minutes: number | null;
    by: ComputerPause['by'];
    more?: number;
  };
  'computer.protection-off': OfDevice & ByParent;
  /** `times`: so often since it was told last; `at` (RFC 3339): the last time, null where no clock says it; `isOld`: that is not of this day. */
  'computer.signal': OfDevice & { signal: ComputerSignal; times: number; at: string | null; isOld: boolean };
  /** `since` (RFC 3339): when it was heard last. */
  'computer.silent': OfDevice & { since: string; isOld: boolean };
  /** `was`: it had been put to sleep or shut down, and its word of that had not arrived; left out: it does not say so. */
  'computer.back': OfDevice & { was?: 'asleep' | 'off' };
  'history.cleared': OfDevice & ByParent;
  'children.deleted': ByParent & { names: string[]; all: boolean };
  /** IANA name. */
  'family.zone-changed': ByParent & { timeZone: string };
  'fence.changed': OfDevice & ByParent & { action: 'added' | 'changed' | 'deleted'; fence: string };
  'fence.crossed': OfDevice & {
    /** Of the child's paired devices. Missing: not noted then. */
    isOnly?: boolean;
    direction: 'enter' | 'leave';
    forbidden: boolean;
    fence: string;
  };
  /** Metres per second; miles per hour. */
  'speed.over': OfDevice & { top: number; limit: number };
  'speed.within': OfDevice & { top: number; limit: number; seconds: number };
  'rules.changed': OfDevice & ByParent & { rules: RuleSubject };
  'budgets.changed': OfChild & ByParent;
  /** `minutes`: null until the morning. */
  'screens.paused': OfChild & ByParent & { minutes: number | null };
  'screens.opened': OfChild & ByParent;
  'plan.changed': { plan: string };
  /** RFC 3339. */
  'plan.ends': { plan: string; at: string };
  'request.asked': RequestedMessage;
  /** In a linked network, on the page of a closed site. `asker`: as it was typed there; empty: nothing was. */
  'request.network-asked': { network: string; site: string; asker: string; note: string };
  /** `at` (RFC 3339): when it was pressed, where it waited for a connection. */
  'check-in': OfChild & { note: string; at?: string };
  'trip.started': OfChild;
  'trip.ended': OfChild;
  /** The child ends a trip that was ended as lost before. */
  'trip.heard': OfChild;
  /** `at` (RFC 3339): of the last position, within a day; null where none is or may be told; `place`: of an allowed fence. */
  'trip.lost': OfChild & { at: string | null; place: string | null };
  'sos.called': OfDevice;
  'sos.false-alarm': OfChild;
  'consent.adult-declared': OfDevice;
  /** A calendar day, `2026-05-01`. */
  'consent.adult-soon': OfChild & { day: string };
  'consent.adult-now': OfChild;
  'consent.paused': OfChild;
  'consent.resumed': OfChild;
  /** Instead of the 31st notification of an hour and all after it. */
  digest: { more: number };
}
export type NotificationParams = OfKinds<EachParams>;

export type { NotificationKind };

interface Trait {
  callType: CallType;
  /** Whose names it says. */
  of?: 'child' | 'device';
  /** Of what a parent did, to the others: `actor` is the parent at work. */
  byParent?: true;
}

/** Under which switch of the settings each kind falls, and whose names are in it. */
export const NOTIFICATIONS: Readonly<Record<NotificationKind, Trait>> = {
  'device.paired': { callType: 'Pairing', of: 'device' },
  'device.removed': { callType: 'Pairing', of: 'device', byParent: true },
  'device.stopped': { callType: 'Pairing', of: 'device' },
  'device.code-made': { callType: 'Pairing', of: 'device', byParent: true },
  'device.keys-made': { callType: 'Pairing', of: 'device', byParent: true },
  'device.watch-connected': { callType: 'Pairing', of: 'device', byParent: true },
  'device.page-unread': { callType: 'Pairing', of: 'device' },
  'device.silent': { callType: 'Pairing', of: 'device' },
  'device.back': { callType: 'Pairing', of: 'device' },
  'filter.bypassed': { callType: 'Web', of: 'device' },
  'filter.failed': { callType: 'Web' },
  'filter.works': { callType: 'Web' },
  'filter.list-waits': { callType: 'Web' },
  'device.permissions-missing': { callType: 'Pairing', of: 'device' },
  'device.position-mocked': { callType: 'Pairing', of: 'device' },
  'device.clock-wrong': { callType: 'Pairing', of: 'device' },
  'device.battery-low': { callType: 'Battery', of: 'device' },
  'computer.own-rules': { callType: 'Pairing', of: 'device' },
  'computer.new-users': { callType: 'Pairing', of: 'device' },
  'computer.paused': { callType: 'Web', of: 'device' },
  'computer.protection-off': { callType: 'Pairing', of: 'device', byParent: true },
  'computer.signal': { callType: 'Pairing', of: 'device' },
  'computer.silent': { callType: 'Pairing', of: 'device' },
  'computer.back': { callType: 'Pairing', of: 'device' },
  'history.cleared': { callType: 'Pairing', of: 'device', byParent: true },
  'children.deleted': { callType: 'Pairing', byParent: true },
  'family.zone-changed': { callType: 'App', byParent: true },
  'fence.changed': { callType: 'Geofence', of: 'device', byParent: true },
  'fence.crossed': { callType: 'Geofence', of: 'device' },
  'speed.over': { callType: 'Speed', of: 'device' },
  'speed.within': { callType: 'Speed', of: 'device' },
  'rules.changed': { callType: 'App', of: 'device', byParent: true },
  'budgets.changed': { callType: 'App', of: 'child', byParent: true },
  'screens.paused': { callType: 'App', of: 'child', byParent: true },
  'screens.opened': { callType: 'App', of: 'child', byParent: true },
  'plan.changed': { callType: 'Plan' },
  'plan.ends': { callType: 'Plan' },
  'request.asked': { callType: 'Request', of: 'child' },
  'request.network-asked': { callType: 'Request' },
  'check-in': { callType: 'Request', of: 'child' },
  'trip.started': { callType: 'Request', of: 'child' },
  'trip.ended': { callType: 'Request', of: 'child' },
  'trip.heard': { callType: 'Request', of: 'child' },
  'trip.lost': { callType: 'Request', of: 'child' },
  'sos.called': { callType: 'Emergency', of: 'device' },
  'sos.false-alarm': { callType: 'Emergency', of: 'child' },
  'consent.adult-declared': { callType: 'Pairing', of: 'device' },
  'consent.adult-soon': { callType: 'Pairing', of: 'child' },
  'consent.adult-now': { callType: 'Pairing', of: 'child' },
  'consent.paused': { callType: 'Pairing', of: 'child' },
  'consent.resumed': { callType: 'Pairing', of: 'child' },
  digest: { callType: 'App' },
};

/** The switch of one notification: rules of sites and of speed have their own. */
export const callTypeOf = <Kind extends NotificationKind>(
  kind: Kind,
  params: Partial<NotificationParams[Kind]>,
): CallType => {
  const { rules } = params as Partial<NotificationParams['rules.changed']>;
  if (kind === 'rules.changed' && rules === 'sites') return 'Web';
  if (kind === 'rules.changed' && rules === 'speed') return 'Speed';
  return NOTIFICATIONS[kind].callType;
};

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(NOTIFICATIONS, kind);
