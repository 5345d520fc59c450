/**
 * Under which keys the cache holds what the stream reads again. Apart from the queries, as the frame of the signed-in pages
 * needs only these.
 */

/** The family's settings. */
export const familyKey = ['family'] as const;

/** Who the family's parents are. */
export const parentsKey = ['parents'] as const;

/** What children ask, exceptions, budgets and calls. */
export const approvalsKey = ['requests'] as const;

/** The parent's notifications. */
export const notificationsKey = ['notices'] as const;
export const unreadKey = [...notificationsKey, 'unread'] as const;

/** Rules of any device. */
export const allRulesKey = ['rules'] as const;

/** Everything about the rules of one device begins with this. */
export const rulesKey = (deviceId: string) => [...allRulesKey, deviceId] as const;

/** Speeding of the device's days: its limit decides it, and its positions. */
export const episodesKey = (deviceId: string) => [...rulesKey(deviceId), 'episodes'] as const;

/** Everything of the installation's own filter; of one device: by what it knows and heard it. */
export const allFilterKey = ['filter'] as const;
export const filterKey = (deviceId: string) => [...allFilterKey, deviceId] as const;
/** Policies of the filter, who has which, named lists. */
export const policiesKey = [...allFilterKey, 'policies'] as const;
/** What devices asked it, and what is counted from that. */
export const filterLogKey = [...allFilterKey, 'log'] as const;
/** Linked networks. */
export const networksKey = [...allFilterKey, 'networks'] as const;
export const filterStateKey = [...allFilterKey, 'state'] as const;

/** How long apps were used, of every device. */
export const usageKey = ['usage'] as const;

/** Days and weeks of children in one. */
export const activityKey = ['activity'] as const;

/** Today of children as the dashboard draws it. */
export const ribbonKey = ['ribbon'] as const;

/** Everything about a log of a device begins with this. */
export const reportsKey = (deviceId: string, kind: 'web' | 'contacts') =>
  ['reports', deviceId, kind] as const;
