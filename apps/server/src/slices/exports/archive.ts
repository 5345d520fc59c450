import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the archive: its name is ours (`^[a-z0-9-]+/[a-z0-9/.-]+$`), its text is made when its turn comes. */
export interface Entry {
  name: string;
  text: () => AsyncIterable<string> | Iterable<string>;
}

const NAME = /^[a-z0-9-]+\/[a-z0-9/.-]+$/u;
/** Characters that are gathered before they go to the compressor: many short lines cost more than few long pieces. */
const PIECE = 64 * 1024;

async function* gather(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/**
 * A ZIP archive as it is read: one entry after the other, nothing on disk, and no faster than its reader.
 * A fault of an entry ends the stream with an error, so that a broken archive is never taken for a whole one.
 */
export const zipOf = (entries: readonly Entry[], at: Date): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  // A reader who leaves ends what is being read for them.
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, text } of entries) {
    if (!NAME.test(name)) throw new Error('An entry of an archive has a name that is not ours');
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      const source = Readable.from(gather(text()), { objectMode: false });
      source.on('error', (error) => output.destroy(error));
      current = source;
      give(null, source);
    });
  }
  zip.end();
  return output;
};

/** Headers of an archive that is sent as it is made. @param fileName ours, `[a-z0-9.-]+` */
export const zipHeaders = (fileName: string): Record<string, string> => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="${fileName}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});
