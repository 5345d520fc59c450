/** A shared trip: measured closely, and told to the parents when it begins and when it ends. */
import { checkIn } from '@kinward/contract/approvals/calls.routes.ts';
import type { TripPart } from '@kinward/contract/approvals/calls.schemas.ts';
import { api } from '../lib/api.ts';
import { measureTrip } from './sharing.ts';
import { getState, setState, subscribe } from '../device/state.ts';
import { attempt } from '../device/sync.ts';

const RETRY_MS = 5_000;

/** The trip that is shared; undefined while none is. A try that belongs to an earlier one ends. */
let current: symbol | undefined;

/** Tells a part of the trip until it has arrived, is refused, or `isOver`. */
const tell = async (trip: TripPart, isOver: () => boolean): Promise<void> => {
  const clientId = crypto.randomUUID();
  while (!isOver()) {
    const outcome = await attempt(async () => {
      const { recipients } = await api.call(checkIn, { body: { clientId, trip } });
      if (!isOver() && trip === 'started') setState({ tripTold: recipients });
    });
    if (outcome !== 'later') return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
};

const end = (): void => {
  const wasTold = getState().tripTold !== null;
  current = undefined;
  setState({ tripTold: null });
  // Parents who never heard of the trip need not hear that it is over.
  if (wasTold) void tell('ended', () => current !== undefined);
};

/** Begins or ends a shared trip. The parents are told as soon as there is a connection. */
export const shareTrip = async (on: boolean): Promise<void> => {
  const measured = measureTrip(on);
  if (on && current === undefined) {
    const mine = Symbol('trip');
    current = mine;
    void tell('started', () => current !== mine);
  }
  await measured;
};

/** For a device that nobody sees any more: there is nobody to tell. */
export const dropTrip = (): void => {
  current = undefined;
  setState({ tripTold: null });
};

// However it ends, by its button or with all sharing, the parents are told.
subscribe(() => {
  if (current !== undefined && !getState().trip) end();
});
