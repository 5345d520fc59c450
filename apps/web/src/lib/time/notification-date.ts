const form = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

/** `22 Nov 2026 01:05 am`: the specification's DD MMM YYYY hh:mm a (spec §3), in the reader's zone. */
export const notificationDate = (at: string): string => {
  const parts = Object.fromEntries(form.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const { day, month, year, hour, minute, dayPeriod = '' } = parts as Record<string, string>;
  return `${day} ${month} ${year} ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
};
