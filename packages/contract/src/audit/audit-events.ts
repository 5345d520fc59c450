/** The actions of the audit log: a noun and a past tense. An action that is added here needs its message in the portal. */

/** Of one parent's own account: other parents of the family do not see when and how they sign in. */
export const OWN_ACTIONS = [
  'session.opened',
  'session.ended',
  'password.changed',
  'password.reset',
  'profile.changed',
  'profile.pictured',
  'profile.undone',
  'authenticator.added',
  'authenticator.removed',
  'passkey.added',
  'passkey.removed',
  'recovery-codes.renewed',
  'notifications.set',
] as const;

/** Of the family, seen by every parent. */
export const FAMILY_ACTIONS = [
  'family.founded',
  'family.joined',
  'family.handed-over',
  'family.zone-changed',
  'parent.removed',
  'parent.left',
  'account.ended',
  'invitation.made',
  'invitation.approved',
  'invitation.sent-again',
  'invitation.withdrawn',
  'invitation.refused',
  'child.added',
  'child.changed',
  'child.pictured',
  'child.deleted',
  'children.cleared',
  'device.added',
  'device.code-made',
  'device.keys-made',
  'device.watch-named',
  'device.paired',
  'device.removed',
  'device.stopped',
  'device.adult',
  'consent.changed',
  'recording.paused',
  'recording.resumed',
  'device.page-made',
  'device.page-agreed',
  'collecting.changed',
  'geofence.added',
  'geofence.changed',
  'geofence.deleted',
  'schedule.added',
  'schedule.changed',
  'schedule.deleted',
  'schedules.cleared',
  'policy.changed',
  'policy.cleared',
  'speed-limit.changed',
  'request.granted',
  'request.refused',
  'grant.given',
  'grant.revoked',
  'budget.added',
  'budget.changed',
  'budget.deleted',
  'sos.seen',
  'history.cleared',
  'retention.changed',
  'export.asked',
  'export.fetched',
  'plan.changed',
  'filter-account.made',
] as const;

/** Logged, and shown without an actor: a person who is afraid of a parent must be able to do it (threats S18). */
export const ANONYMOUS_ACTIONS: readonly string[] = [
  'recording.paused',
  'recording.resumed',
] satisfies (typeof FAMILY_ACTIONS)[number][];

/** Done by the operator with a command; seen by every parent. */
export const OPERATOR_ACTIONS = [
  'plan.shown',
  'factors.removed',
  'audit.verified',
  'backup.made',
  'keys.rotated',
  'lockdown.began',
  'lockdown.ended',
  'custody.shown',
  'custody.frozen',
  'custody.unfrozen',
  'custody.exported',
  'custody.announced',
  'custody.cancelled',
  'custody.moved',
] as const;

export const AUDIT_ACTIONS = [...FAMILY_ACTIONS, ...OPERATOR_ACTIONS, ...OWN_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
