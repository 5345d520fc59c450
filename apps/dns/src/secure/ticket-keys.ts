/** The key of session tickets: kept over restarts, so that a phone resumes what it began before, and another one each day. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file.ts';

const DAY_MS = 86_400_000;
const KEY_BYTES = 48;

/** @returns the key of today, in one form with when it was made; a new one is on disk before it is used */
export function ticketKeys(file: string, now = Date.now()): { key: Buffer; validMs: number } {
  try {
    const [madeAt = '', text = ''] = readFileSync(file, 'utf8').split('\n');
    const key = Buffer.from(text, 'base64');
    const age = now - Number(madeAt);
    // One from the future was made before the clock was put back.
    if (key.length === KEY_BYTES && age >= 0 && age < DAY_MS) return { key, validMs: DAY_MS - age };
  } catch {
    // The first start.
  }
  const key = randomBytes(KEY_BYTES);
  try {
    replaceFile(file, `${now}\n${key.toString('base64')}\n`, 0o600);
  } catch {
    // It works until the end of this process; the folder was writable at its start.
  }
  return { key, validMs: DAY_MS };
}
