import { ApiError, failureText } from '../../../../lib/api.ts';
import { inLanguage } from '../../../../lib/language.ts';

/** What was wrong with what was sent, in a sentence for the field it was typed into; undefined: nothing. */
export const faultWords = (error: Error | null): string | undefined => {
  if (error === null) return undefined;
  const [first] = error instanceof ApiError ? error.errors : [];
  return first === undefined ? failureText(error) : inLanguage(first.message);
};
