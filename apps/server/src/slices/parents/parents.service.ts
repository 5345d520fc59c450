import { createEnding } from './ending.ts';
import { createForChildren } from './for-children.ts';
import { createInvitations } from './invitations.ts';
import { createInviteTokens } from './invite-holders.ts';
import { createInviteSending } from './invite-sending.ts';
import { createInviting } from './inviting.ts';
import { createJoining } from './joining.ts';
import { createMembership } from './membership.ts';
import type { ParentsDeps } from './ports.ts';

/** The parents of a family: who they are, who is invited, how one joins and leaves. */
export const createParents = (deps: ParentsDeps) => {
  const sending = createInviteSending(deps);
  return {
    ...createMembership(deps),
    ...createEnding(deps),
    ...createInviting(deps, sending),
    ...createInvitations(deps, sending),
    ...createInviteTokens(deps, sending),
    joining: createJoining(deps),
    forChildren: createForChildren(deps),
  };
};

export type Parents = ReturnType<typeof createParents>;
