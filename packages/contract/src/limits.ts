/**
 * Every number of the product, once, with its unit and its source.
 * `spec` is the portal specification, `threats` docs/threats.md.
 */
export const LIMITS = {
  // spec 5, 9
  passwordMin: 8,
  passwordMax: 255,
  devicesParentsPlan: 5,
  devicesPremiumPlan: 10,
  childAgeMin: 1,
  childAgeMax: 120,
  /** Milliseconds a toast stays (spec 8). */
  toastMs: 2000,
  /** Milliseconds between the toast "Package has expired" and the way back to the login (spec 8). */
  expiredLogoutMs: 2000,
  /** Pixels (spec 2). */
  drawerWidth: 260,
  radiusMin: 4,
  radiusMax: 24,
  radiusStep: 2,

  // geofences: miles (spec 5, 9), metres that a mile of radius is drawn and counted with (spec 9), fences of a device (threats)
  fenceRadiusMaxMiles: 10,
  fenceMetresPerMile: 1609,
  fencesPerDevice: 100,

  /** Audit events in one page. */
  auditPage: 50,
  auditPageMax: 200,

  // text lengths, in UTF-16 units
  nameMax: 80,
  emailMax: 254,
  titleMax: 255,
  urlMax: 2048,

  // one-time codes
  otpDigits: 6,
  resetOtpDigits: 8,
  otpTtlSeconds: 600,
  otpTries: 5,
  otpResendSeconds: 30,
  otpSentPerHour: 5,
  otpSentPerDay: 10,
  otpWrongPerDay: 20,
  resetSentPerHour: 3,
  resetSentPerDay: 10,
  resetTokenTtlSeconds: 600,

  // SMS, which a provider charges for (threats: toll fraud)
  smsPerNumberDay: 5,
  smsPerAddressDay: 60,
  smsPerHourTotal: 200,

  // security notifications of an account: new browser, new password
  notificationMailsPerHour: 30,
  notificationSmsPerDay: 5,

  // changes of one's own account
  /** A change that is not confirmed is discarded. */
  accountChangeTtlSeconds: 3600,
  /** The undo link in a security mail that restores the previous addresses. */
  undoTtlSeconds: 7 * 86_400,
  /** For this long a new address cannot receive a password reset code. */
  newAddressResetWaitSeconds: 86_400,

  // login
  loginFreeTries: 5,
  loginDelayMaxSeconds: 900,
  loginWrongPerAddress: 30,
  loginAddressWindowSeconds: 900,
  loginWrongPerAccountHour: 50,
  loginKnownBrowserPerHour: 10,
  /** OWASP's minimum for argon2id. */
  hashMemoryKiB: 19_456,
  hashPasses: 2,
  hashConcurrency: 2,
  hashQueue: 16,

  // sessions
  sessionIdleSeconds: 7 * 86_400,
  sessionAbsoluteSeconds: 30 * 86_400,
  sessionsPerAccount: 10,
  /** A session that a new login in the same browser replaces lives this much longer. */
  sessionOverlapSeconds: 60,
  browserTtlSeconds: 180 * 86_400,
  /** Known browsers of an account; the least recently used one is forgotten first. */
  browsersPerAccount: 50,

  // access tokens (api.md): live ones of an account, the longest life in days, days that ended ones are listed, requests a minute of one,
  // minutes in which reads of one route after the first are one entry of the audit log, routes of one token that are told apart in them
  accessTokensPerAccount: 10,
  accessTokenNameMax: 40,
  accessTokenDaysMax: 366,
  accessTokenKeptDays: 90,
  requestsPerMinuteToken: 120,
  accessTokenSlotMinutes: 10,
  accessTokenSlotRoutes: 8,

  stepUpMaxAgeSeconds: 600,

  // second factor (threats: second factor, recovery codes, passkeys)
  totpDigits: 6,
  totpStepSeconds: 30,
  /** A seed that is not confirmed is discarded. */
  totpSetupSeconds: 600,
  /** The second step of a login. */
  mfaTokenTtlSeconds: 300,
  mfaTokenTries: 5,
  mfaWrongPerHour: 10,
  /** The account's owner is notified of this many wrong ones in an hour. */
  mfaNotifyAfterWrong: 3,
  recoveryCodes: 10,
  /** Sets of recovery codes of an account: each costs ten hashes, of which the whole process computes two at a time. */
  recoverySetsPerHour: 10,
  recoveryCodeLength: 16,
  passkeysPerAccount: 10,
  passkeyNameMax: 40,
  passkeyChallengeSeconds: 300,

  // parents of a family (threats: invitation)
  parentsPerFamily: 6,
  invitesOpen: 5,
  invitesPerDay: 5,
  /** Invitations to one address a day, from all families together. */
  invitesPerAddressDay: 3,
  inviteTtlSeconds: 7 * 86_400,

  // mails to the administrator
  contactPerDay: 5,
  contactSubjectMax: 120,
  contactMessageMax: 5000,

  // pairing
  pairingCodeLength: 8,
  pairingCodeTtlSeconds: 86_400,
  pairingWrongPerAddress: 10,
  pairingAddressWindowSeconds: 900,
  pairingDelayMaxSeconds: 3600,
  pairingWrongPerHourTotal: 1000,
  deviceSilentDays: 90,

  // requests
  signUpPerAddressHour: 60,
  forgotPerAddressHour: 10,
  requestsPerMinuteSession: 600,
  requestsPerMinuteAddress: 600,
  /** Of one device, whatever is in them: as many as it may write live values. */
  reportsPerMinuteDevice: 1_200,
  bodyBytesPortal: 64 * 1024,
  bodyBytesDevice: 1024 * 1024,
  jsonDepth: 16,

  // repeated calls (api.md): seconds that the first answer is given again; keys that a caller may use in a day, as each is a row
  idempotencySeconds: 86_400,
  keyedCallsPerCallerDay: 5_000,

  // position pipeline
  positionsPerRequest: 1000,
  positionBucket: 100_000,
  positionRefillPerSecond: 3,
  /** A fix may be this much ahead of the server's clock. */
  futureSeconds: 300,
  /** Days a position is kept by default. */
  retentionDays: 30,
  historyDefault: 1000,
  historyMax: 10_000,
  /** Points that a day's track is thinned to before it leaves the server. */
  trackPoints: 5_000,

  // third-party clients: symbols of their keys (base32; threats; OwnTracks makes its
  // encryption key of 32 bytes of the password), metres of accuracy from which a fix is too poor to be stored,
  // seconds for which battery, charging and permissions that did not change are not written again beside a position; changes
  // of a native client's abilities that a day's audit log takes
  clientKeyLength: 26,
  clientPasswordLength: 32,
  clientTokenLength: 52,
  poorAccuracyMetres: 5_000,
  clientStatusSeconds: 30,
  abilityChangesPerDay: 24,

  // keys of a link that a device may ask about without waiting, when they are not its own
  trackerChecksFree: 10,
  trackerChecksDelayMaxSeconds: 300,
  trackerChecksWindowSeconds: 3_600,

  // children's GPS watches over TCP. Numbers that a family may enter in a day without waiting, hours after which a number
  // without a frame expires, days without a frame after which another family may enter it
  watchNamesFree: 5,
  watchNamesDelayMaxSeconds: 3_600,
  watchNamesWindowSeconds: 86_400,
  watchUnusedHours: 24,
  watchHeldDays: 30,
  // connections: all of them, of one address (a mobile network shows many watches under one), of one address without a known number
  watchConnections: 5_000,
  watchConnectionsPerAddress: 500,
  watchStrangersPerAddress: 50,
  // unknown numbers of an address: at once, and how many come back a second; the same for its new connections
  watchUnknownBurst: 30,
  watchUnknownPerSecond: 0.5,
  watchDialsBurst: 600,
  watchDialsPerSecond: 10,
  // frames of one number: a watch that was out of reach sends what it buffered
  watchFramesBurst: 300,
  watchFramesPerSecond: 5,
  /** Characters of one frame; a message of the kinds that are read has a few hundred. */
  watchFrameMax: 16_384,
  /** Frames that cannot be read after which a connection ends. */
  watchFaultsMax: 3,
  // seconds until the first whole frame, and from each to the next: watches send a keep-alive about every five minutes
  watchFirstFrameSeconds: 30,
  watchIdleSeconds: 900,
  /** Seconds between two reports that a watch is asked for. */
  watchUploadSeconds: 300,

  // web, call and message logs: rows of a request, rows of a day by device (threats: device quota), rows of a page
  reportsPerRequest: 1000,
  webRowsPerDay: 20_000,
  contactRowsPerDay: 5_000,
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

  // rules of a device (threats: device quota)
  appsPerDevice: 2000,
  appIdMax: 255,
  policyValues: 5000,
  schedulesPerDevice: 50,

  // what children call a parent, and what a parent says to them, in UTF-16 units; hours that it may be said for
  calledMax: 40,
  saysMax: 60,
  saysHours: 24,

  // requests of children, exceptions and calls (threats: requests, grants, SOS): UTF-16 units of a note; open requests of a
  // device and those of a day; hours until an unanswered one expires; minutes until the child may remind once
  requestNoteMax: 140,
  requestsOpen: 5,
  requestsPerDay: 40,
  requestLivesHours: 24,
  requestRemindMinutes: 10,
  requestsPage: 50,
  requestsPageMax: 200,
  /** The longest exception: a week. */
  grantMinutesMax: 7 * 1440,
  grantsPerDevice: 50,
  /** The longest screen pause: a day. */
  screenPauseMinutesMax: 1440,
  budgetsPerChild: 20,
  /** Other devices learn how much of a budget is used in steps of this many minutes, and at once when it is used up. */
  budgetStepMinutes: 5,
  budgetStretches: 2000,
  /** Apps that are named of one stretch. */
  budgetStretchUses: 20,
  checkInsPerDay: 100,
  /** SOS calls of a device in an hour that parents are notified of; further ones are recorded and shown. */
  sosPerHour: 6,
  sosPerDay: 500,
  /** SOS calls that one report of a third-party client may hold; the newest count. One body must not use up a day's share. */
  sosPerReport: 3,

  // speed limits: miles per hour (api.md), how far over counts and for how long, changes that a day is evaluated with
  speedLimitMinMph: 1,
  speedLimitMaxMph: 150,
  speedToleranceMph: 2,
  speedingMinSeconds: 10,
  speedLimitsKept: 200,
  /** Episodes of one answer; of more the longest. */
  speedingEpisodesMax: 200,

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

  // an adult's device (threats S6, S7): years; days that a consent is valid; days before the birthday on which both sides are notified
  adultAge: 18,
  consentDays: 30,
  /** Consents that a device user may give in a day; withdrawals are never counted. */
  consentsPerDay: 50,
  adultSoonDays: 30,
  // safety pause (threats S18): hours of one pause; pauses that one parent or device may begin in a day; days that it is stored when
  // there was one, a little longer than positions can be kept
  pauseHoursMax: 72,
  pausesPerDay: 24,
  pausesKeptDays: 370,

  // operator: days without a backup before the operator is notified, hours between two mails about the same; refused logins in an
  // hour and faults in a hundred requests that are reported, and how often a process checks (threats, section 5)
  backupAgeDays: 7,
  operatorAlertHours: 24,
  alertLoginsPerHour: 500,
  // With fewer requests in an hour a percentage is meaningless.
  alertFaultsAmong: 200,
  alertFaultPercent: 1,
  alertCheckSeconds: 300,

  // audit: days that the access log and the audit log are kept, minutes in which repeated reads are one access, accesses of one parent to
  // one child a day before that is pointed out (threats S12, S13)
  auditDays: 365,
  /** Rows of a kind that "What is kept" counts; beyond, it shows that there are more. */
  keptCount: 1_000,
  accessSlotMinutes: 10,
  accessesPerDayQuiet: 30,

  // exports (threats)
  exportsPerDay: 3,
  exportTtlSeconds: 900,
  /** An export that has not ended by then counts as aborted. */
  exportRunSeconds: 3600,

  // what belongs to a former device user (threats: S9, S20)
  /** Days that a former-device token opens the data export after the pairing ended. */
  receiptDays: 30,
  recordsPerDay: 3,
  /** A first fix may have been measured this long before its phone was paired. */
  recordSlackSeconds: 600,
  /** One report per pairing; and this many of one family a day. */
  reportsPerFamilyDay: 10,
  reportWordsMax: 2000,
  /** Rows of the access log in a report; the newest. */
  reportAccessesMax: 150,
  reportTextMax: 24_000,

  // realtime
  realtimeValueBytes: 16 * 1024,
  realtimeDepth: 8,
  realtimeWritesPerSecond: 20,
  streamsPerSession: 8,
  streamsPerFamily: 40,
  streamsPerDevice: 2,
  streamHeartbeatMs: 25_000,
  streamBacklogBytes: 256 * 1024,
  streamLifeMs: 3_600_000,
  locateEverySeconds: 10,
  locateTimeoutSeconds: 120,

  // notifications (spec 9: page, refresh; threats: notifications of a device, subscriptions of an account)
  notificationsPage: 10,
  notificationsRefreshMs: 300_000,
  notificationsMax: 100,
  notificationIds: 500,
  notificationsPerDeviceHour: 30,
  /** Seconds between two notification mails to one parent. */
  notificationMailSeconds: 900,
  /** Mails of a child's week that one parent asks for. */
  weekMailsPerHour: 5,
  /** After which the reading of a week for its mail is given up until the next round. */
  weekReadingMs: 20_000,
  pushPerAccount: 10,
  /** Push subscriptions of one device: a browser that lost its subscription makes a new one. */
  pushPerDevice: 3,
  /** Days after which all parents are reminded, once, that a child has not opened its page. */
  pageReminderDays: 14,
  /** Percent at which a device is nearly empty, and from which it counts as charged again. */
  batteryLow: 15,
  batteryRearm: 25,
  /**
   * An alert from a fix older than this appears in the list at its own time and is not delivered: twice the usual
   * interval of trackers, so that a report that missed one interval is still delivered.
   */
  alertFreshSeconds: 600,
  /** Alerts of a device in a day that arrived too late to be delivered. */
  lateAlertsPerDay: 200,
  /** Days before the end of a plan at which parents are notified. */
  planEndsDays: 7,

  // uploads
  uploadBytes: 5 * 1024 * 1024,
  uploadPixels: 50_000_000,
  uploadSide: 12_000,
  /** Bytes of one picture that is saved in stages (progressive, interlaced): all of it is held while it is read. */
  uploadHeldBytes: 160_000_000,
  uploadSeconds: 10,
  uploadsPerHour: 20,
  uploadConcurrency: 2,
  pictureSide: 512,

  // how fresh a device counts as, in seconds
  liveForSeconds: 300,
  silentAfterSeconds: 3600,
} as const;

/** Names of the limits that an installation may raise (for benches); the values are in the units above. */
export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, number>;
