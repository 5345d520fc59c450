import { accountId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { email, id, instant, name, nullable, phone, token, z } from '../schema.ts';

/** Details of an open invitation; null for a parent. */
export const InvitationFacts = z.object({
  /** Name of the parent who invited. */
  invitedBy: z.string(),
  /** The parent who invited; the invitation ends when they leave. */
  invitedById: accountId(),
  /** True until the owner has approved: nothing was sent yet. */
  waitsForOwner: z.boolean(),
  expiresAt: instant(),
});
export type InvitationFacts = z.output<typeof InvitationFacts>;

/** A parent of the family, or an invited one: then `userId` is the id of the invitation and one of the addresses is empty. */
export const Parent = z.object({
  userId: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  profileUrl: nullable(z.string()),
  role: z.enum(['owner', 'parent']),
  status: z.enum(['active', 'invited']),
  invitation: nullable(InvitationFacts),
});
export type Parent = z.output<typeof Parent>;

export const EmailInviteBody = z.object({ email: email() });
export const MobileInviteBody = z.object({ phone: phone() });

/** The token of the link. */
export const InviteTokenBody = z.object({ inviteToken: token() });
export const RefuseInviteBody = z.object({
  inviteToken: token(),
  /** No further invitation reaches this address. */
  block: z.optional(z.boolean()),
});

/** Typed by the parent whose account ends, to prevent slips. */
export const EndAccountBody = z.object({ email: email() });

/** What a valid token shows. */
export const InvitationView = z.object({
  /** First and last name of the parent who invites. */
  invitedBy: z.string(),
  channel: z.enum(['email', 'phone']),
  /** The one address that the invitation is for. */
  address: z.string(),
  expiresAt: instant(),
});
export type InvitationView = z.output<typeof InvitationView>;

export const Invited = z.object({
  invitationId: id(),
  /** The owner has to approve first: nothing was sent yet. */
  waitsForOwner: z.boolean(),
});
export type Invited = z.output<typeof Invited>;

/** What the children's apps show of the parent who asks. */
export const ForChildren = z.object({
  /** What the children call this parent ("Mum"); null: the apps show the name. */
  called: nullable(name(LIMITS.calledMax)),
  /** The children's devices get the phone number, so that they can call. */
  callable: z.boolean('Say true or false'),
  /** Where the parent says to be, in their own words ("at work"), until a moment within a day; null: nothing. */
  says: nullable(z.object({ text: name(LIMITS.saysMax), until: instant() })),
});
export type ForChildren = z.output<typeof ForChildren>;
