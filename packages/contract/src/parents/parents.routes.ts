import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './parents.schemas.ts';

const slice = 'parents';
const params = z.object({ id: id() });

export const listParents = defineRoute({
  name: 'listParents',
  slice,
  method: 'GET',
  path: '/parent',
  audience: 'parent',
  summary: 'The parents of the family, the owner first, then the open invitations.',
  reply: z.array(S.Parent),
});

export const getParent = defineRoute({
  name: 'getParent',
  slice,
  method: 'GET',
  path: '/parent/{id}',
  audience: 'parent',
  summary: 'One parent of the family, or one open invitation.',
  params,
  reply: S.Parent,
  errors: ['NOT_FOUND'],
});

export const getForChildren = defineRoute({
  name: 'getForChildren',
  slice,
  method: 'GET',
  path: '/parent/for-children',
  audience: 'parent',
  summary:
    'What the children’s apps show of the caller: a name, a number to call, and where the caller says to be.',
  reply: S.ForChildren,
});

export const setForChildren = defineRoute({
  name: 'setForChildren',
  slice,
  method: 'PUT',
  path: '/parent/for-children',
  audience: 'parent',
  summary:
    'Sets what the children’s apps show of the caller, as a whole (idempotent); they read it within half a minute.',
  body: S.ForChildren,
  reply: S.ForChildren,
  message: 'Updated Successfuly',
});

const inviteErrors = [
  'ALREADY_PARENT',
  'INVITE_EXISTS',
  'INVITE_BLOCKED',
  'INVITES_FULL',
  'PARENTS_FULL',
  'RATE_LIMITED',
] as const;

export const emailInvite = defineRoute({
  name: 'emailInvite',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/emailInvite',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Invites a parent by email with a link to /register that joins this family. An invitation by a parent who is not the owner waits for the owner. Needs a recent authentication.',
  body: S.EmailInviteBody,
  reply: S.Invited,
  status: 201,
  message: 'The invitation is on its way.',
  errors: inviteErrors,
});

export const mobileInvite = defineRoute({
  name: 'mobileInvite',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/mobileInvite',
  audience: 'parent',
  recentAuthentication: true,
  summary: 'Invites a parent by text message, like POST /emailInvite.',
  body: S.MobileInviteBody,
  reply: S.Invited,
  status: 201,
  message: 'The invitation is on its way.',
  errors: [...inviteErrors, 'PHONE_INVALID', 'PHONE_COUNTRY'],
});

export const resendInvite = defineRoute({
  name: 'resendInvite',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/invite/{id}/resend',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Sends an invitation again, for 7 more days; the previous link stops working. Only for the parent who invited and the owner. Needs a recent authentication.',
  params,
  message: 'The invitation is on its way again.',
  errors: ['NOT_FOUND', 'NOT_OWNER', 'CONFLICT', 'RATE_LIMITED'],
});

export const approveInvite = defineRoute({
  name: 'approveInvite',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/invite/{id}/approve',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'The owner approves an invitation of another parent, which is then sent. Needs a recent authentication.',
  params,
  message: 'The invitation is on its way.',
  errors: ['NOT_FOUND', 'NOT_OWNER', 'CONFLICT', 'RATE_LIMITED'],
});

export const withdrawInvite = defineRoute({
  name: 'withdrawInvite',
  slice,
  method: 'DELETE',
  path: '/invite/{id}',
  audience: 'parent',
  summary:
    'Withdraws an invitation, or declines one that waits for the owner; its link stops working at once.',
  params,
  message: 'The invitation is withdrawn.',
  errors: ['NOT_FOUND', 'NOT_OWNER'],
});

export const previewInvite = defineRoute({
  name: 'previewInvite',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/invite/look',
  audience: 'public',
  summary: 'Who invites, for a valid invitation token.',
  body: S.InviteTokenBody,
  reply: S.InvitationView,
  errors: ['INVITE_INVALID'],
});

export const refuseInvite = defineRoute({
  name: 'refuseInvite',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/invite/refuse',
  audience: 'public',
  summary: 'Declines an invitation; with `block` no further ones are sent to this address.',
  body: S.RefuseInviteBody,
  message: 'The invitation is refused.',
  errors: ['INVITE_INVALID'],
});

export const acceptInvite = defineRoute({
  name: 'acceptInvite',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/invite/accept',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  summary:
    'Joins the family of an invitation with the signed-in account, whose own family must be empty. Ends its sessions. Needs a recent authentication.',
  body: S.InviteTokenBody,
  message: 'You have joined the family. Please log in again.',
  errors: [
    'INVITE_INVALID',
    'INVITE_ADDRESS',
    'ALREADY_PARENT',
    'FAMILY_NOT_EMPTY',
    'FAMILY_ON_LEGAL_HOLD',
    'PARENTS_FULL',
  ],
});

export const removeParent = defineRoute({
  name: 'removeParent',
  slice,
  method: 'DELETE',
  path: '/parent/{id}',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'The owner ends a parent’s access: sessions, streams, invitations, resets and unused pairing codes end at once. Needs a recent authentication.',
  params,
  message: 'Their access has ended.',
  errors: ['NOT_FOUND', 'NOT_OWNER', 'OWNER_STAYS'],
});

export const transferFamily = defineRoute({
  name: 'transferFamily',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/parent/{id}/owner',
  audience: 'parent',
  recentAuthentication: true,
  summary: 'The owner makes another parent the owner. Needs a recent authentication.',
  params,
  message: 'The family has a new owner.',
  errors: ['NOT_FOUND', 'NOT_OWNER'],
});

export const leaveFamily = defineRoute({
  name: 'leaveFamily',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/parent/leave',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  summary:
    'Leaves the family: the account keeps its names, addresses, password and picture, and gets an empty family of its own. Needs a recent authentication.',
  message: 'You have left the family. Log in again to begin with a family of your own.',
  errors: ['OWNER_STAYS', 'LAST_PARENT'],
});

export const endAccount = defineRoute({
  name: 'endAccount',
  slice,
  method: 'DELETE',
  path: '/parent',
  audience: 'parent',
  recentAuthentication: true,
  worksExpired: true,
  deletes: true,
  summary:
    'Deletes the caller’s account for good. The last parent’s account takes the whole family with it, its devices and everything recorded. `email` must be the account’s own. Needs a recent authentication.',
  body: S.EndAccountBody,
  message: 'Your account has ended.',
  errors: ['EMAIL_DIFFERS', 'OWNER_STAYS'],
});
