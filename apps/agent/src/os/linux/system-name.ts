import { readFileSync } from 'node:fs';

/** As os-release(5) names the system. */
export function systemName(file = '/etc/os-release'): string | undefined {
  try {
    const [, name] = /^PRETTY_NAME="?([^"\n]{1,200})"?$/mu.exec(readFileSync(file, 'utf8')) ?? [];
    return name;
  } catch {
    return undefined;
  }
}
