/** Messages of what is asked for in linked networks. */
import { catalogue } from '../../../lib/language.ts';

export const networkAskTexts = catalogue('network-asks', {
  waiting: 'Requests from your networks',
  asks: (network: string, site: string) => `Someone in ${network} asks to open ${site}`,
  saysWho: (name: string) => `Who asks wrote “${name}”, which nobody has checked.`,
  opensAll: (network: string) =>
    `What you allow opens for everything in ${network} without rules of its own.`,
  quoted: (note: string) => `“${note}”`,
  granted: (network: string) => `Allowed in ${network}.`,
  refused: 'Refused. The page says so.',
});
