/** What can be blocked, in normalized form, so that two spellings of the same are one entry. */

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/u;
const HOST_MAX = 253;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu;

const isHost = (host: string): boolean => {
  if (host.length > HOST_MAX) return false;
  if (host.startsWith('[')) return true;
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label));
};

/**
 * A domain (`example.org`, with everything below it) or a page (`https://example.org/path`).
 * Scheme, port, `www.` and an empty path are not part of a domain.
 * @returns undefined for anything else
 */
export const readSite = (text: string): string | undefined => {
  const typed = text.trim();
  const address = SCHEME.test(typed) ? typed : `https://${typed}`;
  if (/\s/u.test(typed) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/\.$/u, '').replace(/^www\.(?=[^.]+\.)/u, '');
  if (!isHost(host)) return undefined;
  const rest = url.pathname === '/' ? url.search : url.pathname + url.search;
  return rest === '' ? host : `https://${host}${url.pathname}${url.search}`;
};

/** Fewest and most digits of a caller's number: short codes up to E.164. */
const NUMBER = /^\+?\d{2,15}$/u;
/** Senders of messages may be alphanumeric: `ParcelCo`. At most 11 characters (3GPP TS 23.038), a few more in some networks. */
const SENDER = /^[\p{L}\p{N}][\p{L}\p{N} ._&-]{0,19}$/u;

/** A phone number without blanks, dashes and brackets. @returns undefined when it is none */
export const readNumber = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s()./-]/gu, '').replace(/^00(?=\d{7})/u, '+');
  return NUMBER.test(digits) ? digits : undefined;
};

/** Sender of a message: a number, or an alphanumeric sender. @returns undefined for neither */
export const readSender = (text: string): string | undefined =>
  readNumber(text) ?? (SENDER.test(text.trim()) ? text.trim() : undefined);
