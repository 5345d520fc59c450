import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startDatabase } from './start-database.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** One message of PostgreSQL's protocol: a type, the length of what follows, the content. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >>> 16), int16(value & 65_535)]);
const ready = message('Z', Buffer.from('I'));

/** Answers every login with welcome and every query with one row of one text. */
async function databaseThatAnswers(text: string): Promise<string> {
  const column = Buffer.concat([
    Buffer.from('version\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(65_535),
    int32(-1),
    int16(0),
  ]);
  const row = message('D', int16(1), int32(text.length), Buffer.from(text));
  const answer = Buffer.concat([
    message('T', int16(1), column),
    row,
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      // Only the first message of a connection has no type; it begins with its length.
      if (data[0] === 0) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (data.toString('latin1', 0, 1) === 'Q') socket.write(answer);
    });
  });
  await new Promise((resolve) => server?.listen(0, '127.0.0.1', () => resolve(null)));
  return `postgres://kinward:secret@127.0.0.1:${(server.address() as AddressInfo).port}/kinward`;
}

describe('an outside database', () => {
  it('is refused when it is older than PostgreSQL 15', async () => {
    const databaseUrl = await databaseThatAnswers('140009');
    await expect(startDatabase({ dataDir: '/nonexistent', databaseUrl })).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/kinward \(DATABASE_URL\) is PostgreSQL 14; Kinward needs 15 or newer$/,
    );
  });

  it('is taken from PostgreSQL 15 on', async () => {
    const databaseUrl = await databaseThatAnswers('150000');
    const database = await startDatabase({ dataDir: '/nonexistent', databaseUrl });
    expect(database.description).toMatch(/^PostgreSQL 15 at 127\.0\.0\.1:\d+\/kinward$/);
    expect(database.owner).toEqual(database.app);
  });
});
