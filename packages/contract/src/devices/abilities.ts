import { instant, z } from '../schema.ts';

/**
 * What a paired client can do on its device, in its own word: told when it pairs and whenever it changes. A rule that reaches a device is
 * enforced only where the client, or a layer beside it, says so. An ability that is added here needs its message in the portal.
 */
export const ABILITIES = [
  /** Reports its position while the client is open and the screen is on. */
  'location-while-open',
  /** Reports its position all the time. */
  'location-always',
  /** Answers "Locate now" while it is reachable. */
  'answers-locate',

  /** Shows its user the rules in force; it stops nothing by that. */
  'shows-rules',
  /** Keeps blocked apps from being used. */
  'enforces-apps',
  /** Keeps blocked sites from being opened. */
  'enforces-sites',
  /** Rejects calls from and to blocked numbers. */
  'enforces-calls',
  /** Holds messages of blocked numbers back. */
  'enforces-messages',
  /** Blocks what a schedule names while it is active. */
  'enforces-schedules',
  /** Counts use and blocks what a budget names once it is used up. */
  'enforces-budgets',
  /** Closes the whole device while its screens are paused, but for calls and help. */
  'enforces-screen-pauses',

  /** Reports which apps are installed. */
  'reports-apps',
  /** Reports which apps are used, and how long. */
  'reports-usage',
  /** Counts an app while its window is in front, and not for as long as it runs. */
  'counts-in-front',
  /** Reports which sites are opened. */
  'reports-sites',
  /** Reports who calls and writes. */
  'reports-contacts',

  /** Sends its user's approval requests and check-ins. */
  'asks',
  /** Sends its user's call for help. */
  'calls-for-help',
] as const;
export const Ability = z.enum(ABILITIES);
export type Ability = z.output<typeof Ability>;

const KNOWN: ReadonlySet<string> = new Set(ABILITIES);
const isAbility = (word: string): word is Ability => KNOWN.has(word);

/** Each known ability once, in the order of `ABILITIES`, so that equal sets are equal lists. */
export const knownAbilities = (words: readonly string[]): Ability[] => {
  const said = new Set(words.filter(isAbility));
  return ABILITIES.filter((ability) => said.has(ability));
};

const WORDS_MAX = 64;

/** Abilities as a client sends them; a newer client's words that are not known here are ignored. */
export const AbilitiesSent = z.pipe(
  z
    .array(z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/u)))
    .check(z.maxLength(WORDS_MAX, `At most ${WORDS_MAX} abilities`)),
  z.transform((words: string[]) => knownAbilities(words)),
);

export const AbilitiesBody = z.object({ abilities: AbilitiesSent });

/** What else acts on a device beside its client. */
export const Layer = z.object({
  /**
   * `page`: the child's page, which shows the rules of a device with a third-party client. `tracker`: a third-party client that reports
   * the position beside the companion. `filter`: the installation's own filter, which the device asks for every site and which closes
   * those that are blocked, whatever the client can do.
   */
  kind: z.enum(['page', 'tracker', 'filter']),
  abilities: z.array(Ability),
  /** Of the filter: when the device asked it last, to the minute. */
  heardAt: z.optional(instant()),
});
export type Layer = z.output<typeof Layer>;
