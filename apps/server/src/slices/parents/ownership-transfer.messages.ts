/** What all parents of a family are told when the operator moves its ownership. */
import { OPEN, SIGNATURE, type Words } from './parents.messages.ts';

const moment = (at: Date): string =>
  `${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)} UTC`;

export const announcedMail = (name: string, dueAt: Date): Words => ({
  subject: 'Your family is about to have another owner',
  text:
    `Whoever runs this installation will make ${name} the owner of your family on ${moment(dueAt)}. ` +
    `Every parent of the family gets this mail.\n\n` +
    `If you do not agree, write to whoever runs this installation before then.${SIGNATURE}`,
});

export const movedMail = (name: string, ordered: boolean): Words => ({
  subject: 'Your family has a new owner',
  text:
    `Whoever runs this installation has made ${name} the owner of your family` +
    `${ordered ? ', because a court or an authority ordered it' : ', as announced'}.\n\n${OPEN}${SIGNATURE}`,
});

export const cancelledMail = (): Words => ({
  subject: 'Your family keeps its owner',
  text: `Whoever runs this installation has taken back what was announced: the owner of your family stays.\n\n${OPEN}${SIGNATURE}`,
});
