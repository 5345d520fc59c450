/**
 * Memory that readers cost who open streams of the realtime database and never read: 8 in each of 4 families, whose device writes a value
 * of 14 KiB five times a second. `node bench/unread-streams.ts [seconds]`
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 40);
const FAMILIES = 4;
const STREAMS = 8;
const MIB = 1024 * 1024;
const GOAL_MIB = 100;

const server = await startServerProcess(FAMILIES, 1);
const resident = (): number => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) * 1024) / MIB;
};
const sockets: Socket[] = [];
/** Asks for a stream and takes nothing of the answer. */
const neverRead = (path: string, headers: Record<string, string>): void => {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  socket.pause();
  socket.on('error', () => undefined);
  const lines = Object.entries({ host: `127.0.0.1:${server.port}`, accept: 'text/event-stream', ...headers });
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  sockets.push(socket);
};

let written = 0;
const write = async (withReaders: boolean, forSeconds: number): Promise<number> => {
  let most = 0;
  for (const { parent, devices } of server.families) {
    const path = `/api/live/devices/${devices[0]?.deviceId}.json`;
    if (withReaders) for (let index = 0; index < STREAMS; index += 1) neverRead(path, parent ?? {});
  }
  for (let turn = 0; turn < forSeconds * 5; turn += 1) {
    const started = performance.now();
    await Promise.all(
      server.families.map(async ({ devices: [device] }) => {
        const value = { lat: 45.8, lng: 15.97, turn, text: 'x'.repeat(14 * 1024) };
        const answer = await fetch(
          `http://127.0.0.1:${server.port}/api/live/devices/${device?.deviceId}/lastlocation.json?auth=${device?.token}`,
          { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) },
        );
        await answer.text();
        if (answer.ok) written += 1;
      }),
    );
    most = Math.max(most, resident());
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 200 - (performance.now() - started))));
  }
  return most;
};

const start = resident();
const alone = await write(false, seconds);
const before = written;
const silent = await write(true, seconds);
const rise = silent - alone;
console.table([
  { what: 'at the start', MiB: start.toFixed(0) },
  { what: `${before} writes without readers, most`, MiB: alone.toFixed(0) },
  {
    what: `${written - before} writes with ${FAMILIES * STREAMS} silent readers, most`,
    MiB: silent.toFixed(0),
  },
  { what: 'at the end', MiB: resident().toFixed(0) },
]);
console.log(`silent readers cost ${rise.toFixed(0)} MiB (goal under ${GOAL_MIB})`);
for (const socket of sockets) socket.destroy();
await server.stop();
process.exitCode = rise < GOAL_MIB ? 0 : 1;
