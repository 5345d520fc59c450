/** Rules of a device: geofences, blocked apps, schedules, requests, exceptions, budgets, calls and speed. */
export const RULE_LIMITS = {
  // geofences: miles (spec 5, 9), metres that a mile of radius is drawn and counted with (spec 9), fences of a device (threats)
  fenceRadiusMaxMiles: 10,
  fenceMetresPerMile: 1609,
  fencesPerDevice: 100,

  // rules of a device (threats: device quota)
  appsPerDevice: 2000,
  appIdMax: 255,
  // icons of programs on computers: bytes of one as it is sent, its longer side in pixels there and as it is kept, those of a family
  iconBytes: 64 * 1024,
  iconSide: 512,
  iconSideKept: 96,
  iconsPerFamily: 1000,
  policyValues: 5000,
  schedulesPerDevice: 50,

  // what children call a parent, and what a parent says to them, in UTF-16 units; hours that it may be said for
  calledMax: 40,
  saysMax: 60,
  saysHours: 24,

  // requests of children, exceptions and calls (threats: requests, grants, SOS): UTF-16 units of a note; open requests of a
  // device and those of a day; hours until an unanswered one expires; minutes until the child may remind once
  requestNoteMax: 140,
  /** Characters of a first name that is typed on the page of a closed site. */
  askerMax: 40,
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
  /** So long an "I am fine" waits for a connection, at most. */
  checkInWaitsSeconds: 12 * 3_600,
  /** A shared trip without a position for so many minutes is over: an open companion reports once a minute, a tracker every five. */
  tripSilentMinutes: 10,
  /** No shared trip lasts longer, in hours. */
  tripHours: 12,
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
} as const;
