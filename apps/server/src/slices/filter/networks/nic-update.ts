/** `GET /nic/update` (dyndns2), as routers, `ddclient` and `inadyn` ask it: beside the API, in words of its own. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './here.ts';
import type { RouterUpdates } from './router-updates.ts';

const BASIC = /^basic +([\w+/=-]+)$/iu;
/** No key is as long. */
const MOST_CHARACTERS = 256;

/** What a caller proves itself with: the password of HTTP Basic. */
const keyIn = (request: FastifyRequest): string | undefined => {
  const [, encoded] = BASIC.exec(request.headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded?.slice(0, MOST_CHARACTERS) ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
};

const hostnameIn = ({ query }: FastifyRequest): string | undefined => {
  const given = (query as Record<string, unknown>)['hostname'];
  return typeof given === 'string' ? given.slice(0, MOST_CHARACTERS) : undefined;
};

export const serveNicUpdate = (server: FastifyInstance, updates: Pick<RouterUpdates, 'tell'>): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callerOf(request);
    const [key, hostname] = [keyIn(request), hostnameIn(request)];
    const told = await updates.tell(caller, {
      ...(key !== undefined && { key }),
      ...(hostname !== undefined && { hostname }),
    });
    const isPlaced = told === 'good' || told === 'nochg';
    if (told === 'badauth') reply.header('www-authenticate', 'Basic realm="Kinward"');
    return reply
      .status(told === 'badauth' ? 401 : 200)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(`${told}${isPlaced ? ` ${caller.address ?? ''}` : ''}\n`);
  };
  server.route({ method: 'GET', url: '/nic/update', logLevel: 'warn', handler: answer });
};
