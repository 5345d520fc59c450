/** What the server takes of anyone: requests, texts, uploads, streams; and what its operator is told. */
export const SERVER_LIMITS = {
  // text lengths, in UTF-16 units
  nameMax: 80,
  emailMax: 254,
  titleMax: 255,
  urlMax: 2048,

  // requests
  signUpPerAddressHour: 60,
  forgotPerAddressHour: 10,
  requestsPerMinuteSession: 600,
  requestsPerMinuteAddress: 600,
  /** Of one device, whatever is in them: as many as it may write live values. */
  reportsPerMinuteDevice: 1_200,
  /** Of the agent's package, some 45 MB each: a school behind one address sets up a room of computers. */
  agentDownloadsPerAddressHour: 60,
  /** The same to a paired computer, for a newer version: others at its address take nothing from it. */
  agentDownloadsPerDeviceHour: 12,
  bodyBytesPortal: 64 * 1024,
  bodyBytesDevice: 1024 * 1024,
  jsonDepth: 16,

  // repeated calls (api.md): seconds that the first answer is given again; keys that a caller may use in a day, as each is a row
  idempotencySeconds: 86_400,
  keyedCallsPerCallerDay: 5_000,

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

  // operator: days without a backup before the operator is notified, hours between two mails about the same; refused logins in an
  // hour and faults in a hundred requests that are reported, and how often a process checks (threats, section 5)
  backupAgeDays: 7,
  operatorAlertHours: 24,
  alertLoginsPerHour: 500,
  // With fewer requests in an hour a percentage is meaningless.
  alertFaultsAmong: 200,
  alertFaultPercent: 1,
  alertCheckSeconds: 300,
} as const;
