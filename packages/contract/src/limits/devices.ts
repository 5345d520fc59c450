/** Children and their devices: pairing, positions, third-party clients, trackers and GPS watches. */
export const DEVICE_LIMITS = {
  // spec 5, 9
  devicesParentsPlan: 5,
  devicesPremiumPlan: 10,
  childAgeMin: 1,
  childAgeMax: 120,

  // pairing
  pairingCodeLength: 8,
  pairingCodeTtlSeconds: 86_400,
  pairingWrongPerAddress: 10,
  pairingAddressWindowSeconds: 900,
  pairingDelayMaxSeconds: 3600,
  pairingWrongPerHourTotal: 1000,
  deviceSilentDays: 90,

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

  // how fresh a device counts as, in seconds
  liveForSeconds: 300,
  silentAfterSeconds: 3600,

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

  // the filter's own name of a device: symbols of its key (base32, 80 bits), minutes for which a link to its profile works, and seconds after
  // it was first fetched, as a phone may fetch it twice
  filterKeyLength: 16,
  filterLinkMinutes: 30,
  filterLinkAgainSeconds: 120,

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
} as const;
