/** What parents are told by mail of each other and of the family's copies and logs. */
import type { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';

/** Names of parents; addresses are a mail address or a phone number. */
export interface ParentParams {
  'invitation.mail': { inviter: string; link: string };
  'invitation.sms': { inviter: string; link: string };
  'invitation.made': { inviter: string; address: string };
  'invitation.to-approve': { inviter: string; address: string };
  'invitation.refused': { address: string };
  'invitation.withdrawn': { name: string; address: string };
  'parent.joined': { name: string; address: string };
  'parent.removed': { owner: string; name: string };
  'parent.left': { name: string };
  'parent.account-ended': { name: string };
  'parent.new-owner': { former: string; name: string };
  /** To the parent who was removed: that access ended, and nothing about who or why (threats S16). */
  'parent.access-ended': object;
  /** `dueAt`: RFC 3339. */
  'ownership.announced': { name: string; dueAt: string };
  /** `ordered`: by a court or an authority. */
  'ownership.moved': { name: string; ordered: boolean };
  'ownership.cancelled': object;
  /** Days. */
  'retention.changed': { what: KeptKind; before: number; now: number; who: string };
  /** `until`: RFC 3339. */
  'access-token.made': { who: string; name: string; mayWrite: boolean; until: string };
  'export.asked': { child: string; who: string };
  'access.frequent': { child: string; accesses: number };
}
