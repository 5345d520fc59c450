import type { DestinationStream } from 'pino';

const HIDDEN = new Set(['level', 'time', 'msg']);

/** Turns the log's JSON lines into short ones for a person: `12:01:07 warn  words key=value`. */
export function humanLines(out: { write(text: string): unknown }): DestinationStream {
  return { write: (line) => void out.write(`${humanLine(line)}\n`) };
}

export function humanLine(line: string): string {
  const entry = parse(line);
  if (entry === null) return line.trimEnd();
  const time = text(entry['time']).slice(11, 19);
  const level = text(entry['level']).padEnd(5);
  const rest = Object.entries(entry)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => `${key}=${text(value)}`);
  return [time, level, entry['msg'], ...rest].filter((part) => part !== undefined && part !== '').join(' ');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
