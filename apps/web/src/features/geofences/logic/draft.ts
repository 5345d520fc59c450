/** What a fence looks like while a parent edits it. */
import { FenceName, type FenceAction, type Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { fenceMetres } from '../../../entities/geofences/fences.ts';
import { units, type Units } from '../../../lib/units.ts';
import { fenceTexts as t } from '../messages.ts';

export interface Spot {
  latitude: number;
  longitude: number;
}

export interface Draft {
  action: FenceAction;
  /** Miles, in steps of 0.1 of the parent's unit. */
  radius: number;
  fenceName: string;
  /** Undefined while it is unknown where to begin. */
  at: Spot | undefined;
  /** What the address was when the fence was read, or of the place that was chosen. */
  address: string;
}

/** `status` of the address bar: which list is shown, and the kind of a new fence. */
export const actionOf = (status: string | null): FenceAction => (status === 'forbidden' ? 'Block' : 'Allow');
export const statusOf = (action: FenceAction): 'allow' | 'forbidden' =>
  action === 'Block' ? 'forbidden' : 'allow';

export const draftOf = (fence: Geofence): Draft => ({
  action: fence.action,
  radius: fence.fenceRadius,
  fenceName: fence.fenceName,
  at: { latitude: fence.latitude, longitude: fence.longitude },
  address: fence.address,
});

/** Miles round a home, or kilometres: what most families choose. */
const HOME_SHOWN = { mi: 0.1, km: 0.2 } as const;

/** @param isHome the parent came to mark the home: its name and a usual radius are there already */
export const newDraft = (action: FenceAction, at: Spot | undefined, isHome = false): Draft => ({
  action,
  radius: isHome ? milesOfShown(HOME_SHOWN[units]) : 0,
  fenceName: isHome ? t.homeName : '',
  at,
  address: '',
});

/** The other kind starts without a radius (specification 4). */
export const withAction = (draft: Draft, action: FenceAction): Draft =>
  action === draft.action ? draft : { ...draft, action, radius: 0 };

const KM_PER_MILE = fenceMetres(1) / 1000;

/** A radius in the parent's units. Miles in. */
export const shownRadius = (miles: number, kind: Units = units): number =>
  kind === 'km' ? Number((miles * KM_PER_MILE).toFixed(2)) : miles;

/** The miles of a radius in the parent's units. */
export const milesOfShown = (shown: number, kind: Units = units): number =>
  kind === 'km' ? Number((shown / KM_PER_MILE).toFixed(6)) : shown;

/** The longest radius of the slider: 10 miles, or the whole kilometres in them. */
export const mostShown = (kind: Units = units): number =>
  kind === 'km' ? Math.floor(LIMITS.fenceRadiusMaxMiles * KM_PER_MILE) : LIMITS.fenceRadiusMaxMiles;

/** A radius of the slider: a tenth of the parent's unit, from 0 to 10 miles. Miles in and out. */
export const toStep = (miles: number, kind: Units = units): number => {
  const shown = Math.round(shownRadius(miles, kind) * 10) / 10;
  return milesOfShown(Math.min(mostShown(kind), Math.max(0, shown)), kind);
};

/** The radius that the edge was pulled to. */
export const milesOf = (metres: number): number => toStep(metres / fenceMetres(1));

/** "0.4", "10", "0.64": as exact as it was given, in the parent's units. */
export const radiusText = (miles: number, kind: Units = units): string =>
  String(Number(shownRadius(miles, kind).toFixed(3)));

/** The unit names of the parent's units. */
export const radiusWords = (
  kind: Units = units,
): Pick<typeof t, 'range' | 'radiusShort' | 'radiusWords' | 'less' | 'more'> =>
  kind === 'km' ? t.inKilometres : t;

/** "Falmouth, England, United Kingdom"; empty where it is unknown. At most as long as a fence keeps it. */
export const addressOf = (
  place: Pick<Place, 'locality' | 'region' | 'country'> & Partial<Pick<Place, 'street' | 'number'>>,
): string =>
  [
    [place.street, place.number].filter(Boolean).join(' ') || null,
    place.locality,
    place.region,
    place.country,
  ]
    .filter((part, i, parts) => part !== null && part !== parts[i - 1])
    .join(', ')
    .slice(0, LIMITS.titleMax);

/** Why the name cannot be kept, if so. */
export const nameFault = (name: string): string | undefined =>
  FenceName.safeParse(name).error?.issues[0]?.message;

/** A coordinate as typed; undefined when it is none. A comma counts as a point. */
export const readDegrees = (text: string, most: number): number | undefined => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,3}(?:\.\d+)?$/u.test(plain)) return undefined;
  const degrees = Number(plain);
  return Math.abs(degrees) <= most ? degrees : undefined;
};

/** Why the draft cannot be sent, in the order of the form; empty when it can. */
export const faultsOf = (draft: Draft): { radius?: string; name?: string; place?: string } => {
  const name = nameFault(draft.fenceName);
  return {
    ...(draft.radius > 0 ? {} : { radius: t.rangeZero }),
    ...(name === undefined ? {} : { name }),
    ...(draft.at === undefined ? { place: t.noPlace } : {}),
  };
};
