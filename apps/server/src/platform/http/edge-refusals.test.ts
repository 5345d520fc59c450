import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { limitArrival } from './edge-refusals.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends the parts of a request 30 ms apart to a server that waits 150 ms for a body; answers what came back. */
const exchange = async (...parts: string[]): Promise<string> => {
  const started = createServer((request, response) => {
    limitArrival(request, 150);
    request.resume().once('end', () => setTimeout(() => response.end('whole'), 200));
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  const socket = connect((started.address() as AddressInfo).port, '127.0.0.1');
  const sending = (async () => {
    for (const part of parts) {
      socket.write(part);
      await sleep(30);
    }
  })();
  let reply = '';
  for await (const chunk of socket) {
    reply += String(chunk);
    if (reply.includes('whole')) break;
  }
  await sending;
  return reply;
};

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

it('408 in the failure format when the body does not come whole in time', async () => {
  const reply = await exchange(`${HEAD}Content-Length: 10\r\n\r\n`, '123');
  expect(reply).toMatch(
    /^HTTP\/1\.1 408 .*\r\nConnection: close\r\n\r\n\{"message":"[^"]+","code":"VALIDATION"\}$/su,
  );
});

it('408 when the chunks never end', async () => {
  expect(await exchange(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')).toMatch(
    /^HTTP\/1\.1 408 /u,
  );
});

it.each([
  ['the body came whole, however long the answer takes', `${HEAD}Content-Length: 3\r\n\r\n`, '123'],
  ['there is no body', `${HEAD}\r\n`, ''],
])('no 408 when %s', async (_, ...parts) => {
  expect(await exchange(...parts)).toMatch(/^HTTP\/1\.1 200 /u);
});
