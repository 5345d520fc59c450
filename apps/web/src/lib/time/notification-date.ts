const forms = new Map<string, Intl.DateTimeFormat>();
const formOf = (timeZone: string): Intl.DateTimeFormat => {
  const form =
    forms.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
      timeZone,
    });
  forms.set(timeZone, form);
  return form;
};

/** `22 Nov 2026 01:05 am`: the specification's DD MMM YYYY hh:mm a (spec §3). @param zone IANA name: the family's, as of the child's day */
export const notificationDate = (at: string, zone: string): string => {
  const parts = Object.fromEntries(
    formOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, dayPeriod = '' } = parts as Record<string, string>;
  return `${day} ${month} ${year} ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
};
