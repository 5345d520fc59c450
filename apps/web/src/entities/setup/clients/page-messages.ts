/** Messages of the child's page of a device that a third-party client reports for. */
import { catalogue } from '../../../lib/language.ts';

export const pageTexts = catalogue('childPage', {
  title: (child: string) => `${child}’s page`,
  show: (child: string) =>
    `Let ${child} open this before the app sends: it says who sees what, and has a stop. ${child} says yes or no there. Anyone with the link can read the page.`,
  qrLabel: (child: string) => `opens ${child}’s page`,
  waiting: (child: string) => `${child} has not opened this page yet.`,
  opened: (child: string, when: string) => `${child} opened this page, ${when}, and has not said yes yet.`,
  agreed: (child: string, when: string) => `${child} has read this page and said yes, ${when}.`,
  none: 'No link to it works now. Make one and show it on the device.',
  newLink: 'New link',
  newLinkFor: (device: string) => `New link to the child’s page of ${device}`,
  making: 'Making the link',
  onlyHere:
    'This address works on this computer only. Open Kinward by the address that the phone can reach, then make a new link.',
});
