/** What of its day a child reads: what it did and what it was told, by names. Positions, ids and forbidden places stay with its parents. */
import type { DayActivity, DayEntry } from '@kinward/contract/activity/activity.schemas.ts';
import type { OwnDay, OwnDayEntry } from '@kinward/contract/activity/own-day.schemas.ts';

const named = ({ fence }: { fence: string | null }) => ({ fence });

const ownEntry = (entry: DayEntry): OwnDayEntry | undefined => {
  const { at } = entry;
  switch (entry.kind) {
    case 'arrived': {
      const { kind, place, left, unseen } = entry;
      return {
        kind,
        at,
        place: named(place),
        left: left && { place: named(left.place), at: left.at },
        unseen,
      };
    }
    case 'left':
      return { kind: entry.kind, at, place: named(entry.place) };
    case 'crossing': {
      // No page of the child's names where it should not be.
      const { kind, direction, fence, forbidden } = entry;
      return forbidden ? undefined : { kind, at, direction, fence };
    }
    case 'speeding': {
      const { kind, from, top, speedLimit } = entry;
      return { kind, from, at, top, speedLimit };
    }
    case 'blocked': {
      const { kind, from, domain, count } = entry;
      return { kind, from, at, domain, count };
    }
    case 'request': {
      const { kind, name, minutes, state, until, answer, answeredBy } = entry.request;
      return {
        kind: entry.kind,
        at,
        request: { kind, name, minutes, state, until, answer, answeredBy },
      };
    }
    case 'contact': {
      const { kind, from, calls, missed, messages } = entry;
      return { kind, from, at, person: entry.name ?? (entry.number || null), calls, missed, messages };
    }
    case 'checkIn':
      return { kind: entry.kind, at, note: entry.note, trip: entry.trip };
    case 'sos':
      return { kind: entry.kind, at, state: entry.sos.state, seenBy: entry.sos.seenBy };
    case 'night': {
      const { kind, from, seconds, app } = entry;
      return { kind, from, at, seconds, app };
    }
  }
};

/** A day as the child reads it. */
export const ownDay = (day: DayActivity): Omit<OwnDay, 'told' | 'firstDay'> => {
  const { timeZone, today, date, from, to, places, screen, entries, apps, sites } = day;
  return {
    timeZone,
    today,
    date,
    from,
    to,
    places: places && {
      heardAt: places.heardAt,
      last: named(places.last),
      pieces: places.pieces.map(({ kind, place, ...span }) => ({
        kind,
        from: span.from,
        to: span.to,
        place: place && named(place),
      })),
    },
    screen,
    entries: entries.flatMap((entry) => ownEntry(entry) ?? []),
    apps: apps.map(({ name, seconds }) => ({ name, seconds })),
    sites: sites.map(({ domain, visits, blocked }) => ({ domain, visits, blocked })),
  };
};
