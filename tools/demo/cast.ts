/** Who the sample family is: children, what they carry, their weeks, and the rules that their parents made. */
import { ABILITIES, type Ability } from '@kinward/contract/devices/abilities.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import type { BudgetBody } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { CollectKind } from '@kinward/contract/companion/companion.schemas.ts';
import type { NewGeofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Move, Week } from '@kinward/rules/simulated/days.ts';
import { SPOTS, type Point, type Spot } from '@kinward/rules/simulated/streets.ts';

const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const WALK = 1.35;
const CYCLE = 4.2;
const CAR = 10.5;
/** Faster than the limit of 30 mph, on the main road. */
const RUSH = { from: 0.34, to: 0.6, pace: 17 };

const walk = (clock: string, to: Spot): Move => ({ minute: at(clock), to, pace: WALK });
const cycle = (clock: string, to: Spot): Move => ({ minute: at(clock), to, pace: CYCLE });
const ride = (clock: string, to: Spot): Move => ({ minute: at(clock), to, pace: CAR, rush: RUSH });

/** Lunch at Gran's on Sunday, in the car. */
const SUNDAY = [ride('11:40', 'gran'), ride('15:20', 'home')];

const theosSchool = [cycle('07:24', 'upperSchool'), cycle('15:02', 'home')];
const training = [cycle('17:05', 'football'), cycle('18:48', 'home')];
const THEO: Week = [
  theosSchool,
  [...theosSchool, ...training],
  theosSchool,
  [...theosSchool, ...training],
  // The river is where his parents do not want him to be.
  [...theosSchool, cycle('16:30', 'football'), cycle('17:58', 'rhine'), cycle('18:26', 'home')],
  [cycle('09:50', 'football'), cycle('12:20', 'home')],
  SUNDAY,
];

const miasSchool = [walk('07:41', 'school'), walk('15:05', 'home')];
const MIA: Week = [
  miasSchool,
  miasSchool,
  [...miasSchool, walk('16:05', 'music'), walk('17:10', 'home')],
  miasSchool,
  [...miasSchool, walk('15:55', 'gran'), walk('17:50', 'home')],
  [walk('10:25', 'music'), walk('11:50', 'home')],
  SUNDAY,
];

const short = [walk('07:41', 'school'), walk('12:04', 'home')];
const lunchAtGrans = [walk('07:41', 'school'), walk('12:04', 'gran'), ride('16:25', 'home')];
const JUNO: Week = [short, lunchAtGrans, short, lunchAtGrans, short, [], SUNDAY];

/** How a device talks to the installation. `laptop`: it did, until some days ago. `computer`: by its agent, for each of its local users. */
export type Kind = 'kinward' | 'owntracks' | 'companion' | 'laptop' | 'computer';

export interface CastDevice {
  kind: Kind;
  name: string;
  type: DeviceType;
  platform: string;
  osVersion: string;
  abilities: readonly Ability[];
  collects: Partial<Record<CollectKind, boolean>>;
  /** It has an address of its own at the filter, and asks it for names. */
  isFiltered: boolean;
  /** How much of the free time it is in use, from 0 to 1, and apps that are not on it. */
  taste: number;
  without: readonly string[];
  /** Apps that are on it, and blocked. */
  blocked: readonly string[];
}

export interface Member {
  firstName: string;
  age: number;
  /** The child's own number, to call it. */
  phone: string;
  seed: number;
  week: Week;
  /** Goes out once more when the demo starts. */
  isRestless: boolean;
  devices: readonly CastDevice[];
  budgets: readonly Omit<BudgetBody, 'childId'>[];
}

/** As the companion says it. */
const COMPANION: readonly Ability[] = [
  'location-while-open',
  'answers-locate',
  'shows-rules',
  'asks',
  'calls-for-help',
];
const COMPUTER: readonly Ability[] = [
  'shows-rules',
  'enforces-apps',
  'enforces-sites',
  'enforces-schedules',
  'enforces-budgets',
  'reports-apps',
  'reports-usage',
];

/** As the agent of a Linux computer says it. */
const AGENT = agentAbilities({ programs: true, inFront: true });

const phone = (
  device: Pick<CastDevice, 'name' | 'collects' | 'taste' | 'without' | 'blocked'>,
): CastDevice => ({
  kind: 'kinward',
  type: 'Android',
  platform: 'Android',
  osVersion: '16',
  abilities: ABILITIES,
  isFiltered: true,
  ...device,
});

const app = (name: string): string => `org.example.${name}`;
const LAPTOP_APPS_MISSING = [
  'chatter',
  'loops',
  'snapline',
  'kartcup',
  'clips',
  'camera',
  'series',
  'blocksville',
];

export const MEMBERS: readonly Member[] = [
  {
    firstName: 'Theo',
    age: 15,
    phone: '+447400123460',
    seed: 1,
    week: THEO,
    isRestless: true,
    devices: [
      phone({
        name: 'Pixel 7a',
        collects: { usage: true, web: true, contacts: true },
        taste: 0.72,
        without: [],
        blocked: [],
      }),
      {
        kind: 'laptop',
        name: 'School laptop',
        type: 'Windows Desktop',
        platform: 'Windows',
        osVersion: '11',
        abilities: COMPUTER,
        collects: { position: false, usage: true },
        isFiltered: false,
        taste: 0.2,
        without: LAPTOP_APPS_MISSING.map(app),
        blocked: [],
      },
    ],
    budgets: [{ target: { kind: 'category', value: 'Games' }, minutes: [90, 90, 90, 90, 90, 120, 120] }],
  },
  {
    firstName: 'Mia',
    age: 12,
    phone: '+447400123461',
    seed: 2,
    week: MIA,
    isRestless: false,
    devices: [
      {
        kind: 'owntracks',
        name: 'Galaxy A15',
        type: 'Android',
        platform: 'Android',
        osVersion: '15',
        abilities: [],
        collects: {},
        isFiltered: true,
        // Of which nobody is told anything: only the filter is asked.
        taste: 0.45,
        without: ['loops', 'snapline'].map(app),
        blocked: [],
      },
      {
        kind: 'companion',
        name: 'Tab S9',
        type: 'Tablet',
        platform: 'Android',
        osVersion: '16',
        abilities: COMPANION,
        // It stays at home, and the phone tells the place.
        collects: { position: false },
        isFiltered: false,
        taste: 0,
        without: [],
        blocked: [],
      },
    ],
    budgets: [{ target: { kind: 'all' }, minutes: [120, 120, 120, 120, 120, 180, 180] }],
  },
  {
    firstName: 'Juno',
    age: 8,
    phone: '+447400123462',
    seed: 3,
    week: JUNO,
    isRestless: false,
    devices: [
      phone({
        name: 'Pixel 6a',
        collects: { usage: true, web: true },
        taste: 0.4,
        without: ['loops', 'snapline', 'chatter'].map(app),
        blocked: ['series'].map(app),
      }),
      {
        kind: 'computer',
        name: 'Family computer',
        type: 'Windows Desktop',
        platform: 'Linux',
        osVersion: 'Debian 13',
        abilities: AGENT,
        collects: { position: false, usage: true },
        isFiltered: false,
        taste: 0.1,
        without: LAPTOP_APPS_MISSING.map(app),
        blocked: [],
      },
    ],
    budgets: [{ target: { kind: 'category', value: 'Video' }, minutes: [45, 45, 45, 45, 45, 60, 60] }],
  },
];

/** Who signs in to the family's computer: the local user of its own child, of another child, and of a parent. */
export const LOCAL_USERS = { own: 'juno', sister: 'mia', parent: 'nora' } as const;

type Fence = Omit<NewGeofence, 'deviceId'>;
/** The part of the bank below the pitch, off the way to it. */
const RIVER_BANK: Point = [47.1346, 9.5117];
const fence = (
  fenceName: string,
  street: string,
  [latitude, longitude]: Point,
  action: Fence['action'] = 'Allow',
): Fence => ({ fenceName, address: `${street}, Vaduz`, fenceRadius: 0.1, latitude, longitude, action });

/** The places of a child. */
export const fencesOf = ({ firstName }: Member): Fence[] => [
  fence('Home', 'Auring', SPOTS.home),
  firstName === 'Theo'
    ? fence('School', 'Im Güetli', SPOTS.upperSchool)
    : fence('School', 'Pappelweg', SPOTS.school),
  fence('Gran', 'Mareestrasse', SPOTS.gran),
  ...(firstName === 'Theo'
    ? [fence('Football', 'Binnendamm', SPOTS.football), fence('Rhine bank', 'Rheindamm', RIVER_BANK, 'Block')]
    : []),
];

const SCHOOL_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const EVENINGS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const;
const distractions = { apps: [], kinds: ['games', 'social', 'video'], wholeDevice: false } as const;

/** As the presets of the page have them, with a later night for the older ones. */
export const schedulesOf = ({ age }: Member): ScheduleFields[] =>
  [
    { name: 'School', from: '08:00', to: '14:00', weekDays: SCHOOL_DAYS, ...distractions },
    { name: 'Homework', from: '16:00', to: '17:30', weekDays: SCHOOL_DAYS, ...distractions },
    {
      name: 'Bedtime',
      from: age >= 12 ? '21:30' : '21:00',
      to: '06:45',
      weekDays: EVENINGS,
      apps: [],
      kinds: [],
      wholeDevice: true,
    },
  ].map((fields) => ({
    ...fields,
    frequency: 'Weekly',
    weekDays: [...fields.weekDays],
    apps: [...fields.apps],
    kinds: [...fields.kinds],
  }));

/** Miles per hour, for everyone who rides in Dad's car. */
export const SPEED_LIMIT = 30;
/** The prize page that somebody sent round. */
export const BLOCKED_SITE = 'freeprizes.example';
/** Nobody knows whose number this is. */
export const BLOCKED_NUMBER = '+447700900977';
