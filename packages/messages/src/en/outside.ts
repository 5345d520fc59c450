/** What leaves the installation: no place, no speed and no cry for help is in it. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { OutsideParams } from '../kinds/outside.ts';

const askedTitle = ({ request, minutes }: OutsideParams['outside.asked']): string => {
  if (request === 'time')
    return minutes === null ? 'A child asks for time' : `A child asks for ${minutes} minutes`;
  return request === 'app' ? 'A child asks for an app' : 'A child asks for a website';
};

const WAITS = 'A child is waiting for your answer.';
const several = (count: number): string => `${count} notifications`;

export const outside: CatalogueOf<OutsideParams> = {
  'outside.fence': () => ({ title: 'News about a fence', body: 'There is news about a fence.' }),
  'outside.speed': () => ({ title: 'News about driving', body: 'There is news about a drive.' }),
  'outside.request': () => ({ title: 'A child asks for something', body: WAITS }),
  'outside.asked': (params) => ({ title: askedTitle(params), body: WAITS }),
  'outside.emergency': () => ({
    title: 'A child asks for help',
    body: 'Open Kinward now to see who and where.',
  }),
  'notifications.mail': ({ all, link }, { dateTime }) => {
    const lines = all.map(({ at, title, body }) => `${dateTime(at)} · ${title}\n${body}`);
    const [first] = all;
    const where =
      link === null ? 'Open Kinward to see more' : `See more: ${link}/user/dashboard#notifications`;
    return {
      title: `Kinward: ${all.length === 1 && first ? first.title : several(all.length)}`,
      body: `${lines.join('\n\n')}\n\n${where}\nWhich notifications come by mail is set in Kinward, under Notification settings.${SIGNATURE}`,
    };
  },
  'notifications.push': ({ count, titles }) => ({ title: several(count), body: titles.join(', ') }),
};
