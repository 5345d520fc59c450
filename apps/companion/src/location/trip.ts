/** A shared trip: measured closely, and told to the parents when it begins and when it ends. */
import { checkIn } from '@kinward/contract/approvals/calls.routes.ts';
import type { CheckInReply, TripPart } from '@kinward/contract/approvals/calls.schemas.ts';
import { api } from '../lib/api.ts';
import { measureTrip } from './sharing.ts';
import { getState, setState, subscribe } from '../device/state.ts';
import { attempt } from '../device/sync.ts';

const RETRY_MS = 5_000;

/** The trip that is shared; undefined while none is. A try that belongs to an earlier one ends. */
let current: symbol | undefined;

/** When the server heard of its beginning, in ms of the server's clock; undefined: it has not. */
let heardAt: number | undefined;

/** Whether the pairing ended: then there is nobody to tell. */
let isDropped = false;

/** Tells a part of the trip until it has arrived, is refused, or `isOver`. @returns undefined: it reached nobody */
const tell = async (trip: TripPart, isOver: () => boolean): Promise<CheckInReply | undefined> => {
  const clientId = crypto.randomUUID();
  let told: CheckInReply | undefined;
  while (!isOver()) {
    const outcome = await attempt(async () => {
      told = await api.call(checkIn, { body: { clientId, trip } });
    });
    if (outcome !== 'later') return told;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return told;
};

const tellEnd = (): void => void tell('ended', () => isDropped || current !== undefined);

const begin = async (): Promise<void> => {
  const mine = Symbol('trip');
  current = mine;
  isDropped = false;
  heardAt = undefined;
  setState({ tripOver: false });
  const told = await tell('started', () => current !== mine);
  if (told === undefined) return;
  if (current === mine) {
    heardAt = Date.parse(told.at);
    setState({ tripTold: told.recipients });
  }
  // It was over before its beginning had arrived.
  else tellEnd();
};

const end = (): void => {
  const wasTold = getState().tripTold !== null;
  current = undefined;
  setState({ tripTold: null });
  // Parents who never heard of the trip need not hear that it is over.
  if (wasTold) tellEnd();
};

/** Begins or ends a shared trip. The parents are told as soon as there is a connection. */
export const shareTrip = async (on: boolean): Promise<void> => {
  const measured = measureTrip(on);
  if (on && current === undefined) void begin();
  await measured;
};

/** For a device that nobody sees any more. */
export const dropTrip = (): void => {
  isDropped = true;
  current = undefined;
  setState({ tripTold: null, tripOver: false });
};

/** The server has ended the trip and told the parents so: they are not told again, and the child is. */
const lose = (): void => {
  current = undefined;
  setState({ tripTold: null, tripOver: true });
  void measureTrip(false);
};

// However it ends, by its button or with all sharing, the parents are told.
subscribe(() => {
  if (current === undefined) return;
  const { me, trip } = getState();
  const lostAt = me?.tripLostAt ?? null;
  if (!trip) end();
  else if (lostAt !== null && heardAt !== undefined && Date.parse(lostAt) > heardAt) lose();
});
