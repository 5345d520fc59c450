/** What notices say in the portal. Times stand beside them, so none is written out. */

interface Words {
  title: string;
  message: string;
}

export type RuleWords =
  'apps' | 'sites' | 'numbers' | 'schedules' | 'speed' | 'collects' | 'exceptions' | 'all';

const RULES: Record<RuleWords, { title: string; what: string }> = {
  apps: { title: 'Blocked apps changed', what: 'which apps are blocked' },
  sites: { title: 'Blocked sites changed', what: 'which sites are blocked' },
  numbers: { title: 'Blocked numbers changed', what: 'which numbers are blocked' },
  schedules: { title: 'Schedules changed', what: 'the schedules' },
  speed: { title: 'Speed limit changed', what: 'the speed limit' },
  collects: { title: 'What is recorded changed', what: 'what is recorded' },
  exceptions: { title: 'Exceptions changed', what: 'the exceptions' },
  all: { title: 'Rules changed', what: 'the rules' },
};

const FENCES = {
  added: 'added the fence',
  changed: 'changed the fence',
  deleted: 'deleted the fence',
} as const;
const FENCE_TITLES = { added: 'Fence added', changed: 'Fence changed', deleted: 'Fence deleted' } as const;

/** What a device says of itself ends up in mails: no links, not long. */
const plain = (text: string | null): string =>
  text === null || /:\/\/|www\./iu.test(text) ? '' : text.slice(0, 60);

/** `Mia’s Phone` */
const thing = (childName: string, deviceName: string): string => `${childName}’s ${deviceName}`;

export const pairedWords = (
  childName: string,
  deviceName: string,
  device: { platform: string | null; model: string | null; osVersion: string | null; rePaired: boolean },
): Words => {
  const system = [plain(device.platform), plain(device.osVersion)].filter(Boolean).join(' ');
  const model = [plain(device.model), system].filter(Boolean).join(', ') || 'it did not say which model';
  return {
    title: device.rePaired ? 'Device connected anew' : 'Device connected',
    message: device.rePaired
      ? `${thing(childName, deviceName)} was connected anew: ${model}. What was connected before reports no longer.`
      : `${thing(childName, deviceName)} is connected: ${model}.`,
  };
};

export const removedWords = (actor: string, childName: string, deviceName: string): Words => ({
  title: 'Device removed',
  message: `${actor} removed ${thing(childName, deviceName)}. It reports no longer.`,
});

export const stoppedWords = (childName: string, deviceName: string): Words => ({
  title: 'Sharing was stopped',
  message: `Sharing was stopped on the device: ${thing(childName, deviceName)}. It reports no longer until it is paired again. Talk about it first.`,
});

export const codeWords = (actor: string, childName: string, deviceName: string): Words => ({
  title: 'New pairing code',
  message: `${actor} made a new pairing code for ${thing(childName, deviceName)}. Whoever has it can connect a device in its place.`,
});

export const keysWords = (actor: string, childName: string, deviceName: string): Words => ({
  title: 'New keys for a device',
  message: `${actor} made keys for another app on ${thing(childName, deviceName)}. Whoever has them can report in its place; former keys work no longer.`,
});

export const watchWords = (actor: string, childName: string, deviceName: string): Words => ({
  title: 'GPS watch connected',
  message: `${actor} connected a GPS watch to ${thing(childName, deviceName)} by its number. Whoever knows the number can report in its place.`,
});

/** Of a device that reports while nobody has said yes on the child's page. */
export const pageWords = (childName: string, deviceName: string): Words => ({
  title: 'The child’s page is not read',
  message: `${childName} has not said yes on the page of ${deviceName}, which says who sees what. Show it on the device: under Devices, “New link”.`,
});

/** @param timeZone `Europe/Zagreb` */
export const zoneWords = (actor: string, timeZone: string): Words => ({
  title: 'Time zone changed',
  message: `${actor} changed your family’s time zone to ${timeZone.replaceAll('_', ' ')}. Schedules and days follow it now.`,
});

export const historyWords = (actor: string, childName: string, deviceName: string): Words => ({
  title: 'History deleted',
  message: `${actor} deleted recorded positions of ${thing(childName, deviceName)}.`,
});

export const childrenWords = (actor: string, names: readonly string[], isAll: boolean): Words => ({
  title: isAll ? 'All children deleted' : 'Child deleted',
  message: `${actor} deleted ${new Intl.ListFormat('en').format(names)}, with devices and everything recorded.`,
});

export const fenceWords = (
  actor: string,
  action: keyof typeof FENCES,
  fence: string,
  childName: string,
  deviceName: string,
): Words => ({
  title: FENCE_TITLES[action],
  message: `${actor} ${FENCES[action]} ${fence} of ${thing(childName, deviceName)}.`,
});

export const rulesWords = (actor: string, what: RuleWords, childName: string, deviceName: string): Words => ({
  title: RULES[what].title,
  message: `${actor} changed ${RULES[what].what} on ${thing(childName, deviceName)}.`,
});

export const budgetsWords = (actor: string, childName: string): Words => ({
  title: 'Time budgets changed',
  message: `${actor} changed how many minutes a day ${childName} has.`,
});

export const batteryWords = (percent: number, childName: string, deviceName: string): Words => ({
  title: 'Battery low',
  message: `${thing(childName, deviceName)} is down to ${Math.round(percent)} %.`,
});

export const planChangedWords = (plan: string): Words => ({
  title: 'Plan changed',
  message: `Your family now has the ${plan} plan.`,
});

/** @param day `3 May 2026`, in the family's zone */
export const planEndsWords = (plan: string, day: string): Words => ({
  title: 'Plan ends soon',
  message: `Your ${plan} plan ends on ${day}. Renew it to keep seeing your children.`,
});

/** Instead of the 31st notice of an hour and all after it. */
export const digestWords = (more: number): Words => ({
  title: 'Many notices',
  message:
    more === 1
      ? '1 more within the hour. It is counted here and not listed.'
      : `${more} more within the hour. They are counted here and not listed.`,
});
