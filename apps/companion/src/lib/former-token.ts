/** What is left of a pairing on this device: its token, which opens the own record for a while and nothing else (docs/threats.md S20). */
import { store, readJson } from './storage.ts';

export interface FormerToken {
  token: string;
  /** When the pairing ended here, in milliseconds. */
  endedAt: number;
  /** Somebody outside of the family takes reports. */
  mayReport: boolean;
}

/** `LIMITS.receiptDays`, held equal by a test: the whole table would weigh on the first view. */
export const FORMER_TOKEN_DAYS = 30;
const KEPT_MS = FORMER_TOKEN_DAYS * 86_400_000;

/** Until when a receipt works, in milliseconds. */
export const validUntil = ({ endedAt }: FormerToken): number => endedAt + KEPT_MS;

export const storeFormerToken = (receipt: FormerToken | null): void =>
  store('receipt', receipt === null ? null : JSON.stringify(receipt));

/** The receipt that is kept here; null when there is none, or when it opens nothing any more. */
export const readFormerToken = (): FormerToken | null => {
  const kept = readJson('receipt') as FormerToken | null;
  return kept !== null && validUntil(kept) > Date.now() ? kept : null;
};
