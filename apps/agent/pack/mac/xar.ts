/** The archive that an installer's package of macOS is (xar): a list in XML, pressed, and the files as they are. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A file by its content, a folder by what is in it. */
export interface XarFolder {
  readonly [name: string]: Uint8Array | XarFolder;
}

const SHA1_BYTES = 20;
const HEADER_BYTES = 28;
const digest = (content: Uint8Array): Buffer => createHash('sha1').update(content).digest();

/** @param tree names that need no escaping in XML @param seconds since the epoch, when it was made */
export function xar(tree: XarFolder, seconds: number): Buffer {
  // First lies the digest of the list.
  const heap: Uint8Array[] = [];
  let [offset, id] = [SHA1_BYTES, 0];
  const listed = (folder: XarFolder): string =>
    Object.entries(folder)
      .map(([name, content]) => {
        id += 1;
        const head = `<file id="${id}"><name>${name}</name>`;
        if (!(content instanceof Uint8Array)) return `${head}<type>directory</type>${listed(content)}</file>`;
        const sha1 = digest(content).toString('hex');
        const data = `<length>${content.length}</length><offset>${offset}</offset><size>${content.length}</size><encoding style="application/octet-stream"/><extracted-checksum style="sha1">${sha1}</extracted-checksum><archived-checksum style="sha1">${sha1}</archived-checksum>`;
        heap.push(content);
        offset += content.length;
        return `${head}<type>file</type><data>${data}</data></file>`;
      })
      .join('');
  const files = listed(tree);
  const made = new Date(seconds * 1000).toISOString().slice(0, 19);
  const list = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<xar><toc><checksum style="sha1"><offset>0</offset><size>${SHA1_BYTES}</size></checksum><creation-time>${made}</creation-time>${files}</toc></xar>\n`,
  );
  const pressed = deflateSync(list, { level: 9 });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('xar!', 0, 'latin1');
  header.writeUInt16BE(HEADER_BYTES, 4);
  header.writeUInt16BE(1, 6);
  header.writeBigUInt64BE(BigInt(pressed.length), 8);
  header.writeBigUInt64BE(BigInt(list.length), 16);
  header.writeUInt32BE(1, 24);
  return Buffer.concat([header, pressed, digest(pressed), ...heap]);
}
