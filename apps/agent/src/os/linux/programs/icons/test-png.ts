/** A PNG of one colour, as small as one can be. */
import { crc32, deflateSync } from 'node:zlib';

const part = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** @param red 0 to 255 @param side in pixels */
export function pngOf(red: number, side = 48): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side * 3, Buffer.of(red, 9, 9))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}
