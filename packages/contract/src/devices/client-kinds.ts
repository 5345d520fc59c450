import type { Ability } from './abilities.ts';

/**
 * What each client that pairing offers can do, in the order of `ABILITIES`. The companion and the adapters of third-party clients say
 * exactly this of themselves, so that what a parent chooses by is what a device then has.
 */
export const CLIENT_ABILITIES = {
  /** A web app stops no other app, and measures only while it is open. */
  companion: ['location-while-open', 'answers-locate', 'shows-rules', 'asks', 'calls-for-help'],
  owntracks: ['location-always', 'answers-locate'],
  overland: ['location-always'],
  traccar: ['location-always', 'calls-for-help'],
  /** GPSLogger, OsmAnd, and whatever else speaks the OsmAnd protocol. */
  osmand: ['location-always'],
  watch: ['location-always', 'answers-locate', 'calls-for-help'],
} as const satisfies Record<string, readonly Ability[]>;

/**
 * What the agent of a computer says that it can do, in the order of `ABILITIES`. Of a computer on which nobody has the rules of its own device it says nothing.
 * @param sees what the system shows it: what local users run (`programs`), and whose window is in front (`inFront`)
 */
export const agentAbilities = ({ programs, inFront = false }: AgentSees): Ability[] => [
  ...(programs ? (['enforces-apps'] as const) : []),
  'enforces-sites',
  ...(programs ? AGENT_PROGRAMS : []),
  ...(programs && inFront ? (['counts-in-front'] as const) : []),
];
interface AgentSees {
  programs: boolean;
  inFront?: boolean;
}
const AGENT_PROGRAMS = [
  'enforces-schedules',
  'enforces-budgets',
  'enforces-screen-pauses',
  'reports-apps',
  'reports-usage',
] as const satisfies readonly Ability[];

/** What the child's page shows beside a third-party client, once its reader has agreed. */
export const PAGE_ABILITIES = ['shows-rules'] as const satisfies readonly Ability[];
