import { defineRoute } from '../route.ts';
import { accountId } from '../ids.ts';
import { nullable, token, z } from '../schema.ts';
import * as S from './profile.schemas.ts';

const slice = 'accounts';

export const updateParent = defineRoute({
  name: 'updateParent',
  slice,
  method: 'PUT',
  path: '/parent',
  audience: 'parent',
  recentAuthentication: true,
  worksUnprotected: true,
  summary:
    "Requests a change of the caller's names, email or phone. It takes effect once the code sent to each new address, or to the current email when only names change, is confirmed.",
  body: S.UpdateParentBody,
  reply: S.PendingChange,
  status: 202,
  message: 'We sent you a code. Nothing changes before you enter it.',
  errors: ['PHONE_INVALID', 'PHONE_COUNTRY', 'RATE_LIMITED'],
});

export const verifyUpdate = defineRoute({
  name: 'verifyUpdate',
  slice,
  method: 'PUT',
  path: '/parent/verifyUpdate',
  audience: 'parent',
  recentAuthentication: true,
  worksUnprotected: true,
  summary:
    'Confirms a pending change with its code. The last code puts it into force; a new email or phone signs out every other browser.',
  body: S.VerifyUpdateBody,
  reply: S.VerifyUpdateReply,
  message: 'Updated Successfuly',
  errors: ['OTP_INVALID', 'ACCOUNT_EXISTS', 'RATE_LIMITED'],
});

export const getUpdate = defineRoute({
  name: 'getUpdate',
  slice,
  method: 'GET',
  path: '/parent/verifyUpdate',
  audience: 'parent',
  worksUnprotected: true,
  summary: "The caller's pending change that still needs codes; null when there is none.",
  reply: nullable(S.PendingChange),
});

export const resendUpdate = defineRoute({
  name: 'resendUpdate',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/parent/verifyUpdate/resend',
  audience: 'parent',
  worksUnprotected: true,
  summary: 'Sends a new code for the pending change; the previous one stops working.',
  body: S.ResendUpdateBody,
  reply: z.object({ retryAfterSeconds: z.number() }),
  message: 'We sent a new code.',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const updateReading = defineRoute({
  name: 'updateReading',
  slice,
  method: 'PUT',
  path: '/parent/reading',
  audience: 'parent',
  worksExpired: true,
  worksUnprotected: true,
  summary:
    'Sets the language, units and clock in which this parent reads mails, SMS, pushes and notifications.',
  body: S.ReadingBody,
});

export const undoChange = defineRoute({
  name: 'undoChange',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/parent/undo',
  audience: 'public',
  summary:
    'Follows the undo link of a security mail: restores the email and phone that the account had then, and ends every session.',
  body: z.object({ token: token() }),
  message: 'Your account is as it was. Every browser is signed out.',
  errors: ['UNDO_INVALID', 'ACCOUNT_EXISTS'],
});

export const uploadProfilePicture = defineRoute({
  name: 'uploadProfilePicture',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/upload/profile',
  audience: 'parent',
  multipart: true,
  worksUnprotected: true,
  summary:
    "Sets the caller's picture (`userId`, if given, must be the caller's): JPEG, PNG or WebP up to 5 MiB, stored as WebP without metadata.",
  query: z.object({ userId: z.optional(accountId()) }),
  reply: z.object({ profileUrl: z.string() }),
  errors: ['NOT_FOUND', 'PICTURE_UNREADABLE', 'PICTURE_MISSING', 'TOO_LARGE', 'RATE_LIMITED', 'BUSY'],
});
