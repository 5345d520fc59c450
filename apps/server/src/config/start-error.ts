/**
 * A reason not to start that the person at the terminal can act on. The code that catches it prints the message as one
 * line without a stack and ends the process with code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** The operating system's code of an error (`EACCES`, `EADDRINUSE`, …) or PostgreSQL's SQLSTATE; '' when it has none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** The message of anything that was thrown, reduced to one line. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
