/** Calls of the installation that a computer is paired with. Nothing else is ever called. */
import { AppsReported, type InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import {
  ComputerReported,
  SignedPolicy,
  type ComputerReport,
} from '@kinward/contract/computers/computers.schemas.ts';
import { SignedUpdate, type AgentUpdateQuery } from '@kinward/contract/computers/agent-update.schemas.ts';
import { Enrolled } from '@kinward/contract/computers/enrolments.schemas.ts';
import { PairReply } from '@kinward/contract/devices/devices.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import type { UseBatch } from '../apps/use.ts';
import type { Link } from './link.ts';
import { noteTime } from './time/installation-time.ts';

const PATIENCE_MS = 15_000;
/** For a whole package over a slow line. */
const PACKAGE_MS = 1_800_000;

/** The installation has answered that it does not do this. */
export class Refusal extends Error {
  readonly status: number;
  /** Of the installation's own answer; null: a server in front of it has answered in its place. */
  readonly code: string | null;
  constructor(status: number, code: string | null, message: string) {
    super(message);
    [this.status, this.code] = [status, code];
  }
}

/** Nothing of the installation was heard, or not all of it. */
export class Unreached extends Error {
  readonly reason: string;
  constructor(server: string, reason: string) {
    super(`${server} is not reached: ${reason}`);
    this.reason = reason;
  }
}

/** Of OpenSSL: nobody whom this computer believes stands for the certificate. */
const OF_NO_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Node says of every failure that the fetch failed, and why in its cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as NodeJS.ErrnoException;
  return OF_NO_AUTHORITY.has(code ?? '')
    ? 'no authority that this computer knows gave its certificate. One of your own is named by its SHA-256 when the computer is paired'
    : // A name with several addresses has a cause for each, and a code alone.
      message || (code ?? 'no answer');
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  patienceMs?: number;
}

/** @throws Refusal; Unreached; what ended `signal` */
export async function call(
  server: string,
  { method, path, token, body, headers, signal, patienceMs }: Call,
): Promise<Response> {
  const patience = patienceMs ?? PATIENCE_MS;
  const limit = AbortSignal.timeout(patience);
  const response = await fetch(`${server}/api${path}`, {
    method,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Unreached(server, limit.aborted ? `no answer in ${patience / 1000} s` : reasonOf(error));
  });
  noteTime(server, response.headers.get('date'));
  if (response.ok || response.status === 304) return response;
  const said = (await response.json().catch(() => null)) as {
    code?: unknown;
    message?: unknown;
  } | null;
  throw new Refusal(
    response.status,
    typeof said?.code === 'string' ? said.code : null,
    typeof said?.message === 'string' ? said.message : `the address answers ${response.status}`,
  );
}

const Envelope = z.object({ data: z.unknown() });

/** @throws ZodError where the answer is not of an installation */
export const dataOf = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> => schema.parse(Envelope.parse(await response.json()).data);

export interface PairFacts {
  code: string;
  platform: string;
  model?: string;
  osVersion?: string;
  appVersion?: string;
}

/** Spends a pairing code. @throws Refusal; Unreached */
export const pair = async (server: string, facts: PairFacts): Promise<z.output<typeof PairReply>> =>
  await dataOf(
    PairReply,
    await call(server, {
      method: 'POST',
      path: '/device/pair',
      body: { ...facts, abilities: [], agent: true },
    }),
  );

/** Uses a code for several computers. @throws Refusal; Unreached */
export const enrol = async (
  server: string,
  body: { code: string; name: string },
): Promise<z.output<typeof Enrolled>> =>
  await dataOf(Enrolled, await call(server, { method: 'POST', path: '/device/enrol', body }));

/** Reports how the computer is. @returns the key that signs its policies @throws Refusal; Unreached; what ended `signal` */
export const report = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  said: z.input<typeof ComputerReport>,
  signal?: AbortSignal,
): Promise<string> =>
  (
    await dataOf(
      ComputerReported,
      await call(server, {
        method: 'PUT',
        path: '/device/computer',
        token,
        body: said,
        ...(signal && { signal }),
      }),
    )
  ).policyKey;

/** What the agent can do here, in place of what was said before. @throws Refusal; Unreached */
export const sayAbilities = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  abilities: readonly string[],
): Promise<void> =>
  void (await call(server, { method: 'PUT', path: '/device/abilities', token, body: { abilities } }));

/** The whole list of programs, in place of the former one. @returns icons that the installation has not, by their digests */
export const sayApps = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  apps: readonly InstalledApp[],
): Promise<string[]> =>
  (
    await dataOf(
      AppsReported,
      await call(server, { method: 'POST', path: '/device/apps', token, body: apps }),
    )
  ).icons;

/** The icon of a program in that list. @throws Refusal */
export const sendIcon = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  digest: string,
  png: Buffer,
): Promise<void> =>
  void (await call(server, {
    method: 'PUT',
    path: `/device/computer/icons/${digest}`,
    token,
    body: { png: png.toString('base64') },
  }));

/** Use by local users who have the rules of a device; the computer's own goes as that of every client. */
export async function sayUse(
  { server, token, deviceId }: Pick<Link, 'server' | 'token' | 'deviceId'>,
  { deviceId: whose, spans }: UseBatch,
): Promise<void> {
  const sessions = spans.map(({ appId, from, to }) => ({
    appId,
    startedAt: new Date(from).toISOString(),
    endedAt: new Date(to).toISOString(),
  }));
  const request =
    whose === deviceId
      ? { path: '/device/usage', body: sessions }
      : { path: '/device/computer/usage', body: { deviceId: whose, sessions } };
  await call(server, { method: 'POST', token, ...request });
}

/** Waits for a policy that is newer. @returns null: there is none yet */
export async function newerPolicy(
  { server, token }: Pick<Link, 'server' | 'token'>,
  { known, waitSeconds, signal }: { known: number | undefined; waitSeconds: number; signal: AbortSignal },
): Promise<SignedPolicy | null> {
  const response = await call(server, {
    method: 'GET',
    path: `/device/computer/policy?wait=${waitSeconds}`,
    token,
    signal,
    patienceMs: waitSeconds * 1000 + PATIENCE_MS,
    headers: known === undefined ? {} : { 'if-none-match': `"n${known}"` },
  });
  return response.status === 304 ? null : await dataOf(SignedPolicy, response);
}

/** What is newer than the package that the computer has. @returns null: nothing is */
export const updateFor = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  { system, architecture, kind, version }: AgentUpdateQuery,
  signal: AbortSignal,
): Promise<SignedUpdate | null> =>
  await dataOf(
    z.nullable(SignedUpdate),
    await call(server, {
      method: 'GET',
      path: `/device/computer/update?${new URLSearchParams({ system, architecture, kind, version }).toString()}`,
      token,
      signal,
    }),
  );

/** The package: what it is says its hash. Counted for this computer, and not for its address, at which others may fetch as much as is given out. */
export async function fetchPackage(
  { server, token }: Pick<Link, 'server' | 'token'>,
  { system, architecture, kind }: AgentUpdateQuery,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await call(server, {
    method: 'GET',
    path: `/device/computer/package?${new URLSearchParams({ system, architecture, kind }).toString()}`,
    token,
    signal,
    patienceMs: PACKAGE_MS,
  });
  if (!body) throw new Error('the installation gave no package');
  return body;
}
