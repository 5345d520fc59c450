/** Any message in its reader's language, for a program that holds every language. A browser imports the one that it speaks: `en/index.ts`. */
import type { Catalogue, Kind, Params, Rendered } from './catalogue.ts';
import { catalogue as en } from './en/index.ts';
import { catalogue as es } from './es/index.ts';
import { formatFor, type Language, type Reader } from './reader.ts';

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, es };

/** @param reader whose language, units, zone and clock it is written in */
export const render = <Of extends Kind>(kind: Of, params: Params[Of], reader: Reader): Rendered =>
  CATALOGUES[reader.language][kind](params, formatFor(reader));
