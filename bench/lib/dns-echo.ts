/**
 * The floor of what answers by Node's sockets can cost: each packet goes back as it came, with the bit of an answer set, and nothing else is done.
 * Started by `dns-peers.ts` with its port.
 */
import { createSocket } from 'node:dgram';

const socket = createSocket({ type: 'udp4', lookup: (host, _, done) => done(null, host, 4) });
socket.on('message', (packet, { port, address }) => {
  packet[2] = (packet[2] ?? 0) | 0x80;
  socket.send(packet, port, address);
});
socket.bind(Number(process.argv[2]), '127.0.0.1');
