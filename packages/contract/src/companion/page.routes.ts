import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import { ChildPage, PageLink } from './page.schemas.ts';

const slice = 'companion';

export const makeChildPage = defineRoute({
  name: 'makeChildPage',
  slice,
  method: 'POST',
  path: '/child/device/{id}/page',
  audience: 'parent',
  summary:
    "Makes a new link to the child's page of a device that somebody else's client reports for; the former one ends. Whoever has it can read who watches and what is set, and end the sharing, and nothing else.",
  params: z.object({ id: id() }),
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
    'For who holds the device: who watches, what is collected and how long it is kept, who looked, and the rules.',
  reply: ChildPage,
});

export const openChildPage = defineRoute({
  name: 'openChildPage',
  slice,
  method: 'POST',
  path: '/page/opened',
  audience: 'page',
  summary: 'Notes that the page was opened, the first time; the parents see it.',
});

export const agreeChildPage = defineRoute({
  name: 'agreeChildPage',
  slice,
  method: 'POST',
  path: '/page/agreed',
  audience: 'page',
  summary: 'Notes that the holder said yes, the first time; the parents see it.',
});

export const stopChildPage = defineRoute({
  name: 'stopChildPage',
  slice,
  method: 'POST',
  path: '/page/stop',
  audience: 'page',
  summary:
    "Ends the sharing from the page: the client's keys and the page stop working at once and the parents are told that it was stopped, without a place.",
  message: 'Sharing has ended.',
});
