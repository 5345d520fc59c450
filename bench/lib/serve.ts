/** Runs the server of a bench until its parent process disconnects. */
import v8 from 'node:v8';
import vm from 'node:vm';
import pg from 'pg';
import { makeFamily, signIn, startDatabase, startServer } from './harness.ts';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

const [families = '1', devices = '1'] = process.argv.slice(2);
const access = await startDatabase();
const server = await startServer(access);
const made = [];
for (let count = 0; count < Number(families); count += 1) {
  const family = await makeFamily(server.database, Number(devices));
  made.push({ ...family, parent: await signIn(server.database, family) });
}

// An installation of this size has statistics of its tables, and plans that were made with them.
const owner = new pg.Client(access.owner);
await owner.connect();
await owner.query('analyze');
await owner.end();

process.on('message', (message) => {
  void (async () => {
    if (message === 'count') {
      const { rows } = await server.database.pool.query<{ count: number }>(
        'select count(*)::int as count from positions',
      );
      process.send?.({ count: rows[0]?.count });
    }
    if (message === 'memory') {
      collectGarbage();
      process.send?.({ bytes: process.memoryUsage().rss });
    }
  })();
});
process.on('disconnect', () => {
  void (async () => {
    await server.stop();
    await access.stop();
    process.exit(0);
  })();
});
process.send?.({ port: server.port, families: made });
