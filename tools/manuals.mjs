// `npm run manuals`: prepares everything, then takes the pictures of the manuals from the running product.
import { findBrowser } from './lib/browser.mjs';
import { runOnPinnedNode } from './lib/run-pinned.mjs';

const browser = findBrowser();
if ('problem' in browser) {
  console.error(`No pictures can be taken: ${browser.problem}.`);
  process.exit(1);
}
process.env.CHROME_PATH = browser.headlessPath;
await runOnPinnedNode('apps/web/build/manuals/take/take.ts', process.argv.slice(2), { portal: true });
