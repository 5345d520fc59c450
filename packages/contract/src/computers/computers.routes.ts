/** Computers with an agent: local users, and the policy that each of them has. */
import { defineRoute } from '../route.ts';
import { IconDigest } from '../apps/apps.schemas.ts';
import { ListHash } from '../filter/filter.schemas.ts';
import { deviceId } from '../ids.ts';
import { nullable, z } from '../schema.ts';
import { UsageReportReply } from '../usage/usage.schemas.ts';
import { AgentUpdateQuery, HoldUpdatesBody, SignedUpdate } from './agent-update.schemas.ts';
import { ComputerPasswordBody, ComputerProtectionBody } from './computer-password.ts';
import * as S from './computers.schemas.ts';

const slice = 'computers';
const params = z.object({ id: deviceId() });

export const getComputer = defineRoute({
  name: 'getComputer',
  slice,
  method: 'GET',
  path: '/child/device/{id}/computer',
  audience: 'parent',
  token: 'read',
  summary:
    'Local users of a computer with an agent, whose rules each has there, and how far the newest policy came; null where the device is none.',
  params,
  reply: nullable(S.Computer),
  errors: ['NOT_FOUND'],
});

export const bindLocalUser = defineRoute({
  name: 'bindLocalUser',
  slice,
  method: 'PUT',
  path: '/child/device/{id}/computer/user',
  audience: 'parent',
  summary:
    'Gives a local user of a computer the rules of a device of the family, or none. The computer gets a new policy.',
  params,
  body: S.BindBody,
  reply: S.Computer,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD'],
});

export const showComputerCode = defineRoute({
  name: 'showComputerCode',
  slice,
  method: 'POST',
  repeat: 'again',
  path: '/child/device/{id}/computer/code',
  audience: 'parent',
  summary:
    'Shows a code by which rules may be paused on the computer, once and within ten minutes, with or without a connection. 404 where the device is no computer.',
  params,
  reply: S.ComputerCode,
  errors: ['NOT_FOUND'],
});

export const setComputerPassword = defineRoute({
  name: 'setComputerPassword',
  slice,
  method: 'PUT',
  path: '/child/device/{id}/computer/password',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Sets the password by which rules are paused on the computer, which gets a slow hash of it with its next policy. Never the password of a parent.',
  params,
  body: ComputerPasswordBody,
  reply: S.Computer,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'PASSWORD_OWN'],
});

export const removeComputerPassword = defineRoute({
  name: 'removeComputerPassword',
  slice,
  method: 'DELETE',
  path: '/child/device/{id}/computer/password',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Takes the password of the computer away: rules are paused by its administrator or by a code then.',
  params,
  reply: S.Computer,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD'],
});

export const setComputerProtection = defineRoute({
  name: 'setComputerProtection',
  slice,
  method: 'PUT',
  path: '/child/device/{id}/computer/protection',
  audience: 'parent',
  summary:
    'Switches password protection of the computer off, so that rules are paused there without a password or a code, which needs a recent authentication and ends when that parent leaves, or on again, which any parent may.',
  params,
  body: ComputerProtectionBody,
  reply: S.Computer,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'REAUTH_REQUIRED'],
});

export const holdUpdates = defineRoute({
  name: 'holdUpdates',
  slice,
  method: 'PUT',
  path: '/child/device/{id}/computer/updates',
  audience: 'parent',
  summary:
    'Holds newer versions of the agent on the computer, which needs a recent authentication and ends when that parent leaves, or lets it take them again, which any parent may.',
  params,
  body: HoldUpdatesBody,
  reply: S.Computer,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'REAUTH_REQUIRED'],
});

export const reportComputer = defineRoute({
  name: 'reportComputer',
  slice,
  method: 'PUT',
  path: '/device/computer',
  audience: 'device',
  summary:
    'What an agent says of its computer: its local users, and the policy that is in force. Local users that are not named any more are forgotten where they have no rules.',
  body: S.ComputerReport,
  reply: S.ComputerReported,
  errors: ['NOT_AN_AGENT'],
});

export const reportComputerUse = defineRoute({
  name: 'reportComputerUse',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/device/computer/usage',
  audience: 'device',
  bodyLimit: 'device',
  summary:
    'Reports when local users with the rules of a device ran which program; it counts as use of that device. Repeats, also with a later end, are safe. Nothing is kept of it where no local user has those rules any more.',
  body: S.ComputerUse,
  reply: UsageReportReply,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT', 'QUOTA'],
});

export const sendAppIcon = defineRoute({
  name: 'sendAppIcon',
  slice,
  method: 'PUT',
  path: '/device/computer/icons/{digest}',
  audience: 'device',
  bodyLimit: 'device',
  summary:
    'The icon of a program that the computer has named in its list, by the SHA-256 of the PNG. 404 for one that its list does not name.',
  params: z.object({ digest: IconDigest }),
  body: S.ComputerIcon,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT', 'PICTURE_UNREADABLE', 'TOO_LARGE', 'QUOTA', 'BUSY'],
});

export const getComputerPolicy = defineRoute({
  name: 'getComputerPolicy',
  slice,
  method: 'GET',
  path: '/device/computer/policy',
  audience: 'device',
  summary:
    'The newest policy of the computer, signed and numbered; its ETag is its number. `If-None-Match` says which one is there: 304, after `wait` seconds, while there is no newer. 404 before the computer has reported.',
  query: S.ComputerPolicyQuery,
  reply: S.SignedPolicy,
  errors: ['NOT_FOUND', 'NOT_AN_AGENT'],
});

export const getAgentUpdate = defineRoute({
  name: 'getAgentUpdate',
  slice,
  method: 'GET',
  path: '/device/computer/update',
  audience: 'device',
  summary:
    'A package of the agent that is newer than the one that the computer has, signed as its policies are; null where there is none, UPDATES_HELD where a parent holds it back. The file is had by `GET /device/computer/package` and known by its hash.',
  query: AgentUpdateQuery,
  reply: nullable(SignedUpdate),
  errors: ['NOT_AN_AGENT', 'UPDATES_HELD'],
});

export const fetchComputerList = defineRoute({
  name: 'fetchComputerList',
  slice,
  method: 'GET',
  path: '/device/computer/lists/{hash}',
  audience: 'device',
  kind: 'raw',
  summary:
    'A list of others that decides for the family, by its SHA-256 as the policy names it: the bytes as they were fetched. 404 for a device that is no computer, and for a list that is not in force for the family.',
  params: z.object({ hash: ListHash }),
  errors: ['NOT_FOUND', 'NOT_AN_AGENT'],
});
