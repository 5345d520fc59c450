/** When the installation was told of what an agent noticed: the computer's clock may be a day off, and it may have been away. */
import type { SaidAbout, ToldSignal } from '@kinward/contract/computers/agent-update.schemas.ts';

/** What an agent said of itself, as it is stored. */
export interface StoredAbout extends Omit<SaidAbout, 'signals'> {
  signals?: ToldSignal[];
}

const keyOf = ({ kind, at }: Pick<ToldSignal, 'kind' | 'at'>): string => `${kind} ${at}`;

/** @param before as it was stored; what was told then keeps when it was */
export const toldAbout = (said: SaidAbout, before: StoredAbout | null, now: Date): StoredAbout => {
  const { signals, ...about } = said;
  if (signals === undefined) return about;
  const told = new Map((before?.signals ?? []).map((signal) => [keyOf(signal), signal.toldAt]));
  return {
    ...about,
    signals: signals.map((signal) => ({ ...signal, toldAt: told.get(keyOf(signal)) ?? now.toISOString() })),
  };
};
