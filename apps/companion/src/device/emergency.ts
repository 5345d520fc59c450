/** "I am fine" and the call for help. Nothing counts as sent before the server has it. */
import { ApiError } from '@kinward/client/client.ts';
import { checkIn, getOwnSos, sendSos, withdrawSos } from '@kinward/contract/approvals/calls.routes.ts';
import type { CheckInReply, SosBody } from '@kinward/contract/approvals/calls.schemas.ts';
import { api } from '../lib/api.ts';
import { isSharing, measureNow } from '../location/sharing.ts';
import { getState, setState } from './state.ts';
import { attempt, classifyFailure } from './sync.ts';

/** How long a call waits for a fresh position, in ms: better without one than late. */
const POSITION_MS = 3_000;
const RETRY_MS = 2_000;

/** Reads whether someone has seen the open call. */
export const fetchCall = async (): Promise<void> => {
  const { call } = getState();
  if (call === null) return;
  await attempt(async () => {
    setState({ call: await api.call(getOwnSos, { params: { id: call.sosId } }) });
  });
};

/** Where the device is; null when that is not known in time. */
const positionNow = async (): Promise<SosBody['position']> => {
  const late = new Promise<null>((resolve) => setTimeout(resolve, POSITION_MS, null));
  const found = await Promise.race([measureNow(), late]);
  if (found === null) return null;
  const { latitude, longitude, accuracy } = found.coords;
  return { latitude, longitude, accuracy, recordedAt: new Date(found.timestamp).toISOString() };
};

/** "I am fine", with the position while it is shared anyway. @throws ApiError */
export const sendCheckIn = async (clientId: string): Promise<CheckInReply> =>
  api.call(checkIn, { body: { clientId, position: isSharing() ? await positionNow() : null } });

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Calls for help, with retries until the server has the call or the child cancels it. The same `clientId` is the same call, so a
 * lost answer does not make two of one.
 * @param onFailure after each try that did not arrive
 */
export const callForHelp = async (
  clientId: string,
  signal: AbortSignal,
  onFailure: () => void,
): Promise<void> => {
  const position = await positionNow();
  while (!signal.aborted) {
    try {
      const call = await api.call(sendSos, { body: { clientId, position }, signal });
      return setState({ call, online: true });
    } catch (error) {
      if (signal.aborted) return;
      onFailure();
      // Without a pairing there is no one to call, and the app says so.
      if (error instanceof ApiError && classifyFailure(error) === 'ended') return;
    }
    await pause(signal);
  }
};

/** @throws ApiError */
export const withdrawCall = async (sosId: string): Promise<void> => {
  setState({ call: await api.call(withdrawSos, { params: { id: sosId } }) });
};
