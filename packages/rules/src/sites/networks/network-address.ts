const OLD = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/u;
/** One of the old form within the new (RFC 4291 section 2.5.5.2), as `URL` writes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/u;

/**
 * An IP address in the one form that is compared: of the new ones the shortest (RFC 5952), without the name of a link; one of the old form
 * within the new as what it is.
 * @returns undefined for anything else
 */
export const networkAddress = (text: string): string | undefined => {
  const [bare = ''] = text.trim().split('%');
  if (OLD.test(bare)) return bare.split('.').map(Number).join('.');
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]/`)) return undefined;
  const address = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return words.flatMap((word) => [word >>> 8, word & 255]).join('.');
};
