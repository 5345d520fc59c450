/** Why a name is closed, in few words beside an answer: clients that show them at all have little room. */
export const whyClosed = {
  closed: (what: string) => `Access is closed: ${what}`,
  pause: 'paused',
  deny: 'this site is blocked',
  'allow-only': 'not on the allowlist',
  window: 'not at this time',
  budget: 'the time is used up',
  escape: 'a way round the filter',
  list: 'on a blocked list',
};
export type WhyClosed = typeof whyClosed;
