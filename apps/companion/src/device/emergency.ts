/** "I am fine", which is kept until it can be sent, and the call for help. Nothing counts as sent before the server has it. */
import { ApiError } from '@kinward/client/client.ts';
import { checkIn, getOwnSos, sendSos, withdrawSos } from '@kinward/contract/approvals/calls.routes.ts';
import type { SosBody } from '@kinward/contract/approvals/calls.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { api } from '../lib/api.ts';
import { store } from '../lib/storage.ts';
import { isSharing, measureNow } from '../location/sharing.ts';
import { getState, setState, type KeptFine } from './state.ts';
import { attempt, classifyFailure } from './sync.ts';

/** How long a call waits for a fresh position, in ms: better without one than late. */
const POSITION_MS = 3_000;
const RETRY_MS = 2_000;
/** After so many ms without an answer it is said that an "I am fine" is kept. */
const SLOW_MS = 5_000;
/** After so many ms a try to send one has failed. */
const TRY_MS = 20_000;

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

const keepFine = (fine: KeptFine | null): void => {
  // What a reload finds has waited.
  store('fine', fine && JSON.stringify({ ...fine, waits: true }));
  setState({ fine });
};

/** One that waited goes without a place: where the device is by then is not where it was pressed. */
const fineBody = async ({ clientId, waits, at }: KeptFine) =>
  waits
    ? { clientId, waitedSeconds: Math.max(0, Math.floor((Date.now() - at) / 1_000)) }
    : { clientId, position: isSharing() ? await positionNow() : null };

const tryFine = async (fine: KeptFine): Promise<void> => {
  const body = await fineBody(fine);
  const isTooOld = (body.waitedSeconds ?? 0) > LIMITS.checkInWaitsSeconds;
  const outcome = isTooOld
    ? 'refused'
    : await attempt(async () => {
        const fineReply = await api.call(checkIn, { body, signal: AbortSignal.timeout(TRY_MS) });
        keepFine(null);
        setState({ fineReply });
      });
  if (outcome === 'refused') {
    keepFine(null);
    setState({ fineReply: 'failed' });
  }
  const { fine: kept } = getState();
  if (outcome === 'later' && kept !== null) keepFine({ ...kept, waits: true });
};

let trying: Promise<void> | undefined;

/** Sends the "I am fine" that is kept, if there is one; one try at a time. */
export const sendKeptFine = async (): Promise<void> => {
  const { fine } = getState();
  if (fine !== null)
    await (trying ??= tryFine(fine).finally(() => {
      trying = undefined;
    }));
};

/**
 * "I am fine", with the position while it is shared anyway. It is kept first, and sent when there is a connection. Pressed again while
 * it waits it is the same one, as the server may have it already, of the new time.
 */
export const checkInNow = async (): Promise<void> => {
  const { fine, online } = getState();
  const clientId = fine?.clientId ?? crypto.randomUUID();
  setState({ fineReply: null });
  keepFine({ clientId, at: Date.now(), waits: !online });
  const slow = setTimeout(() => {
    const { fine: kept } = getState();
    if (kept?.clientId === clientId) keepFine({ ...kept, waits: true });
  }, SLOW_MS);
  await sendKeptFine();
  clearTimeout(slow);
};

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
