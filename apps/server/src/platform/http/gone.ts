import type { FastifyReply } from 'fastify';

/** Aborted when the caller leaves before the answer is on its way. */
export const goneSignal = (reply: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
};
