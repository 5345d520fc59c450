import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Joins a path inside the clone. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Node's compile cache; without it a start takes twice as long. */
export const compileCache = inRoot('.cache', 'node');
