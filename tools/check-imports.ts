/** Fails when a source file imports against the direction of docs/architecture.md, or uses a banned construct. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSource } from './lib/checks/import-rules.ts';

const root = path.join(import.meta.dirname, '..');
const files = globSync(
  [
    'packages/*/src/**/*.{ts,tsx}',
    'apps/**/*.{ts,tsx}',
    'testkit/**/*.ts',
    'e2e/**/*.ts',
    'bench/**/*.ts',
    'tools/**/*.ts',
  ],
  {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|dist\.next)(\/|$)/.test(name.split(path.sep).join('/')),
  },
).map((file) => file.split(path.sep).join('/'));

const breaches = files.flatMap((file) => checkSource(file, readFileSync(path.join(root, file), 'utf8')));
for (const { file, line, message } of breaches) console.error(`${file}:${line}: ${message}`);
if (breaches.length > 0) process.exitCode = 1;
else console.log(`The imports of ${files.length} files point the right way.`);
