import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, failureText } from '../../lib/api.ts';
import { failureTexts } from './messages.login.ts';
import { region } from '../../lib/language.ts';
import { clockZone } from '../../lib/time/zone.ts';

/** When to try again, as text: a clock time from a minute on, seconds below. */
export function retryTime(seconds: number, now = new Date()): string {
  if (seconds < 60) return failureTexts.retryIn(Math.max(1, Math.ceil(seconds)));
  const at = new Date(now.getTime() + seconds * 1000);
  return failureTexts.retryAt(
    at.toLocaleTimeString(region, { hour: '2-digit', minute: '2-digit', timeZone: clockZone() }),
  );
}

/** Seconds until a retry can succeed, from the header or the answer's data. */
export function retrySeconds(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const seconds = error.retryAfterSeconds ?? Number(error.data['retryAfterSeconds']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** A failure as a message; who is locked out is shown until when. */
export function explain(error: unknown): string {
  const seconds = retrySeconds(error);
  if (error instanceof ApiError && error.status === 429 && seconds !== undefined)
    return failureTexts.tooMany(retryTime(seconds));
  return failureText(error);
}

/**
 * Puts what the server found wrong beside the fields of the form that it names. Answers false when nothing belongs
 * to a field, so that the caller says it for the whole form.
 */
export function placeErrors<F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  let placed = false;
  for (const { path, message } of error.errors) {
    const field = fields.find(
      (name) => path === name || path.endsWith(`.${name}`) || path.endsWith(`/${name}`),
    );
    if (field === undefined) continue;
    setError(field, { message }, { shouldFocus: !placed });
    placed = true;
  }
  return placed;
}
