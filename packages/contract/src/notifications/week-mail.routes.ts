import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';

const slice = 'notifications';

/** What the link in a mail holds. Anything else is answered by a page that says so, as people open it. */
const params = z.object({ token: z.string() });

export const showWeekMailOff = defineRoute({
  name: 'showWeekMailOff',
  slice,
  method: 'GET',
  path: '/week-mail/off/{token}',
  audience: 'public',
  kind: 'raw',
  summary:
    "The page behind the link of a week's mail: asks whether the mail shall be switched off, and changes nothing, as mail programs open links by themselves.",
  params,
});

export const switchWeekMailOff = defineRoute({
  name: 'switchWeekMailOff',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/week-mail/off/{token}',
  audience: 'public',
  kind: 'raw',
  summary:
    "Switches the week's mail off for the parent whom the link was mailed to, and nothing else: the one click of mail programs (RFC 8058) and the button of the page. No login. Whatever form is sent is not read.",
  params,
});
