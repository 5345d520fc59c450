import type { DeviceType, Feature, PlanName } from '@kinward/contract/plans/plans.schemas.ts';
import { catalogue } from '../../lib/language.ts';

const devices = (count: number): string => `${count} ${count === 1 ? 'device' : 'devices'}`;

/** Messages of the plans' page. */
export const plansTexts = catalogue('plans', {
  title: 'Plan',
  loading: 'Loading the plan',
  sentence: (plan: string) => `Your plan is ${plan}.`,
  inUse: (used: number, max: number) => `${used} of ${devices(max)} in use.`,
  noDevices: 'A plan of this name has no devices and no features.',
  endsNever: 'It does not end.',
  ends: (date: string) => `It ends on ${date}.`,
  ended: (date: string) => `It ended on ${date}.`,
  full: 'Every device of your plan is in use. Remove one, or take a plan that holds more.',
  toDevices: 'Manage devices',

  compare: 'What the plans hold',
  what: 'What it holds',
  present: 'Your plan',
  yes: 'Yes',
  no: 'No',
  rowDevices: 'Devices',
  groupDevices: 'Kinds of device',
  groupFeatures: 'What parents can do',
  types: {
    Android: 'Android phone',
    iOS: 'iPhone',
    Tablet: 'Tablet',
    iPad: 'iPad',
    'Windows Desktop': 'Windows computer',
    macOS: 'Mac',
  } satisfies Record<DeviceType, string>,
  features: {
    schedules: 'Time Scheduler',
    locations: 'Location, fences and Drive Safe',
    apps: 'App Filtering',
    'web-filter': 'Web Filtering',
    usage: 'App Usage',
    contacts: 'Call and SMS',
    'advanced-filtering': 'Advanced filtering, with a filter account',
  } satisfies Record<Feature, string>,

  change: (plan: PlanName) => `Change to ${plan}`,
  changeShort: 'Change',
  changing: 'Changing',
  changed: 'Updated Successfuly',
  question: (plan: PlanName) => `Change to ${plan}?`,
  holds: (next: number, former: number) => `It holds ${devices(next)} instead of ${former}.`,
  gains: (things: string) => `You gain: ${things}.`,
  loses: (things: string) => `You lose: ${things}.`,
  endStays: 'When your plan ends stays as it is. Every parent of the family sees the change.',

  inTheWay: (plan: PlanName) => `Before you can change to ${plan}`,
  unsupported: (plan: PlanName, types: string) => `The ${plan} plan does not have ${types}. Remove:`,
  over: (plan: PlanName, max: number, count: number) =>
    `The ${plan} plan holds ${devices(max)}. Remove ${count} of these:`,
  device: (device: string, child: string) => `${device}, ${child}`,

  operator: 'Who changes the plan',
  operatorAsk: 'On this installation its operator decides about plans, not the family.',
  askAt: 'Ask',
  askRunner: 'Ask the person who runs this installation.',
});
