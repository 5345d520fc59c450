/** Messages of how the parts of a computer's agent are: the portal and the page on the computer say it in the same words. */
import { catalogue } from '../../lib/language.ts';

export const healthTexts = catalogue('health', {
  title: 'Now on the computer',
  names: {
    filtered: 'Sites are filtered',
    nobody: 'Sites are as without rules: nobody at it has rules just now',
    open: 'Sites are not filtered',
    help: 'The agent tries it again by itself. Where this stays, start the computer again; “kinward-agent status” there says where to read why.',
  },
  browsers: {
    well: 'Browser settings are in place',
    not: 'Browser settings are not in place',
    help: 'A browser may look up sites past the filter. The agent tries it again by itself. If a school or a company manages these browsers, ask it to turn off secure DNS (DNS over HTTPS).',
  },
  programs: {
    well: 'Programs are watched',
    not: 'Programs are not watched',
    help: 'None is closed or counted. Start the computer again; where this stays, install the agent again.',
  },
});
