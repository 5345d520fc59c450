/** What views do with the device. The engine and the contract's schemas load after the first view, and are waited for here. */
import type { AdultKind } from '@kinward/contract/consent/consent.schemas.ts';
import type { AskBody } from '@kinward/contract/approvals/approvals.schemas.ts';

const engine = () => import('./engine.ts');

export const start = async (): Promise<void> => (await engine()).start();
export const pair = async (code: string): Promise<void> => (await engine()).pair(code);
export const agree = async (): Promise<void> => (await engine()).agree();
export const reminderRead = async (): Promise<void> => (await engine()).reminderRead();
export const birthdayRead = async (on: string): Promise<void> => (await engine()).birthdayRead(on);
/** @throws when the server cannot be reached */
export const pause = async (hours: number): Promise<void> => (await engine()).pause(hours);
export const endPause = async (): Promise<void> => (await engine()).endPause();
export const declareAdult = async (): Promise<void> => (await engine()).declareAdult();
export const consent = async (kind: AdultKind, share: boolean): Promise<void> =>
  (await engine()).consent(kind, share);
export const stop = async (): Promise<boolean> => (await engine()).stop();
export const reported = async (report: 'sent' | 'refused'): Promise<void> =>
  (await engine()).reported(report);
export const shareTrip = async (on: boolean): Promise<void> => (await engine()).shareTrip(on);
export const checkInNow = async (): Promise<void> => (await engine()).checkInNow();
export const requestApproval = async (body: AskBody): Promise<void> => (await engine()).requestApproval(body);
/** Takes a request back. @throws ApiError */
export const withdraw = async (requestId: string): Promise<void> => (await engine()).withdraw(requestId);
/** Reminds the parents of a request. @throws ApiError */
export const remindOf = async (requestId: string): Promise<void> => (await engine()).remindOf(requestId);
/** Sends until the server has it. @throws only when the signal ends it */
export const callForHelp = async (
  clientId: string,
  signal: AbortSignal,
  onFailure: () => void,
): Promise<void> => (await engine()).callForHelp(clientId, signal, onFailure);
/** Says that the call was a false alarm. */
export const withdrawCall = async (sosId: string): Promise<void> => (await engine()).withdrawCall(sosId);
/** Reads again who sees what, after a first reading failed. */
export const refetchMe = async (): Promise<void> => (await engine()).refetchMe();
