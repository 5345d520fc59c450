/** What is always open on a device alone, beside what its policy says. */
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { Own } from '../../approvals/always-answers.ts';

/** Of an entry that a parent made for the device alone. */
export const OWN_RULE = 'own:';

/** @param since when a parent said so, in milliseconds */
export const withSite = (
  policy: FeedSitePolicy,
  name: string,
  since: number,
  ruleId = `exception:${name}`,
): FeedSitePolicy => ({
  ...policy,
  entries: [
    ...policy.entries.filter((entry) => entry.name !== name || entry.listId !== undefined),
    { ruleId, name, action: 'allow', until: null, since },
  ],
});

export const withService = (policy: FeedSitePolicy, id: string): FeedSitePolicy => {
  const target = `service:${id}` as const;
  return {
    ...policy,
    blocked: policy.blocked.filter((one) => one !== target),
    allowed: [...policy.allowed.filter((one) => one !== target), target],
  };
};

/** A policy as it decides for a device that has these of its own. */
export const withOwn = (policy: FeedSitePolicy, own: readonly Own[]): FeedSitePolicy =>
  own.reduce(
    (next, { opens, value, since, requestId }) =>
      opens === 'service'
        ? withService(next, value)
        : withSite(next, value, since.getTime(), `${OWN_RULE}${requestId}`),
    policy,
  );
