/** The invitation that led here: its token waits in this tab until it is used, refused or found dead. */

const KEY = 'inviteToken';
const IN_HASH = /^#inviteToken=([\w-]{8,128})$/u;

/** Keeps the token of the link and takes it out of the address, so that no history or screenshot has it. */
export function readInvite(): string | undefined {
  const given = IN_HASH.exec(location.hash)?.[1];
  if (given !== undefined) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(KEY) ?? undefined;
}

export const forgetInvite = (): void => sessionStorage.removeItem(KEY);

/** Where the invitation that waits is shown to a parent who is signed in. */
export const invitationPath = (): string | undefined =>
  IN_HASH.test(location.hash) || sessionStorage.getItem(KEY) !== null
    ? `/user/parent-device${IN_HASH.test(location.hash) ? location.hash : ''}`
    : undefined;
