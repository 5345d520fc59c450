/**
 * Whether the network lets nobody through before they sign in (a captive portal). Only the installation is asked, as nothing else
 * ever is: over TLS, which no network can answer in its place, and where that fails without it, as a captive network answers that
 * with its own page.
 */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { bareHost } from '../../bare-host.ts';

/** Over TLS, and without it. */
const [TLS_MS, PLAIN_MS] = [2500, 2500];
/** A page that asks for a password is not long. */
const MOST_TEXT = 65_536;
const NETWORK_AUTHENTICATION_REQUIRED = 511;

export interface CaptivePage {
  /** Of the page to sign in on, as the network led to it; null: it answers with that page itself, whatever is asked for. */
  address: URL | null;
}

/**
 * Of a page, which is a stranger's: no expression here goes over the same text twice, as names are answered and programs are
 * closed by the same thread.
 */
const META = /<meta\s[^>]{0,1000}/giu;
const REFRESH = /\shttp-equiv\s*=\s*["']?refresh/iu;
const REFRESH_TO = /url\s*=\s*["']?(?<to>https?:[^"'\s>]+)/iu;
/** As access points say it to programs (WISPr). */
const LOGIN = /<LoginURL>\s*(?:<!\[CDATA\[)?(?<to>https?:[^\s<\]]+)/iu;

/** By `<meta http-equiv="refresh">`, or by WISPr. */
function ledTo(text: string): string | null {
  for (const [tag] of text.matchAll(META)) {
    const to = REFRESH.test(tag) ? REFRESH_TO.exec(tag)?.groups?.['to'] : undefined;
    if (to !== undefined) return to.replaceAll('&amp;', '&');
  }
  return LOGIN.exec(text)?.groups?.['to']?.replaceAll('&amp;', '&') ?? null;
}

const pageAt = (to: string | null, asked: URL): URL | null => {
  const url = to === null ? null : URL.parse(to, asked.href);
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== asked.hostname ? url : null;
};

/**
 * What an answer to a question in plain HTTP says of the network.
 * @param asked the installation's own address
 * @returns null: it is the installation's, or of nobody who wants a sign-in
 */
export function captivePage(
  { status, location, text }: { status: number; location: string | null; text: string },
  asked: URL,
): CaptivePage | null {
  if (status === NETWORK_AUTHENTICATION_REQUIRED) return { address: pageAt(ledTo(text), asked) };
  if (status >= 300 && status < 400) {
    const address = pageAt(location, asked);
    return address && { address };
  }
  // The installation has no page of its own without TLS but for this computer itself, which is not asked here.
  return status === 200 ? { address: pageAt(location ?? ledTo(text), asked) } : null;
}

async function startOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (text.length >= MOST_TEXT) break;
  }
  return text.slice(0, MOST_TEXT);
}

/**
 * By a connection of its own: one that was made before may go on where new ones are led elsewhere.
 * @returns whether somebody answers by the installation's own certificate
 */
async function isReached({ hostname, port }: URL, ends: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([ends, AbortSignal.timeout(TLS_MS)]);
  const host = bareHost(hostname);
  return await new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
    });
    const done = (is: boolean): void => {
      signal.removeEventListener('abort', given);
      socket.destroy();
      resolve(is);
    };
    const given = (): void => done(false);
    signal.addEventListener('abort', given);
    socket.once('error', given);
    socket.once('close', given);
    socket.once('secureConnect', () => done(true));
  });
}

/**
 * @param server of the installation, as the computer is paired with it
 * @returns null: nobody has to sign in, or it cannot be known, as without any network
 */
export async function probe(server: URL, signal: AbortSignal): Promise<CaptivePage | null> {
  // Without TLS it is on this computer itself.
  if (server.protocol !== 'https:' || (await isReached(server, signal))) return null;
  const asked = new URL(`http://${server.hostname}/`);
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PLAIN_MS)]);
    const response = await fetch(asked, { redirect: 'manual', signal: limit });
    const location = response.headers.get('location');
    return captivePage({ status: response.status, location, text: await startOf(response) }, asked);
  } catch {
    return null;
  }
}
