/** Messages of the parents' pages. */
import { catalogue } from '../../lib/language.ts';

export const parentsTexts = catalogue('parents', {
  title: 'Parent Device',
  trust: 'Between the parents',
  whoHadAccess: 'Who looked',
  whatIsKept: 'What is kept',
  subtitle: 'The parents of your family: each of you sees and decides the same.',
  loading: 'Loading the parents',
  parents: 'Parents',
  invited: 'Invited',
  invite: 'Invite parent',
  you: (name: string) => `${name} (you)`,
  owner: 'Owner',
  parent: 'Parent',
  manage: (name: string) => `What to do with ${name}`,
  alone: 'You are the only parent here.',
  aloneMore:
    'Anyone who cares for your children with you can have an account of their own: the same map, the same rules.',

  invitedBy: (name: string, when: string) => `Invited by ${name}. The link works until ${when}.`,
  wishOf: (name: string) =>
    `${name} would like to invite this person. Nothing is sent until the owner agrees.`,
  open: 'Invited',
  waits: 'Waiting for the owner',
  approve: 'Approve',
  approving: 'Approving',
  approveFor: (address: string) => `Approve the invitation of ${address}`,
  approved: 'The invitation is on its way.',
  resend: 'Send again',
  resending: 'Sending',
  resendFor: (address: string) => `Send again: the invitation to ${address}`,
  resent: 'The invitation is on its way again.',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing',
  withdrawFor: (address: string) => `Withdraw the invitation of ${address}`,
  withdrawn: 'The invitation is withdrawn.',
  refuseWish: 'Refuse',
  refuseWishFor: (address: string) => `Refuse the invitation of ${address}`,

  renewTitle: (devices: number) => (devices === 1 ? 'One device to check' : `${devices} devices to check`),
  renewMore: (names: string, many: boolean) =>
    `${names} may still have keys or a connection of your devices, and ${many ? 'are' : 'is'} no longer a parent here.`,
  renewFormerParent: 'Someone whose account has ended',
  renewGo: 'To the devices',

  makeOwner: 'Make owner',
  makeOwnerQuestion: (name: string) => `Make ${name} the owner?`,
  makeOwnerLost: (name: string) =>
    `${name} can then remove parents, you among them, and approves invitations. You stay a parent. Only ${name} can give it back.`,
  makingOwner: 'Handing over',
  madeOwner: (name: string) => `${name} is the owner now.`,
  remove: 'Remove',
  removeQuestion: (name: string) => `Remove ${name} from your family?`,
  removeLost: (name: string) =>
    `${name} is signed out everywhere at once and sees nothing of your family any more. Invitations by ${name} and unused pairing codes end too. ${name} is told only that access ended.`,
  removing: 'Removing',
  removed: (name: string) => `${name} no longer has access.`,

  leave: 'Leave this family',
  leaveMore: 'You keep your account and take your own name, addresses and picture with you.',
  leaveQuestion: 'Leave this family?',
  leaveLost:
    'You no longer see its children and devices, and you are signed out. You keep your account, with a new and empty family. To come back, a parent has to invite you.',
  leaving: 'Leaving',
  left: 'You have left the family.',
  ownerStays: 'You own this family. Make another parent the owner before you leave.',

  inviteTitle: 'Invite a parent',
  inviteSubtitle: 'They get a link that works once, for 7 days, for this one address.',
  by: 'Send the invitation by',
  byEmail: 'Email',
  byPhone: 'Text message',
  email: 'Their email',
  phone: 'Their mobile phone',
  inviteSend: 'Send invitation',
  inviteSending: 'Sending',
  sees: 'What they will be able to do',
  seesPoints: [
    'See where your children’s devices are and where they were, and everything else that you see.',
    'Change rules, add and remove children and devices.',
    'Not remove you or other parents: only the owner can.',
  ],
  ownerAgrees: 'You are not the owner of this family: the owner has to agree before anything is sent.',

  offer: (name: string) => `${name} invites you to their family`,
  offerMore:
    'You join with this account. Its own family must have no children; it is closed when you join, and you log in again.',
  join: 'Join',
  joining: 'Joining',
  joined: 'You have joined the family. Please log in again.',
  notNow: 'Not now',
  refuse: 'Refuse',
  offerDead: 'The invitation that brought you here was used, was withdrawn or has expired.',
});
