/** `node tools/affected.ts unit|stories < changed-files`: the tests that changes reach, as JSON; null for all of them. */
import { text } from 'node:stream/consumers';
import { affectedStories, affectedUnitTests } from './lib/steps/affected.ts';
import { readSources } from './lib/checks/read-sources.ts';

const changed = (await text(process.stdin)).split('\n').filter((line) => line !== '');
const kind = process.argv[2];
if (kind !== 'unit' && kind !== 'stories') throw new Error('name unit or stories');
console.log(JSON.stringify((kind === 'unit' ? affectedUnitTests : affectedStories)(changed, readSources())));
