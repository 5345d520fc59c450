/** Gets a certificate for the zone and all its names: proves with the zone itself that it is this machine's (DNS-01, RFC 8555 section 8.4). */
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '@kinward/contract/schema.ts';
import { requestFor } from './csr.ts';
import { Refused, type AcmeSession } from './session.ts';

const [WAIT_SECONDS, LEAST_SECONDS, MOST_SECONDS] = [2, 1, 30];
/** Of an authority that looks from several places. */
const MOST_MS = 180_000;

const Challenge = z.object({
  type: z.string(),
  url: z.string(),
  token: z.optional(z.string()),
  status: z.string(),
  error: z.optional(z.object({ detail: z.optional(z.string()), type: z.optional(z.string()) })),
});
const Authorization = z.object({ status: z.string(), challenges: z.array(Challenge) });
const Order = z.object({
  status: z.string(),
  authorizations: z.array(z.string()),
  finalize: z.string(),
  certificate: z.optional(z.string()),
  error: z.optional(z.object({ detail: z.optional(z.string()) })),
});

export interface Obtained {
  /** PEM, the authority's own certificates behind it. */
  cert: string;
  key: string;
}

export interface ObtainOptions {
  session: AcmeSession;
  /** The zone. */
  name: string;
  /** Has the zone say these, none at the end. */
  say: (texts: readonly string[]) => void;
  signal: AbortSignal;
}

/** @throws Refused for what the authority refuses, Error for what it does not say in time */
export async function obtain({ session, name, say, signal }: ObtainOptions): Promise<Obtained> {
  const names = [name, `*.${name}`];
  const identifiers = names.map((value) => ({ type: 'dns', value }));
  const made = await session.post(session.directory.newOrder, { identifiers });
  const orderUrl = made.location;
  if (orderUrl === null) throw new Error('the authority named no order');
  const { authorizations, finalize } = Order.parse(made.body);
  await prove(session, authorizations, say, signal);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const csr = requestFor(privateKey, names).toString('base64url');
  await session.post(finalize, { csr });
  const certificate = await until(signal, async () => {
    const { body, waitSeconds } = await session.post(orderUrl, null);
    const order = Order.parse(body);
    if (order.status === 'invalid')
      throw new Refused('', order.error?.detail ?? 'the order was refused', null);
    return { found: order.status === 'valid' ? order.certificate : undefined, waitSeconds };
  });
  const { text } = await session.post(certificate, null);
  return { cert: text, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** All of it is said at once: both names are looked for at the same place. */
async function prove(
  session: AcmeSession,
  authorizations: readonly string[],
  say: ObtainOptions['say'],
  signal: AbortSignal,
): Promise<void> {
  const open: { url: string; challenge: z.output<typeof Challenge> }[] = [];
  for (const url of authorizations) {
    const { status, challenges } = Authorization.parse((await session.post(url, null)).body);
    if (status === 'valid') continue;
    const challenge = challenges.find(({ type }) => type === 'dns-01');
    if (challenge?.token === undefined) throw new Error('the authority does not look into zones (dns-01)');
    open.push({ url, challenge });
  }
  try {
    say(open.map(({ challenge }) => session.textFor(challenge.token ?? '')));
    for (const { challenge } of open) await session.post(challenge.url, {});
    for (const { url } of open)
      await until(signal, async () => {
        const { body, waitSeconds } = await session.post(url, null);
        const { status, challenges } = Authorization.parse(body);
        const error = challenges.find((one) => one.error)?.error;
        if (status === 'invalid')
          throw new Refused(error?.type ?? '', error?.detail ?? 'the authority did not find the proof', null);
        return { found: status === 'valid' ? true : undefined, waitSeconds };
      });
  } finally {
    say([]);
  }
}

/** Asks again until there is something, in the authority's own time. @throws Error where there is nothing in time */
async function until<Found>(
  signal: AbortSignal,
  ask: () => Promise<{ found: Found | undefined; waitSeconds: number | null }>,
): Promise<Found> {
  const began = performance.now();
  while (performance.now() - began < MOST_MS) {
    const { found, waitSeconds } = await ask();
    if (found !== undefined) return found;
    const seconds = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, waitSeconds ?? WAIT_SECONDS));
    await sleep(seconds * 1000, undefined, { signal });
  }
  throw new Error('the authority did not decide within three minutes');
}
