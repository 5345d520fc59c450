/** Fails when nothing imports or names a source file; `knip` covers unused dependencies. */
import { readSources } from './lib/checks/read-sources.ts';
import { unusedFiles } from './lib/checks/unused-files.ts';

const sources = readSources();
const unused = unusedFiles(sources);
for (const file of unused) console.error(`${file}: nothing imports it`);
if (unused.length > 0) process.exitCode = 1;
else console.log(`Each of ${sources.size} source files is used.`);
