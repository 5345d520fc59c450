/** The rules of this moment, as facts for words: what is closed, until when, and what comes next. */
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { activeAt, nextStart } from '@kinward/rules/schedule.ts';

/** A schedule that holds now. */
export interface Running {
  name: string;
  apps: number;
  /** Wall-clock time of the family at which it ends: `07:00`. */
  until: string;
}

export interface Now {
  running: Running[];
  /** App ids that are closed at any time. */
  closedApps: string[];
  closedSites: string[];
  numbers: number;
  /** Miles per hour. */
  speedLimit: number | null;
  /** What begins next, and when (milliseconds). */
  next: { name: string; at: number } | null;
}

/** @param at milliseconds since the epoch */
export const rulesNow = (policy: DevicePolicy, at: number): Now => {
  const { schedules, timeZone } = policy;
  const start = nextStart(schedules, at, timeZone);
  const first = start?.active[0];
  return {
    running: activeAt(schedules, at, timeZone).map(({ name, apps, to }) => ({
      name,
      apps: apps.length,
      until: to,
    })),
    closedApps: policy.blockedApps,
    closedSites: policy.blockedSites,
    numbers: new Set([...policy.callBlockList, ...policy.smsBlockList]).size,
    speedLimit: policy.speedLimit,
    next: start && first ? { name: first.name, at: start.at } : null,
  };
};

export const nothingIsClosed = ({ running, closedApps, closedSites, numbers }: Now): boolean =>
  running.length + closedApps.length + closedSites.length + numbers === 0;

/** `com.example.chat` → `Chat`: the last word of an app's id, where its name is not known here. */
export const appWord = (appId: string): string => {
  const words = appId.split('.').filter((word) => !/^(?:android|app|mobile|client|ios)$/iu.test(word));
  const word = words.at(-1) ?? appId;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
};

/** `https://example.com/games` → `example.com/games` */
export const siteWord = (site: string): string => site.replace(/^https?:\/\//u, '').replace(/\/$/u, '');
