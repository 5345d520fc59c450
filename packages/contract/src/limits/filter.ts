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
  /** Sites closed by name that a device is told at once; the rest is counted. */
  ownFilterSites: 100,
  /** Linked networks of a family; and days after which one whose address changes, and who is not heard to have it, loses it to another family. */
  filterNetworks: 10,
  filterNetworkLapseDays: 35,
  /** Hardware addresses of one network that nobody has named; of a device, where the newest stay. */
  filterNetworkDevices: 200,
  filterDeviceMacs: 8,
  /** Days after the last question that a hardware address is kept which nobody has named, and one that is no child's. */
  filterNetworkDeviceDays: 7,
  filterGuestDays: 30,
  /** Symbols of a network's key (base32, 120 bits), and of the name that its router has. */
  filterNetworkKeyLength: 24,
  filterNetworkLabelLength: 8,
  /** What a router may tell of its address in ten minutes, and what one address may try. */
  filterUpdatesPerTenMinutes: 20,
  filterUpdatesPerAddressMinute: 60,
  // the log: sites of a page, days of one reading, gaps that are shown
  filterLogSites: 50,
  filterLogDays: 7,
  filterLogGaps: 50,
  /** Lists of others that a family has switched on or added; of those it has added; characters of a preset's own name. */
  filterSources: 30,
  filterOwnSources: 10,
  filterSourceIdMax: 64,
  /** Bytes of one list; seconds that fetching one may take. */
  filterListBytes: 200 * 1024 * 1024,
  filterListSeconds: 100,
  /** Names of all lists that are in force in the installation, and how many lists. */
  filterListedNames: 6_000_000,
  filterListsInForce: 240,
  /** Characters of a host name, and of an IP address as it is written. */
  hostMax: 253,
  ipMax: 45,
} as const;
