/** Notifications, their mails and pushes. */
export const NOTIFICATION_LIMITS = {
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
} as const;
