import * as R from '@kinward/contract/computers/agent-packages.routes.ts';
import { PACKAGE_KINDS, type AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/address.ts';
import type { Db } from '../../../platform/tx.ts';
import { requireAgent } from '../reports.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts';
import type { OpenedPackage, PackageFolder } from './agent-packages.ts';
import { spanOf } from './file-range.ts';

interface PackageRoutesDeps {
  db: Db;
  packages: PackageFolder;
  rate: Pick<RateLimiter, 'take'>;
  limits: Pick<Limits, 'agentDownloadsPerAddressHour' | 'agentDownloadsPerDeviceHour'>;
}

/** `no-transform`: what is checked by its SHA-256 is not pressed again on its way. */
const headersOf = ({ kind, fileName, sha256 }: AgentPackage, etag: string): Record<string, string> => ({
  'content-type': PACKAGE_KINDS[kind].mediaType,
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-cache, no-transform',
  'accept-ranges': 'bytes',
  etag,
  'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
});

export const mountAgentPackages = (
  router: Router,
  { db, packages, rate, limits }: PackageRoutesDeps,
): void => {
  // Nobody proves who they are, so that a computer that is not paired yet can fetch it.
  const ofAddress = { name: 'agent-download', max: limits.agentDownloadsPerAddressHour, windowSeconds: 3600 };
  // A child at the same address has no token of an agent.
  const ofDevice = { name: 'agent-update', max: limits.agentDownloadsPerDeviceHour, windowSeconds: 3600 };

  /** Sends what is asked for of the package. @returns whether the file is read on */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { found, file }: OpenedPackage,
    count: () => Promise<void>,
  ): Promise<boolean> => {
    const etag = `"${found.sha256}"`;
    if (request.headers['if-none-match'] === etag) {
      await reply.status(304).header('etag', etag).send();
      return false;
    }
    const span = spanOf(request.headers, found.bytes, etag);
    if (span === null) {
      reply.header('content-range', `bytes */${found.bytes}`);
      throw new AppError('RANGE_NOT_THERE');
    }
    await count();
    const { start, end } = span ?? { start: 0, end: found.bytes - 1 };
    reply.headers(headersOf(found, etag));
    if (span) reply.status(206).header('content-range', `bytes ${start}-${end}/${found.bytes}`);
    await reply.header('content-length', end - start + 1).send(file.createReadStream({ start, end }));
    return true;
  };

  const give = async (opened: OpenedPackage, ...of: [FastifyRequest, FastifyReply, () => Promise<void>]) => {
    const [request, reply, count] = of;
    let isRead = false;
    try {
      isRead = await send(request, reply, opened, count);
    } finally {
      if (!isRead) await opened.file.close();
    }
    return undefined;
  };

  router.mount(R.listAgentPackages, () => packages.list());
  router.mount(R.downloadAgent, async ({ params, query, request, reply }) => {
    const opened = await packages.open(params.system, query);
    return await give(opened, request, reply, () => rate.take(ofAddress, addressOf(request)));
  });
  router.mount(R.downloadOwnAgent, async ({ who, query: { system, ...wanted }, request, reply }) => {
    await requireAgent(db, who);
    const opened = await packages.open(system, wanted);
    return await give(opened, request, reply, () => rate.take(ofDevice, who.deviceId));
  });
};
