/** What devices report besides positions, and how much of it a page shows: logs, use of apps, a day. */
export const ACTIVITY_LIMITS = {
  // web, call and message logs: rows of a request, rows of a day by device (threats: device quota), rows of a page
  reportsPerRequest: 1000,
  webRowsPerDay: 20_000,
  contactRowsPerDay: 5_000,
  /** Rows of what a device asked the filter; a busy one has a fifth of it. */
  filterRowsPerDay: 20_000,
  reportPage: 100,
  reportPageMax: 500,
  // the web log by sites: sites after which a page of it ends with the day, days that a page looks through at most, sites of a day,
  // searches listed of a site, addresses of a day that are looked through for searches
  sitesPage: 20,
  siteDaysPage: 31,
  sitesPerDay: 200,
  searchesOfSite: 20,
  searchesPerDay: 2_000,
  /** People in the log of calls or of messages; the others are found by a search. */
  peopleListed: 500,
  /** UTF-16 units of a title or a name that a device reports. */
  thirdPartyTextMax: 512,

  // usage (threats: device quota)
  usagePerRequest: 1000,
  usagePerDay: 20_000,
  /** The longest plausible session, in seconds. */
  usageSessionMax: 86_400,
  /** Days that the sums of a day are kept. */
  usageSumDays: 365,
  /** Apps in one answer. */
  usageAppsMax: 500,

  /** Apps and sites at the top of a child's day. */
  activityTop: 5,
  /** Entries of each kind in a child's day, and quarters of an hour in which one site was blocked. */
  activityEntries: 200,
  activityBlocks: 2_000,
} as const;
