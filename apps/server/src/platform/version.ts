import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The product's version, of the root package. */
export const VERSION = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string;
  }
).version;
