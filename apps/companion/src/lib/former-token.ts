/** The token of a former pairing: it opens the data export and the abuse report for a while, and nothing else (docs/threats.md S20). */
import { store, readJson } from './storage.ts';

export interface FormerToken {
  token: string;
  /** When the pairing ended here, in milliseconds. */
  endedAt: number;
  /** The installation accepts abuse reports. */
  mayReport: boolean;
}

/** Equal to `LIMITS.receiptDays`, as a test checks: the whole table is too large for the first view. */
export const FORMER_TOKEN_DAYS = 30;
const VALID_MS = FORMER_TOKEN_DAYS * 86_400_000;

/** Until when the token works, in milliseconds. */
export const validUntil = ({ endedAt }: FormerToken): number => endedAt + VALID_MS;

export const storeFormerToken = (former: FormerToken | null): void =>
  store('receipt', former === null ? null : JSON.stringify(former));

/** The stored token; null when there is none or it has expired. */
export const readFormerToken = (): FormerToken | null => {
  const stored = readJson('receipt') as FormerToken | null;
  return stored !== null && validUntil(stored) > Date.now() ? stored : null;
};
