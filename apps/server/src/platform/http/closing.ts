import type { FastifyInstance } from 'fastify';

/** Requests that are being answered. */
export const watchRequests = (server: FastifyInstance): { idle(): Promise<void> } => {
  let underWay = 0;
  let whenIdle = (): void => undefined;
  const leave = (): void => {
    underWay -= 1;
    if (underWay === 0) whenIdle();
  };
  server.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', leave);
    done();
  });
  return {
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => (whenIdle = resolve))),
  };
};

/** Answers what is under way and then ends every connection: Node waits for ever for one that never carried a request. */
export const closeServer = async (
  server: FastifyInstance,
  requests: { idle(): Promise<void> },
): Promise<void> => {
  const closed = server.close();
  await requests.idle();
  server.server.closeAllConnections();
  await closed;
};
