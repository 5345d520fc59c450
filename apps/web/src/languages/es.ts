/** Spanish, as one chunk: the catalogues of every slice, and the sentences that the contract and the server say. */
import type { Speech } from '../lib/language.ts';
import { sentence } from './es.contract-messages.ts';

const parts = import.meta.glob<{ default: Record<string, object> }>('../**/*messages*.es.ts', {
  eager: true,
});

export const speech: Speech = {
  catalogues: Object.assign({}, ...Object.values(parts).map((part) => part.default)) as Speech['catalogues'],
  sentence,
};
