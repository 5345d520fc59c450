/** Who looked at what, consent, pauses, exports, and what belongs to a former device user. */
export const PRIVACY_LIMITS = {
  /** Audit events in one page. */
  auditPage: 50,
  auditPageMax: 200,

  // audit: days that the access log and the audit log are kept, minutes in which repeated reads are one access, accesses of one parent to
  // one child a day before that is pointed out (threats S12, S13)
  auditDays: 365,
  /** Rows of a kind that "What is kept" counts; beyond, it shows that there are more. */
  keptCount: 1_000,
  accessSlotMinutes: 10,
  accessesPerDayQuiet: 30,

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
} as const;
