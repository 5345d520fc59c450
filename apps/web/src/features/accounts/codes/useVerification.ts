import { useRef, useState } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { explain } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';
import { usePendingCodes } from './pending-codes.ts';
import { useRefusedCode } from './refused.ts';
import { validateOtp, type Channel } from './validate-otp.ts';

const t = accountTexts.verify;
export const CHANNELS: readonly Channel[] = ['phone', 'email'];
type PerChannel<T> = Record<Channel, T>;

/** The two codes of a registration: what is typed, refused and confirmed, here and by what the server knows. */
export function useVerification(userId: string | undefined, onConfirmed: () => Promise<void>) {
  const known = usePendingCodes(userId);
  const server = typeof known === 'string' ? undefined : known;
  const [codes, setCodes] = useState<PerChannel<string>>({ phone: '', email: '' });
  const [faults, setFaults] = useState<Partial<PerChannel<string>>>({});
  const [confirmed, setConfirmed] = useState<Partial<PerChannel<boolean>>>({});
  /** The channel whose code is on its way. */
  const [waiting, setWaiting] = useState<Channel>();
  /** The other code, when it was complete before the first had its answer: it goes next. */
  const following = useRef<{ channel: Channel; otp: string }>(undefined);
  const refused = useRefusedCode();
  const isDone = (channel: Channel): boolean => confirmed[channel] ?? server?.[channel].verified ?? false;
  // A complete code goes first; else the first channel that still waits for one.
  const open = CHANNELS.filter((channel) => !isDone(channel));
  const next = open.find((channel) => codes[channel].length === LIMITS.otpDigits) ?? open[0] ?? 'email';

  const check = async (channel: Channel, otp: string) => {
    if (userId === undefined || refused.isRefused(channel, otp)) return;
    setWaiting(channel);
    try {
      const { phoneVerified, emailVerified } = await validateOtp(channel, userId, otp);
      setConfirmed({ phone: phoneVerified, email: emailVerified });
      setFaults({});
      if (phoneVerified && emailVerified) await onConfirmed();
    } catch (error) {
      refused.note(channel, otp, error);
      setFaults((before) => ({ ...before, [channel]: explain(error) }));
    }
  };
  const verify = async (channel: Channel, otp: string) => {
    if (otp.length < LIMITS.otpDigits) return setFaults({ ...faults, [channel]: t.incomplete });
    if (waiting !== undefined) {
      if (channel !== waiting) following.current = { channel, otp };
      return;
    }
    await check(channel, otp);
    const other = following.current;
    following.current = undefined;
    if (other !== undefined) await check(other.channel, other.otp);
    setWaiting(undefined);
  };
  const type = (channel: Channel, digits: string) => {
    setCodes((before) => ({ ...before, [channel]: digits }));
    setFaults((before) => ({ ...before, [channel]: undefined }));
  };
  return { known, server, codes, faults, isDone, open, next, waiting, verify, type, forget: refused.forget };
}
