/**
 * What is true of a rule on a device: whether the device has it is one thing, whether anything there enforces it another. Portal,
 * companion and server say what these functions answer, so that parent and child never read opposites.
 */
import type { RulePart } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';

/** Kinds of rules that a device can enforce. Fences and speed limits are judged by the server: see `placeOf`. */
export type EnforcedKind = RuleKind | 'schedule' | 'budget' | 'screen-pause';

/** Who can do something on a device. A copy that an earlier version kept does not say. */
export interface Means {
  /** Of the paired client; null: it has not said. */
  abilities?: readonly Ability[] | null | undefined;
  layers?: readonly { kind?: string; abilities: readonly Ability[] }[] | undefined;
  /** It is the agent of a computer, which says that it can do nothing while its rules are put off. */
  isAgent?: boolean | undefined;
  /** What of its rules it says that it does not hold now. */
  notHeld?: readonly RulePart[] | undefined;
  /** An adult's device gets no rules. */
  recording?: Pick<Recording, 'adult'> | undefined;
}

const ENFORCES: Record<EnforcedKind, Ability> = {
  app: 'enforces-apps',
  web: 'enforces-sites',
  call: 'enforces-calls',
  sms: 'enforces-messages',
  schedule: 'enforces-schedules',
  budget: 'enforces-budgets',
  'screen-pause': 'enforces-screen-pauses',
};

/** `enforced`: kept by the device itself. `shown`: its user reads it and decides. `unknown`: the client has not said. `none`: neither. */
export type Enforcement = 'enforced' | 'shown' | 'unknown' | 'none';

const levelOf = (abilities: readonly Ability[], kind: EnforcedKind): Enforcement => {
  if (abilities.includes(ENFORCES[kind])) return 'enforced';
  return abilities.includes('shows-rules') ? 'shown' : 'none';
};

/** Times close programs and sites, so they hold where both do. */
const isNotHeld = ({ notHeld = [] }: Means, kind: EnforcedKind): boolean => {
  if (kind === 'app') return notHeld.includes('programs');
  return kind === 'web' ? notHeld.includes('sites') : notHeld.length > 0;
};

const besideOf = ({ layers = [] }: Means, kind: EnforcedKind): Enforcement =>
  levelOf(
    layers.flatMap(({ abilities }) => abilities),
    kind,
  );

/** What becomes of a rule of a kind on a device that has it. The strongest of client and layers counts. */
export const enforcementOf = (means: Means, kind: EnforcedKind): Enforcement => {
  const { abilities, recording } = means;
  if (recording?.adult) return 'none';
  const beside = besideOf(means, kind);
  if (!abilities) return beside === 'none' ? 'unknown' : beside;
  const own = isNotHeld(means, kind) ? 'none' : levelOf(abilities, kind);
  if (own === 'enforced' || beside === 'enforced') return 'enforced';
  return own === 'shown' || beside === 'shown' ? 'shown' : 'none';
};

/**
 * Whether the filter closes the sites of a time budget that is used up, where nothing closes its apps: neither enforced nor only shown.
 * @param coversSites the budget is for sites too
 */
export const endsAtFilter = (means: Means, coversSites: boolean): boolean =>
  coversSites &&
  !means.recording?.adult &&
  (means.layers?.some(({ kind }) => kind === 'filter') ?? false) &&
  enforcementOf(means, 'budget') !== 'enforced';

/** What acts on a device while the filter is left off for a while: it closes nothing then. */
export const withoutFilter = <Given extends Means>(means: Given): Given =>
  means.layers?.some(({ kind }) => kind === 'filter')
    ? { ...means, layers: means.layers.filter(({ kind }) => kind !== 'filter') }
    : means;

/** What acts on one entry of a device's sites: the filter decides by names, so it closes no single page (`https://…`). */
export const meansForSite = <Given extends Means>(means: Given, site: string): Given =>
  site.startsWith('https://') ? withoutFilter(means) : means;

/**
 * Whether a computer's agent keeps no rules of its own device now: they are paused, switched off, or nobody has them there.
 * @param kind of which it may say itself that they do not hold
 */
export const isPutOff = (means: Means, kind?: EnforcedKind): boolean => {
  const { isAgent, abilities, recording } = means;
  if (!isAgent || !abilities || recording?.adult) return false;
  return (
    abilities.length === 0 ||
    (kind !== undefined && isNotHeld(means, kind) && abilities.includes(ENFORCES[kind]))
  );
};

/** The same of one rule now; `waiting`: the device has not fetched it yet, is not paired, or keeps no rules for a while. */
export type Standing = Enforcement | 'waiting';

/**
 * What is true of one rule on one device now. A client's word counts once it has the rule; a layer needs no word of the client.
 * @param received the paired client has fetched the rule as it is now
 */
export const standingOf = (
  device: Means & Pick<Device, 'paired'>,
  kind: EnforcedKind,
  received: boolean,
): Standing => {
  const all = enforcementOf(device, kind);
  if (all === 'none' && isPutOff(device, kind)) return 'waiting';
  if (device.paired && received) return all;
  const beside = besideOf(device, kind);
  return beside === all || all === 'none' ? all : 'waiting';
};

/** How the place of a device can be followed, which is what fences and speed limits need. */
export type PlaceReports = 'always' | 'while-open' | 'unknown' | 'none';

export const placeOf = ({ abilities, layers = [] }: Means): PlaceReports => {
  if (
    abilities?.includes('location-always') ||
    layers.some((layer) => layer.abilities.includes('location-always'))
  )
    return 'always';
  if (!abilities) return 'unknown';
  return abilities.includes('location-while-open') ? 'while-open' : 'none';
};

/** Whether the client can do something; null: it has not said. */
export const can = ({ abilities }: Means, ability: Ability): boolean | null =>
  abilities ? abilities.includes(ability) : null;

/** Whether it is known that the client never does something, so that there is nothing to wait for. A computer's agent that keeps no rules for a while does what agents do again later. */
export const cannot = (means: Means, ability: Ability): boolean =>
  can(means, ability) === false &&
  !(isPutOff(means) && agentAbilities({ programs: true, inFront: true }).includes(ability));

/** The controls that a system brings along and a parent sets there by hand. */
export type SystemControls = 'screen-time' | 'family-link' | 'family-safety';

const CONTROLS: Record<DeviceType, SystemControls> = {
  Android: 'family-link',
  Tablet: 'family-link',
  iOS: 'screen-time',
  iPad: 'screen-time',
  macOS: 'screen-time',
  'Windows Desktop': 'family-safety',
};

/**
 * What makes a rule hold where the client does not enforce it, of what exists today. `phone`: the number is blocked in the phone's own
 * list. Undefined: nothing is needed, or nothing can.
 */
export const remedyFor = (
  device: Means & Pick<Device, 'deviceType'>,
  kind: EnforcedKind,
): SystemControls | 'phone' | undefined => {
  if (enforcementOf(device, kind) === 'enforced') return undefined;
  if (kind !== 'call' && kind !== 'sms') return CONTROLS[device.deviceType];
  return ['Android', 'iOS'].includes(device.deviceType) ? 'phone' : undefined;
};

/** Kinds of which every device could have rules; only a phone has calls. */
const EVERYWHERE = ['app', 'web', 'schedule', 'budget'] as const;

/** What becomes of a device's rules altogether; `some`: of a part of the kinds they are enforced. */
export const rulesOn = (means: Means): Enforcement | 'some' => {
  const levels = EVERYWHERE.map((kind) => enforcementOf(means, kind));
  const [first = 'none'] = levels;
  if (levels.every((level) => level === first)) return first;
  return levels.includes('enforced') ? 'some' : 'shown';
};
