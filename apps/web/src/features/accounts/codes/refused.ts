import { useRef } from 'react';
import { failedWith } from '../../../lib/api.ts';

/**
 * Remembers the code that the server refused last: the last digit sends a code by itself, and Enter after it must not
 * count the same one again.
 */
export function useRefusedCode() {
  const refused = useRef(new Map<string, string>());
  return {
    isRefused: (of: string, otp: string): boolean => refused.current.get(of) === otp,
    /** To be told of every failed try. */
    note: (of: string, otp: string, error: unknown): void => {
      if (failedWith(error, 'OTP_INVALID')) refused.current.set(of, otp);
    },
    /** A new code was sent, which may have the same digits. */
    forget: (of: string): void => void refused.current.delete(of),
  };
}
