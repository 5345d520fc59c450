/** The messages of this slice, in plain text. Names cannot hold links or line ends (contract: `name`). */

export interface Words {
  subject: string;
  text: string;
}

export const SIGNATURE = '\n\nKinward';
export const OPEN = 'Open Parent Device in Kinward to see who belongs to your family.';

/** The invitation itself. The link is the only address in it. */
export const inviteMail = (inviter: string, link: string): Words => ({
  subject: `${inviter} invites you to their family on Kinward`,
  text:
    `${inviter} invites you to be a parent in their family on Kinward. You would see what the children’s devices ` +
    `report and could change their rules.\n\nThis link is for you alone. It works once, for 7 days:\n${link}\n\n` +
    `Not you, or do you not want to? Open the link and refuse; there you can also stop further invitations.${SIGNATURE}`,
});

export const inviteSms = (inviter: string, link: string): Words => ({
  subject: 'Invitation to Kinward',
  text: `${inviter} invites you to their family on Kinward. Join or refuse within 7 days: ${link}`,
});

export const invitedMail = (inviter: string, address: string): Words => ({
  subject: 'A new parent is invited to your family',
  text: `${inviter} invited ${address} to your family. Whoever has that address can join within 7 days.\n\n${OPEN}${SIGNATURE}`,
});

export const approvalMail = (inviter: string, address: string): Words => ({
  subject: 'An invitation to your family waits for its owner',
  text:
    `${inviter} would like to invite ${address} to your family. Nothing is sent until the owner of the family agrees.\n\n` +
    `${OPEN}${SIGNATURE}`,
});

export const joinedMail = (name: string, address: string): Words => ({
  subject: 'A parent has joined your family',
  text: `${name} (${address}) has joined your family and sees what its devices report.\n\n${OPEN}${SIGNATURE}`,
});

export const refusedMail = (address: string): Words => ({
  subject: 'An invitation was refused',
  text: `The invitation to ${address} was refused. Its link no longer works.${SIGNATURE}`,
});

export const withdrawnMail = (name: string, address: string): Words => ({
  subject: 'An invitation was withdrawn',
  text: `${name} withdrew the invitation to ${address}. Its link no longer works.${SIGNATURE}`,
});

export const removedMail = (owner: string, name: string): Words => ({
  subject: 'A parent no longer belongs to your family',
  text:
    `${owner} has ended the access of ${name}. Their sessions, their invitations and every unused pairing code ended with it.\n\n` +
    `${OPEN}${SIGNATURE}`,
});

export const leftMail = (name: string): Words => ({
  subject: 'A parent has left your family',
  text: `${name} has left your family and sees nothing of it any more.\n\n${OPEN}${SIGNATURE}`,
});

export const parentEndedMail = (name: string): Words => ({
  subject: 'A parent has left your family',
  text: `${name} has ended their account and sees nothing of your family any more.\n\n${OPEN}${SIGNATURE}`,
});

export const ownerMail = (former: string, name: string): Words => ({
  subject: 'Your family has a new owner',
  text: `${former} has made ${name} the owner of your family.\n\n${OPEN}${SIGNATURE}`,
});

/** To the parent who was removed: that access ended, and nothing about who or why (threats S16). */
export const endedMail = (): Words => ({
  subject: 'Your access has ended',
  text: `Your access to a family on Kinward has ended. Your account is still yours.${SIGNATURE}`,
});
