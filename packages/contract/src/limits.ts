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

  // SMS that a provider sends and charges for (threats: toll fraud)
  smsPerNumberDay: 5,
  smsPerAddressDay: 60,
  smsPerHourTotal: 200,

  // notices to an account about itself: new browser, new password
  noticeMailsPerHour: 30,
  noticeSmsPerDay: 5,

  // login
  loginFreeTries: 5,
  loginDelayMaxSeconds: 900,
  loginWrongPerAddress: 30,
  loginAddressWindowSeconds: 900,
  loginWrongPerAccountHour: 50,
  loginKnownBrowserPerHour: 10,
  hashConcurrency: 2,
  hashQueue: 16,

  // sessions
  sessionIdleSeconds: 7 * 86_400,
  sessionAbsoluteSeconds: 30 * 86_400,
  sessionsPerAccount: 10,
  /** A session that a new login in the same browser replaces lives this much longer. */
  sessionOverlapSeconds: 60,
  browserTtlSeconds: 180 * 86_400,
  /** Browsers that an account knows; the one unused for longest is forgotten first. */
  browsersPerAccount: 50,
  proofMaxAgeSeconds: 600,

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
  bodyBytesPortal: 64 * 1024,
  bodyBytesDevice: 1024 * 1024,
  jsonDepth: 16,

  // intake
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

  // rules of a device (threats: device quota)
  appsPerDevice: 2000,
  appIdMax: 255,
  policyValues: 5000,
  schedulesPerDevice: 50,

  // live
  liveValueBytes: 16 * 1024,
  liveDepth: 8,
  liveWritesPerSecond: 20,
  streamsPerSession: 8,
  streamsPerFamily: 40,
  streamsPerDevice: 2,
  streamHeartbeatMs: 25_000,
  streamBacklogBytes: 256 * 1024,
  streamLifeMs: 3_600_000,
  locateEverySeconds: 10,
  locateTimeoutSeconds: 120,

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
