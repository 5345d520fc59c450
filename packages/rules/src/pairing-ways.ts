/** What a parent can have a new device do, and what each way can and cannot, from the abilities of the clients that it takes. */
import { agentAbilities, CLIENT_ABILITIES, PAGE_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { can, placeOf, rulesOn, type Means } from './abilities.ts';

/** `place`: a third-party client that reports all day. `ask`: the companion. `both`: the first beside the second. `agent`: what keeps rules on a computer. */
export type PairingWay = 'place' | 'ask' | 'both' | 'agent';

/** Of one whose local users have rules. Its page on the computer asks for them. */
const AGENT_ABILITIES: readonly Ability[] = [...agentAbilities({ programs: true }), 'asks'];

/** What becomes of a device that is paired this way. */
export const MEANS: Record<PairingWay, Means> = {
  agent: { abilities: AGENT_ABILITIES, layers: [] },
  place: {
    abilities: CLIENT_ABILITIES.owntracks,
    layers: [{ abilities: PAGE_ABILITIES }],
  },
  ask: { abilities: CLIENT_ABILITIES.companion, layers: [] },
  both: {
    abilities: CLIENT_ABILITIES.companion,
    layers: [{ abilities: CLIENT_ABILITIES.owntracks }],
  },
};

/** Systems that OwnTracks runs on. */
const CARRIED: readonly DeviceType[] = ['Android', 'iOS', 'Tablet', 'iPad'];

/** Kinds of devices that there is an agent for; the first stands for a computer with Linux as well. */
const AGENTS: readonly DeviceType[] = ['Windows Desktop', 'macOS'];

/** The ways for a kind of device, the recommended one first. A computer stays where it is, and nothing reports its place all day. */
export const waysFor = (deviceType: DeviceType): readonly PairingWay[] =>
  CARRIED.includes(deviceType)
    ? ['both', 'place', 'ask']
    : AGENTS.includes(deviceType)
      ? ['agent', 'ask']
      : ['ask'];

/** One line of a choice: what a way can, or cannot. */
export type WayLine =
  | 'placeAlways'
  | 'placeWhileOpen'
  | 'noPlace'
  | 'asks'
  | 'noAsking'
  | 'calls'
  | 'noCall'
  | 'shows'
  | 'enforces'
  | 'noStop';

const PLACES = {
  always: 'placeAlways',
  'while-open': 'placeWhileOpen',
  none: 'noPlace',
  unknown: 'noPlace',
} as const;

/** What means can and what they cannot, each as lines to show in this order. */
export const linesOf = (means: Means): { can: WayLine[]; cannot: WayLine[] } => {
  const lines: { can: WayLine[]; cannot: WayLine[] } = { can: [], cannot: [] };
  const note = (isAble: boolean, line: WayLine): void => void lines[isAble ? 'can' : 'cannot'].push(line);
  const place = placeOf(means);
  note(place === 'always', PLACES[place]);
  const asks = can(means, 'asks') === true;
  note(asks, asks ? 'asks' : 'noAsking');
  const calls = can(means, 'calls-for-help') === true;
  note(calls, calls ? 'calls' : 'noCall');
  const rules = rulesOn(means);
  if (rules === 'shown' || rules === 'some') note(true, 'shows');
  note(rules === 'enforced', rules === 'enforced' ? 'enforces' : 'noStop');
  return lines;
};
