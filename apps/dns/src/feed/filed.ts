/** Devices and homes as they are kept: what they are found by, and their rules as text, which is read once they ask. */
import { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';

/** What it is found by. */
export interface Place {
  id: string;
  familyId: FilterDevice['familyId'];
  addresses: readonly string[];
  keyHash?: string | undefined;
  /** Hardware addresses, as routers say them. */
  macs?: readonly string[] | undefined;
  /** Lists of others that count for it; undefined: it does not say. */
  lists?: readonly FeedList[] | undefined;
}

/** What decides where a text on disk is of another form than today's: nothing, until the server is heard. */
const NO_RULES = {
  rules: {
    blockedSites: [],
    schedules: [],
    grants: [],
    budgets: [],
    screenPause: null,
    timeZone: 'UTC',
    version: 0,
  },
};

export class Filed<Of> {
  readonly place: Place;
  /** Its line without its lists, which many have alike. */
  readonly text: string;
  readonly #schema: z.ZodMiniType<Of>;
  readonly #idName: string;
  #isChecked: boolean;

  constructor(
    place: Place,
    text: string,
    { schema, idName, isChecked }: { schema: z.ZodMiniType<Of>; idName: string; isChecked: boolean },
  ) {
    this.place = place;
    this.text = text;
    this.#schema = schema;
    this.#idName = idName;
    this.#isChecked = isChecked;
  }

  /** What its questions are decided by. Reads it: to be asked once. */
  get of(): Of {
    const { id, lists, ...found } = this.place;
    const whole = { ...(JSON.parse(this.text) as object), ...(lists && { lists }) };
    if (this.#isChecked) return whole as Of;
    const { success, data } = this.#schema.safeParse(whole);
    this.#isChecked = success;
    return success ? data : this.#schema.parse({ ...found, [this.#idName]: id, ...NO_RULES });
  }
}

const textOf = (of: FilterDevice | FeedNetwork): string => JSON.stringify({ ...of, lists: undefined });

export const filedDevice = (of: FilterDevice): Filed<FilterDevice> =>
  deviceFrom({ ...of, id: of.deviceId }, textOf(of), true);
export const filedNetwork = (of: FeedNetwork): Filed<FeedNetwork> =>
  networkFrom({ ...of, id: of.networkId }, textOf(of), true);

/** @param isChecked whether the text is of this form for sure; else it is looked at when it is read */
export const deviceFrom = (place: Place, text: string, isChecked = false): Filed<FilterDevice> =>
  new Filed(placeIn(place), text, { schema: FilterDevice, idName: 'deviceId', isChecked });
export const networkFrom = (place: Place, text: string, isChecked = false): Filed<FeedNetwork> =>
  new Filed(placeIn(place), text, { schema: FeedNetwork, idName: 'networkId', isChecked });

/** No more than it, of what may have more. */
const placeIn = ({ id, familyId, addresses, keyHash, macs, lists }: Place): Place => ({
  id,
  familyId,
  addresses,
  keyHash,
  macs,
  lists,
});
