import { defineRoute } from '../route.ts';
import { childId } from '../ids.ts';
import { z } from '../schema.ts';
import { PictureFile } from './picture-file.ts';
import * as S from './children.schemas.ts';

const slice = 'children';

export const listChildren = defineRoute({
  name: 'listChildren',
  slice,
  method: 'GET',
  path: '/child',
  audience: 'parent',
  token: 'read',
  summary: "The family's children with their devices, oldest entry first.",
  reply: z.array(S.Child),
});

export const addChild = defineRoute({
  name: 'addChild',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/addChild',
  audience: 'parent',
  token: 'write',
  summary: 'Adds a child.',
  body: S.ChildBody,
  reply: z.object({ childId: childId() }),
  status: 201,
  message: 'Child Added Successfuly',
  errors: ['CONFLICT', 'PHONE_INVALID'],
});

export const updateChild = defineRoute({
  name: 'updateChild',
  slice,
  method: 'PUT',
  path: '/child/{id}',
  audience: 'parent',
  summary: "Changes a child's name, age, device type or number.",
  params: z.object({ id: childId() }),
  body: S.ChildBody,
  message: 'Child Updated Successfuly',
  errors: ['NOT_FOUND', 'PHONE_INVALID'],
});

export const deleteChild = defineRoute({
  name: 'deleteChild',
  slice,
  method: 'DELETE',
  path: '/child/{id}',
  audience: 'parent',
  deletes: true,
  recentAuthentication: true,
  summary: 'Deletes a child, their devices and everything recorded.',
  params: z.object({ id: childId() }),
  message: 'Child Deleted Successfuly',
  errors: ['NOT_FOUND'],
});

export const clearChildren = defineRoute({
  name: 'clearChildren',
  slice,
  method: 'DELETE',
  path: '/child',
  audience: 'parent',
  deletes: true,
  recentAuthentication: true,
  summary: 'Deletes every child of the family with their devices and everything recorded.',
  reply: z.object({ deleted: z.number() }),
  message: 'Child Cleared Successfuly',
});

export const uploadChildPicture = defineRoute({
  name: 'uploadChildPicture',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/child/upload',
  audience: 'parent',
  multipart: true,
  summary:
    "Sets a child's picture (`userId` is the childId): JPEG, PNG or WebP up to 5 MiB, stored as WebP without metadata.",
  query: z.object({ userId: childId() }),
  reply: z.object({ profileUrl: z.string() }),
  errors: ['NOT_FOUND', 'PICTURE_UNREADABLE', 'PICTURE_MISSING', 'TOO_LARGE', 'RATE_LIMITED', 'BUSY'],
});

export const getPicture = defineRoute({
  name: 'getPicture',
  slice,
  method: 'GET',
  path: '/picture/{name}',
  audience: 'parent',
  token: 'read',
  kind: 'raw',
  summary: "A picture of the caller's family, as WebP.",
  params: z.object({ name: PictureFile }),
  errors: ['NOT_FOUND'],
});
