/**
 * Puts the number where a module reads a limit of the contract (`LIMITS.otpDigits`), so that no page carries the whole
 * table, which no bundler shakes. Development keeps the table.
 */
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Plugin } from 'vite';

const READ = /\bLIMITS\.([a-zA-Z0-9]+)\b/gu;
const values = new Map<string, unknown>(Object.entries(LIMITS));

/** Numbers alone: what is longer is said once, in its table. */
export const inlineLimits = (code: string): string =>
  code.replace(READ, (read, name: string) => {
    const value = values.get(name);
    return typeof value === 'number' ? `(${value})` : read;
  });

export const limits = (): Plugin => ({
  name: 'kinward-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/u, code: /contract\/limits\.ts|\.\/limits\.ts/u },
    handler: (code) => ({ code: inlineLimits(code), map: null }),
  },
});
