/** Policies of the filter: what a family can have of them (threats: filter policies). */
export const FILTER_LIMITS = {
  filterPolicies: 20,
  filterLists: 20,
  filterListNames: 1000,
  filterListsPerPolicy: 5,
  /** Exceptions of one policy, beside those of its lists. */
  filterExceptions: 2000,
  filterWindows: 20,
  filterAliases: 50,
  /** Names that one simulation looks at, for every device of the policy. */
  filterSimulated: 500,
  /** Characters of a host name, and of an IP address as it is written. */
  hostMax: 253,
  ipMax: 45,
} as const;
