import { createSocket } from 'node:dgram';

/** Who knows every name: all lead to one address (IPv4). */
export async function startUpstream(site: string): Promise<{ port: number } & Disposable> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const isAddress = query.readUInt16BE(end - 4) === 1;
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0]);
    const address = site.split('.').map(Number);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
    const answer = Buffer.concat([header, query.subarray(12, end), ...(isAddress ? [record] : [])]);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { port: socket.address().port, [Symbol.dispose]: () => void socket.close() };
}
