/**
 * Times as the family's clock shows them: by it rules begin and end, and the portal writes them. A computer may be set to another
 * zone, by its owner or because it travels.
 */

/** Of this computer, as an IANA name; UTC where it has one that nobody knows, as with an empty `TZ`. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** @param zone IANA name; null, or one that is not known here: the computer's own @returns one that is known here */
export function knownZone(zone: string | null): string {
  try {
    return zone === null
      ? ownZone()
      : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return ownZone();
  }
}

interface Wall {
  /** "2026-05-01" */
  day: string;
  /** "19:30" */
  time: string;
}

/**
 * What a clock shows at a moment. By the runtime alone, as the tray is small.
 * @param at milliseconds since the epoch
 * @param zone one that is known here
 */
export function wallAt(at: number, zone: string): Wall {
  const form = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  });
  const parts = new Map(form.formatToParts(at).map(({ type, value }) => [type, value]));
  const join = (types: readonly Intl.DateTimeFormatPartTypes[], by: string): string =>
    types.map((type) => parts.get(type)).join(by);
  return { day: join(['year', 'month', 'day'], '-'), time: join(['hour', 'minute'], ':') };
}

/**
 * "19:30"; "19:30 (Europe/Zagreb)" where this computer's own clock shows another time then, so that nobody reads it as theirs.
 * @param at milliseconds since the epoch
 * @param zone of the family (IANA); null: there is none
 * @param own of the computer
 */
export function familyTime(at: number, zone: string | null, own = ownZone()): string {
  const known = knownZone(zone);
  const [{ day, time }, here] = [wallAt(at, known), wallAt(at, own)];
  return time === here.time && day === here.day ? time : `${time} (${known.replaceAll('_', ' ')})`;
}
