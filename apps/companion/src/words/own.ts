/** Words of the pages about what is one's own, apart from the others: the first view does without them. */
import { language, type Said } from './words.ts';
import { ownEn } from './own.en.ts';
import { ownEs } from './own.es.ts';

export type OwnWords = Said<typeof ownEn>;

export const own: OwnWords = language === 'es' ? ownEs : ownEn;
