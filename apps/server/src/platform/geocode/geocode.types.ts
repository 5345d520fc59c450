/** A place in words; unknown parts are null. The contract's `Place` has the same shape. */
export interface PlaceName {
  locality: string | null;
  region: string | null;
  country: string | null;
  /** Metres from the point to the locality's centre; null when the point is inside or it is unknown. */
  distance: number | null;
}

export const NOWHERE: PlaceName = { locality: null, region: null, country: null, distance: null };

/** A place that a search found; the contract's `FoundPlace` has the same shape. */
export interface FoundPlace {
  name: string;
  /** A street, with its house number where that was asked for; null for a place. */
  street: string | null;
  region: string | null;
  country: string | null;
  latitude: number;
  longitude: number;
}
