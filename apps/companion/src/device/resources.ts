/** What this device reads from the server, and which of it an event makes out of date. */
import { DeviceChange, type SignalKind } from '@kinward/contract/devices/device-signals.ts';

export type Resource = 'policy' | 'me' | 'approvals' | 'call';

export const ALL_RESOURCES: readonly Resource[] = ['policy', 'me', 'approvals', 'call'];

/** Every kind makes a new version of the rules, and reading it is the device's acknowledgement. */
const RESOURCES: Readonly<Record<Exclude<SignalKind, 'locate'>, readonly Resource[]>> = {
  app: ['policy'],
  web: ['policy'],
  call: ['policy'],
  sms: ['policy'],
  schedule: ['policy'],
  speed: ['policy'],
  budget: ['policy'],
  'screen-pause': ['policy'],
  zone: ['policy', 'me'],
  collects: ['policy', 'me'],
  consent: ['policy', 'me'],
  answer: ['policy', 'approvals'],
  seen: ['policy', 'call'],
};

const resourcesOfKind = (kind: string): readonly Resource[] =>
  Object.hasOwn(RESOURCES, kind) ? RESOURCES[kind as keyof typeof RESOURCES] : ALL_RESOURCES;

const kindsOf = (data: string): readonly string[] => {
  try {
    return DeviceChange.safeParse(JSON.parse(data)).data?.kinds ?? [];
  } catch {
    return [];
  }
};

/**
 * What an event of the device's stream makes out of date; everything, where it does not say what it is about.
 * @param data of the event, a `DeviceChange`
 */
export const resourcesOf = (data: string): readonly Resource[] => {
  const kinds = kindsOf(data);
  return kinds.length === 0 ? ALL_RESOURCES : [...new Set(kinds.flatMap(resourcesOfKind))];
};
