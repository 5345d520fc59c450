/** Names of time zones, as people read them. */

/** "America/New York" of "America/New_York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Every zone that this browser knows: the family's and the browser's own first, the others by name. */
export const zoneChoices = (family: string, own: string): { value: string; label: string }[] => {
  const ahead = new Set([family, own]);
  const others = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  const zones = [...ahead, ...[...others].filter((zone) => !ahead.has(zone)).toSorted()];
  return zones.map((value) => ({ value, label: zoneName(value) }));
};
