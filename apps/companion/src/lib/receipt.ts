/** What is left of a pairing on this device: its token, which opens the own record for a while and nothing else (docs/threats.md S20). */
import { keep, recallJson } from './keys.ts';

export interface Receipt {
  token: string;
  /** When the pairing ended here, in milliseconds. */
  endedAt: number;
  /** Somebody outside of the family takes reports. */
  mayReport: boolean;
}

/** `LIMITS.receiptDays`, held equal by a test: the whole table would weigh on the first view. */
export const RECEIPT_DAYS = 30;
const KEPT_MS = RECEIPT_DAYS * 86_400_000;

/** Until when a receipt works, in milliseconds. */
export const worksUntil = ({ endedAt }: Receipt): number => endedAt + KEPT_MS;

export const keepReceipt = (receipt: Receipt | null): void =>
  keep('receipt', receipt === null ? null : JSON.stringify(receipt));

/** The receipt that is kept here; null when there is none, or when it opens nothing any more. */
export const receiptNow = (): Receipt | null => {
  const kept = recallJson('receipt') as Receipt | null;
  return kept !== null && worksUntil(kept) > Date.now() ? kept : null;
};
