/** Accounts: passwords, codes, logins, sessions, access tokens, the second factor and the parents of a family. */
export const ACCOUNT_LIMITS = {
  // spec 5, 9
  passwordMin: 8,
  passwordMax: 255,

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
} as const;
