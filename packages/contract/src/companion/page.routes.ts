import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import { ChildPage, PageLink } from './page.schemas.ts';

const slice = 'companion';

export const makeChildPage = defineRoute({
  name: 'makeChildPage',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/page',
  audience: 'parent',
  summary:
    "Makes a new link to the child's page of a device with a third-party client; the previous link ends. The link allows reading who can see what and what is set, and ending the sharing, nothing else.",
  params: z.object({ id: deviceId() }),
  reply: PageLink,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'PAGE_NOT_NEEDED'],
});

export const getChildPage = defineRoute({
  name: 'getChildPage',
  slice,
  method: 'GET',
  path: '/page',
  audience: 'page',
  summary:
    'For the device user: who can see what, what is collected and how long it is kept, the accesses, and the rules.',
  reply: ChildPage,
});

export const openChildPage = defineRoute({
  name: 'openChildPage',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/page/opened',
  audience: 'page',
  summary: "Records the first opening of the child's page; parents see it.",
});

export const agreeChildPage = defineRoute({
  name: 'agreeChildPage',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/page/agreed',
  audience: 'page',
  summary: "Records the first confirmation on the child's page; parents see it.",
});

export const stopChildPage = defineRoute({
  name: 'stopChildPage',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/page/stop',
  audience: 'page',
  summary:
    "Ends the sharing from the child's page: the client's keys and the page stop working at once and parents are notified that sharing was stopped, without a position.",
  message: 'Sharing has ended.',
});
