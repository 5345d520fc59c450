/** Compresses once at build what the server would compress at every request. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** Fonts and pictures are compressed already. */
const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/u;
const BROTLI_BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Writes `.br` and `.gz` beside every text file below `folder`. */
export async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const [br, gz] = await Promise.all([brotli(content, BROTLI_BEST), gzipAsync(content, { level: 9 })]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}
