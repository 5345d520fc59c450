/** What a parent reads of a rule on a device: whether it is enforced there, only shown, or not there yet. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import {
  endsAtFilter,
  enforcementOf,
  remedyFor,
  type EnforcedKind,
  type Enforcement,
  type Standing,
} from '@kinward/rules/abilities.ts';
import type { ChipState } from '../../ui/StateChip.tsx';
import { catalogue } from '../../lib/language.ts';
import { inWords } from '../../lib/number-words.ts';
import { deviceNoun } from '../device/device-noun.ts';
import type { FilterOffer } from '../family/family.ts';

export const standingTexts = catalogue('standing', {
  chips: {
    enforced: 'Enforced',
    shown: 'Only shown',
    waiting: 'Not yet',
    unknown: 'Not confirmed',
    none: 'Not there',
  },
  titles: {
    shown: (name: string) => `Only shown. ${name} reads the rule and decides.`,
    unknown: (_name: string, word: string) =>
      `Not confirmed. The app on the ${word} has not said whether it enforces rules.`,
    none: (name: string, word: string) => `Nothing on ${name}’s ${word} keeps this rule or shows it.`,
  },
  /** Of time budgets that are for sites too. */
  atFilter: (name: string) => `When the time is up, sites close at the filter. Apps do not: ${name} decides.`,
  adult: 'On an adult’s device no rule applies.',
  /** What an app would have to do on the device. */
  actions: {
    app: 'close apps',
    web: 'close websites',
    call: 'stop calls or messages',
    sms: 'stop calls or messages',
    schedule: 'close apps at set times',
    budget: 'close apps when the time is up',
    'screen-pause': 'close everything at once',
  },
  nothing: (action: string, word: string) =>
    `Nothing that Kinward offers today can ${action} on this ${word}.`,
  /** What of the filter would close sites. */
  filter: {
    own: (word: string) =>
      `The filter can, in any network: give this ${word} its name for the filter. Takes 2 min. It closes no single pages.`,
    plan: () => 'The filter can. It comes with the Premium plan.',
    outside: (word: string) =>
      `Your outside filter can, where this ${word} uses it. Kinward does not see whether it does.`,
    paused: () => 'The filter is left off for a while. Then it closes what is blocked by its name again.',
    none: () => 'A filter can. This installation has none switched on; its operator can do that.',
  } satisfies Record<FilterOffer | 'paused', (word: string) => string>,
  remedies: {
    'screen-time':
      'Apple’s own Screen Time can. You set it by hand in its settings, and Kinward does not see it.',
    'family-link': 'Google’s own Family Link can. You set it by hand there, and Kinward does not see it.',
    'family-safety':
      'Microsoft’s own Family Safety can. You set it by hand there, and Kinward does not see it.',
    phone:
      'The phone’s own list of blocked numbers can. You set it by hand there, and Kinward does not see it.',
  },
  /** Of a device with a third-party app. */
  page: (name: string) => `With the child’s page of this device ${name} could at least read the rule.`,
  toDevices: 'To the devices',
  what: 'What makes it hold',
  onAll: (name: string) => `Enforced on all of ${name}’s devices.`,
  onSome: (count: number, all: number, name: string) =>
    all === 1
      ? count === 1
        ? `Enforced on ${name}’s one device.`
        : `Not enforced on ${name}’s one device.`
      : `Enforced on ${inWords(count)} of ${name}’s ${inWords(all)} devices.`,
  /** Of time budgets that nothing enforces whole. */
  sitesOnSome: (count: number, all: number, name: string) =>
    all === 1
      ? `Enforced for sites on ${name}’s one device.`
      : `Enforced for sites on ${inWords(count)} of ${name}’s ${inWords(all)} devices.`,
});

/** The chip of each standing; what is not there has no shape of its own. */
export const CHIPS: Record<Standing, ChipState> = {
  enforced: 'enforced',
  shown: 'shown',
  waiting: 'waiting',
  unknown: 'unknown',
  none: 'plain',
};

/**
 * "Enforced on two of Theo’s four devices." Devices that are not connected enforce nothing.
 * @param coversSites of time budgets: one of them is for sites too, which the filter may close
 */
export const countWords = (
  { firstName, devices }: Child,
  kind: EnforcedKind,
  coversSites = false,
): string => {
  const enforced = devices.filter((device) => device.paired && enforcementOf(device, kind) === 'enforced');
  const atFilter = devices.filter((device) => device.paired && endsAtFilter(device, coversSites));
  if (kind === 'budget' && enforced.length === 0 && atFilter.length > 0)
    return standingTexts.sitesOnSome(atFilter.length, devices.length, firstName);
  return enforced.length === devices.length && devices.length > 1
    ? standingTexts.onAll(firstName)
    : standingTexts.onSome(enforced.length, devices.length, firstName);
};

/** What makes rules of a kind hold on the device where nothing of ours does; empty where nothing can. */
export const systemControls = (device: Device, kind: EnforcedKind): string => {
  const remedy = remedyFor(device, kind);
  return remedy === undefined ? '' : standingTexts.remedies[remedy];
};

export interface HoldWords {
  enforcement: Exclude<Enforcement, 'enforced'>;
  title: string;
  /** What would make the rule hold, sentence by sentence. */
  more: string[];
  /** What is missing is set up among the devices. */
  toDevices: boolean;
}

/**
 * What is to be said where rules of a kind are not enforced; undefined where they are.
 * @param filter what the family can have of a filter; undefined: not known yet
 * @param coversSites of time budgets: one of them is for sites too
 */
export const holdWords = (
  child: Child,
  device: Device,
  kind: EnforcedKind,
  filter?: FilterOffer | 'paused',
  coversSites = false,
): HoldWords | undefined => {
  const enforcement = enforcementOf(device, kind);
  if (enforcement === 'enforced') return undefined;
  const t = standingTexts;
  const [name, word] = [child.firstName, deviceNoun(device)];
  if (device.recording?.adult) return { enforcement, title: t.adult, more: [], toDevices: false };
  const controls = systemControls(device, kind);
  const page = enforcement === 'none' && device.page !== null;
  const lacks = enforcement === 'unknown' ? [] : [t.nothing(t.actions[kind], word)];
  const offered = filter === undefined ? [] : [t.filter[filter](word)];
  return {
    enforcement,
    title:
      kind === 'budget' && endsAtFilter(device, coversSites)
        ? t.atFilter(name)
        : t.titles[enforcement](name, word),
    more: [
      ...(kind === 'web' ? offered : lacks),
      ...(controls === '' ? [] : [controls]),
      ...(page ? [t.page(name)] : []),
    ],
    toDevices: page || (kind === 'web' && filter === 'own'),
  };
};
