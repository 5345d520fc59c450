import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { oneLine, StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads single variables of the environment. An empty value counts as absent, as a service file or a compose file
 * often declares a name without a value. Each reader throws a `StartError` that names the variable.
 */
export class EnvReader {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  /** A secret may be in NAME, or in the file that NAME_FILE names, so that it needs not appear in a process list. */
  secret(name: string): string | null {
    const direct = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (direct && file) throw new StartError(`${name} and ${name}_FILE are both set; set one of them`);
    if (!file) return direct;
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content) return content;
    } catch (error) {
      throw new StartError(`${name}_FILE cannot be read: ${oneLine(error)}`);
    }
    throw new StartError(`${name}_FILE names an empty file: ${file}`);
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return number;
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || value === 'false' || value === '0' || value === 'no') return false;
    if (value === 'true' || value === '1' || value === 'yes') return true;
    throw new StartError(`${name} must be true or false, not "${value}"`);
  }

  choice<const T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = allowed.find((entry) => entry.toLowerCase() === value.toLowerCase());
    if (found === undefined)
      throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
    return found;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(/[\s,]+/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }

  /** An absolute URL with one of the given protocols (`['https:', 'http:']`). */
  url(name: string, protocols: readonly string[], value: string | null = this.text(name)): URL | null {
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      // The value itself may hold a password, so it is not repeated.
      throw new StartError(
        `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      );
    }
    return url;
  }
}

/** True for an address or a CIDR block of IPv4 or IPv6. */
export function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** True for a plain mail address, or one with a display name: `Kinward <kinward@example.org>`. */
export function isMailbox(text: string): boolean {
  return /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);
}
