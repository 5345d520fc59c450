/** What parents are told by mail of each other. Names cannot hold links or line ends (contract: `name`). */
import type { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { ParentParams } from '../kinds/parents.ts';

const OPEN = 'Open Parent Device in Kinward to see who belongs to your family.';

const KEPT: Record<KeptKind, string> = {
  positions: 'Positions of your family are',
  web: 'The web log of your family is',
  contacts: 'The log of calls and messages of your family is',
  usage: 'App usage of your family is',
  filter: "The filter's log of your family is",
  notifications: 'Notifications of your family are',
  requests: 'Requests, check-ins and calls for help of your family are',
};

const invitations: CatalogueOf<Pick<ParentParams, Extract<keyof ParentParams, `invitation.${string}`>>> = {
  /** The link is the only address in it. */
  'invitation.mail': ({ inviter, link }) => ({
    title: `${inviter} invites you to their family on Kinward`,
    body:
      `${inviter} invites you to be a parent in their family on Kinward. You would see what the children’s devices ` +
      `report and could change their rules.\n\nThis link is for you alone. It works once, for 7 days:\n${link}\n\n` +
      `Not you, or do you not want to? Open the link and refuse; there you can also stop further invitations.${SIGNATURE}`,
  }),
  'invitation.sms': ({ inviter, link }) => ({
    title: 'Invitation to Kinward',
    body: `${inviter} invites you to their family on Kinward. Join or refuse within 7 days: ${link}`,
  }),
  'invitation.made': ({ inviter, address }) => ({
    title: 'A new parent is invited to your family',
    body: `${inviter} invited ${address} to your family. The person with that address can join within 7 days.\n\n${OPEN}${SIGNATURE}`,
  }),
  'invitation.to-approve': ({ inviter, address }) => ({
    title: 'An invitation to your family is waiting for its owner',
    body:
      `${inviter} would like to invite ${address} to your family. Nothing is sent until the owner of the family agrees.\n\n` +
      `${OPEN}${SIGNATURE}`,
  }),
  'invitation.refused': ({ address }) => ({
    title: 'An invitation was refused',
    body: `The invitation to ${address} was refused. Its link no longer works.${SIGNATURE}`,
  }),
  'invitation.withdrawn': ({ name, address }) => ({
    title: 'An invitation was withdrawn',
    body: `${name} withdrew the invitation to ${address}. Its link no longer works.${SIGNATURE}`,
  }),
};

export const parents: CatalogueOf<ParentParams> = {
  ...invitations,
  'parent.joined': ({ name, address }) => ({
    title: 'A parent has joined your family',
    body: `${name} (${address}) has joined your family and sees what its devices report.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.removed': ({ owner, name }) => ({
    title: 'A parent no longer belongs to your family',
    body:
      `${owner} has ended the access of ${name}. Their sessions, their invitations and every unused pairing code ended with it.\n\n` +
      `${OPEN}${SIGNATURE}`,
  }),
  'parent.left': ({ name }) => ({
    title: 'A parent has left your family',
    body: `${name} has left your family and no longer sees its data.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.account-ended': ({ name }) => ({
    title: 'A parent has left your family',
    body: `${name} has ended their account and no longer sees your family’s data.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.new-owner': ({ former, name }) => ({
    title: 'Your family has a new owner',
    body: `${former} has made ${name} the owner of your family.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.access-ended': () => ({
    title: 'Your access has ended',
    body: `Your access to a family on Kinward has ended. Your account is still yours.${SIGNATURE}`,
  }),
  'ownership.announced': ({ name, dueAt }, { moment }) => ({
    title: 'Your family is about to have another owner',
    body:
      `The operator of this installation will make ${name} the owner of your family on ${moment(dueAt)}. ` +
      `Every parent of the family gets this mail.\n\n` +
      `If you do not agree, write to the operator of this installation before then.${SIGNATURE}`,
  }),
  'ownership.moved': ({ name, ordered }) => ({
    title: 'Your family has a new owner',
    body:
      `The operator of this installation has made ${name} the owner of your family` +
      `${ordered ? ', because a court or an authority ordered it' : ', as announced'}.\n\n${OPEN}${SIGNATURE}`,
  }),
  'ownership.cancelled': () => ({
    title: 'Your family keeps its owner',
    body: `The operator of this installation has withdrawn what was announced: the owner of your family stays the same.\n\n${OPEN}${SIGNATURE}`,
  }),
  'retention.changed': ({ what, before, now, who }) => ({
    title: 'How long Kinward keeps something was changed',
    body:
      `${KEPT[what]} now kept for ${now} days, before it was ${before}. ${who} changed it.\n\n` +
      (now < before
        ? `What is older than ${now} days is being deleted and cannot be brought back.\n\n`
        : '') +
      `You find this in Kinward under "What is kept".${SIGNATURE}`,
  }),
  'access-token.made': ({ who, name, mayWrite, until }, { moment }) => ({
    title: 'A program was given access to your family',
    body:
      `${who} made an access token for a program, named "${name}". With it the program can read ` +
      `${mayWrite ? 'what you read in Kinward and change rules' : 'what you read in Kinward'}, until ${moment(until)}.\n\n` +
      `Every parent gets this mail. If you do not know why, talk about it; each use is in "Who did what", and under "Access tokens" the parent who ` +
      `made it and the owner of the family can end it at once.${SIGNATURE}`,
  }),
  'export.asked': ({ who, child }) => ({
    title: 'Everything of a child was exported',
    body:
      `${who} asked for a copy of everything that Kinward recorded of ${child}: positions, rules and logs.\n\n` +
      `Every parent gets this mail. If you do not know why, talk about it; under "Who looked" you see who looked at what.${SIGNATURE}`,
  }),
  'access.frequent': ({ child, accesses }) => ({
    title: 'A quiet word from Kinward',
    body:
      `You have looked at ${child} ${accesses} times today. Perhaps a short call would help more?\n\n` +
      `Kinward tells the same number to every parent of your family. No one else got this mail.${SIGNATURE}`,
  }),
};
